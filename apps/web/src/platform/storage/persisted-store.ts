import { local } from './device-storage.ts';
import { createStore, type Store } from './store.ts';

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

/**
 * A store of settings that this device keeps as JSON in localStorage; other tabs follow its changes. A user's own data
 * needs a key that begins with USER_STORAGE_PREFIX.
 * @param read makes a value of the kept one, which is undefined when there is none
 */
export function persistedStore<T>(key: string, read: (stored: unknown) => T): Store<T> {
  const store = createStore(read(storedValue(key)));
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) store.set(read(storedValue(key)));
  });
  return {
    ...store,
    set: (value) => {
      store.set(value);
      local.setItem(key, JSON.stringify(value));
    },
  };
}
