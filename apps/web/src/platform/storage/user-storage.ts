import { local, session } from './device-storage.ts';

/** Prefix of every storage key that holds data of the user. These keys are removed when the login ends. */
export const USER_STORAGE_PREFIX = 'kahan:user:';

/** Key of the note whose data this device holds. */
export const SESSION_NOTE = `${USER_STORAGE_PREFIX}session`;

/**
 * Removes the user's keys.
 * @param all false while the device holds more of the user: the note stays, by which the next start completes the wipe
 */
export function wipeUserStorage(all: boolean): void {
  for (const storage of [local, session]) {
    for (const key of storage.keys()) {
      if (key.startsWith(USER_STORAGE_PREFIX) && (all || key !== SESSION_NOTE)) storage.removeItem(key);
    }
  }
}
