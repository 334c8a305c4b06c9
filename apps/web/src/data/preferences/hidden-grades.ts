import { createStore, useStore } from '../../platform/storage/store.ts';

/** A setting of the device, not of the user: it depends on who can see the screen. */
const KEY = 'kahan:hide-grades';

// Read before the first render, so that no grade is visible for a moment.
const hidden = createStore(localStorage.getItem(KEY) !== null);

// Covering grades in one tab covers them in all tabs of the device.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) hidden.set(localStorage.getItem(KEY) !== null);
});

/** Sets whether grades are covered until they are tapped; kept on this device. */
export function setGradesHidden(to: boolean): void {
  if (to) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  hidden.set(to);
}

export const useGradesHidden = (): boolean => useStore(hidden);
