import { local } from '../storage/device-storage.ts';
import { createStore, useStore } from '../storage/store.ts';

/** A setting of the device: it depends on who types there, e.g. by voice. */
const OFF = 'kahan:slash-off';

const isOn = createStore(local.getItem(OFF) === null);

/** Whether the key `/` opens the search of the page (WCAG 2.1.4: a key of one character can be switched off). */
export const isSlashOn = (): boolean => isOn.get();

export const useSlashOn = (): boolean => useStore(isOn);

export function setSlashOn(to: boolean): void {
  if (to) local.removeItem(OFF);
  else local.setItem(OFF, '1');
  isOn.set(to);
}
