import { pragueDate } from '@kahan/domain';
import { persistedStore } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';
import { useNow } from '../../platform/time/clock.ts';

/** The lessons of a day to which the reader does not go, by the keys of their appointments. */
interface NotGoing {
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
  keys: readonly string[];
}

const NOTHING: NotGoing = { date: '', keys: [] };
const isText = (one: unknown): one is string => typeof one === 'string';

/** A note of this device for one day: no other device and nobody at the university learns of it. */
const notGoing = persistedStore<NotGoing>(`${USER_STORAGE_PREFIX}not-today`, (stored) => {
  const { date, keys } = Object(stored);
  return isText(date) && Array.isArray(keys) ? { date, keys: keys.filter(isText) } : NOTHING;
});

const keysOn = (today: string): readonly string[] => {
  const { date, keys } = notGoing.get();
  return date === today ? keys : [];
};

/** Notes that the reader stays away from an appointment of today, or goes after all. */
export function setGoing(key: string, today: string, isGoing: boolean): void {
  const others = keysOn(today).filter((one) => one !== key);
  notGoing.set({ date: today, keys: isGoing ? others : [...others, key] });
}

/** Keys of the appointments of today to which the reader does not go. */
export const notGoingOn = (today: string): ReadonlySet<string> => new Set(keysOn(today));

export function useNotGoing(): ReadonlySet<string> {
  useStore(notGoing);
  return notGoingOn(pragueDate(useNow()));
}
