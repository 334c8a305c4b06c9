import { createStore, type Store } from './store.ts';

/** What lies under a key of this device; undefined when nothing does, or nothing that we wrote. */
function kept(key: string): unknown {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Another version, or a hand, wrote it: as good as nothing.
    return undefined;
  }
}

/**
 * A value that this device keeps, as JSON; other tabs follow. `read` makes a value of whatever was kept, undefined
 * when nothing was. What is a user's own has a key that begins with USER_STORAGE_PREFIX.
 */
export function persistedStore<T>(key: string, read: (kept: unknown) => T): Store<T> {
  const store = createStore(read(kept(key)));
  window.addEventListener('storage', (event) => {
    // A null key: all was wiped.
    if (event.key === key || event.key === null) store.set(read(kept(key)));
  });
  return {
    ...store,
    set: (value) => {
      store.set(value);
      localStorage.setItem(key, JSON.stringify(value));
    },
  };
}
