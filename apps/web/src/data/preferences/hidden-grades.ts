import { createStore, useStore } from '../../platform/storage/store.ts';

/** On this device, whoever is logged in: it says who may look over one's shoulder here. */
const KEY = 'kahan:hide-grades';

// Read before the first render, so that no grade shows for a moment.
const hidden = createStore(localStorage.getItem(KEY) !== null);

// Another tab of this device: whoever covers grades means all that is in sight.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) hidden.set(localStorage.getItem(KEY) !== null);
});

/** Keeps on this device whether grades are covered until they are tapped. */
export function setGradesHidden(to: boolean): void {
  if (to) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  hidden.set(to);
}

export const useGradesHidden = (): boolean => useStore(hidden);
