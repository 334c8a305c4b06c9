/*
 * localStorage and sessionStorage that never throw. A browser may forbid them, and a device may be full: what it does not
 * keep lasts as long as the page.
 */

let isRefused = false;
let listener: (() => void) | undefined;

/** Calls the listener once, when the device has first refused to keep something; at once when it already has. */
export function onRefusal(tell: () => void): void {
  listener = tell;
  if (isRefused) tell();
}

/** Notes that the device has refused to keep something, here or in another of its storages. */
export function noteRefusal(): void {
  if (isRefused) return;
  isRefused = true;
  listener?.();
}

/** @param area the browser's storage; to name it may throw already */
function safe(area: () => Storage) {
  /** Values that the device did not keep, by key. */
  const unkept = new Map<string, string>();
  function attempt<T>(use: (storage: Storage) => T, without: T): T {
    try {
      return use(area());
    } catch {
      // Forbidden: as if nothing was kept.
      return without;
    }
  }
  return {
    getItem: (key: string): string | null =>
      unkept.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key: string, value: string): void {
      unkept.delete(key);
      if (attempt((storage) => storage.setItem(key, value) ?? true, false)) return;
      unkept.set(key, value);
      noteRefusal();
    },
    /** Whether the value of a key lasts longer than the page. */
    keeps: (key: string): boolean => !unkept.has(key),
    removeItem(key: string): void {
      unkept.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: (): string[] => [...unkept.keys(), ...attempt((storage) => Object.keys(storage), [])],
  };
}

export const local = safe(() => localStorage);
export const session = safe(() => sessionStorage);
