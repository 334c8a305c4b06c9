import { COOKIES } from '@kahan/contract/runtime';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { local } from './device-storage.ts';
import { createStore, type Store } from './store.ts';

/** Tells the server that pages look here as it cannot know, so that it leaves the first picture to the app (decision 089). */
function noteOwnLook(): void {
  if (!import.meta.env.APP && readCookie(COOKIES.ownLook) === null) writeCookie(COOKIES.ownLook, '1');
}

/** The JSON value of a key in localStorage; undefined when it has none, or one that is not JSON. */
function storedValue(key: string): unknown {
  const text = local.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Another version of Kahan or the reader wrote it: treat it as missing.
    return undefined;
  }
}

function keptStore<T>(key: string, read: (stored: unknown) => T, use: () => void): Store<T> {
  const kept = storedValue(key);
  if (kept !== undefined) use();
  const store = createStore(read(kept));
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) store.set(read(storedValue(key)));
  });
  return {
    ...store,
    set: (value) => {
      use();
      store.set(value);
      local.setItem(key, JSON.stringify(value));
    },
  };
}

/**
 * A store of settings that this device keeps as JSON in localStorage; other tabs follow its changes. A user's own data
 * needs a key that begins with USER_STORAGE_PREFIX.
 * @param read makes a value of what was kept; undefined when nothing was
 */
export const persistedStore = <T>(key: string, read: (stored: unknown) => T): Store<T> =>
  keptStore(key, read, noteOwnLook);

/** As {@link persistedStore}, for what no page looks different for when it opens: last searches, what was seen. */
export const persistedNotes = <T>(key: string, read: (stored: unknown) => T): Store<T> =>
  keptStore(key, read, () => undefined);
