/** Prefix of every key under which the device keeps something of the user; the end of a login wipes these keys. */
export const USER_STORAGE_PREFIX = 'kahan:user:';

export function wipeUserStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(USER_STORAGE_PREFIX)) storage.removeItem(key);
    }
  }
}
