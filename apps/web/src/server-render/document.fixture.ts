import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Loads modules that need a browser for the tests of a file, with the document that stands in for one on the server. Tests
 * of other files find neither the document nor these modules.
 */
export function withDocument<T>(load: () => Promise<T>): () => T {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  let loaded: T | undefined;
  beforeAll(async () => {
    vi.resetModules();
    await import('./document.ts');
    loaded = await load();
  });
  afterAll(() => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const old = Reflect.get(before, name) as PropertyDescriptor | undefined;
      if (old === undefined) Reflect.deleteProperty(globalThis, name);
      else if (old.configurable) Object.defineProperty(globalThis, name, old);
    }
    vi.resetModules();
  });
  return () => {
    if (loaded === undefined) throw new Error('nothing is loaded before the tests begin');
    return loaded;
  };
}
