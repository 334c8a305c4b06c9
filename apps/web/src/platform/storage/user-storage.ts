/** Prefix of every storage key that holds data of the user. These keys are removed when the login ends. */
export const USER_STORAGE_PREFIX = 'kahan:user:';

export function wipeUserStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(USER_STORAGE_PREFIX)) storage.removeItem(key);
    }
  }
}
