import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A database of a device that takes every request, and has no room when the transaction ends. */
function fullDatabase() {
  const ask = (result: unknown) => {
    const request = { result, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const error = new DOMException('full', 'QuotaExceededError');
  const transaction = { error, onabort: () => undefined, objectStore: () => store };
  const store = {
    transaction,
    put: () => {
      setTimeout(() => transaction.onabort());
      return ask(undefined);
    },
  };
  return { open: () => ask({ transaction: () => transaction, close: () => undefined }) };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', fullDatabase());
  vi.stubGlobal('location', new URL('https://kahan.example'));
  vi.stubGlobal('document', {
    cookie: '__Host-kahan_logged_in=1; __Host-kahan_csrf=abcdefghijklm',
    documentElement: { lang: 'cs', dataset: {} },
  });
});

afterEach(() => void vi.unstubAllGlobals());

test('a device that has no room in its database alone is told as any other', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { onRefusal } = await import('../storage/device-storage.ts');
  const { keepQueries } = await import('./keep-queries.ts');
  const { queryClient } = await import('../http/query.ts');
  const told = Promise.withResolvers<void>();
  onRefusal(told.resolve);
  keepQueries();
  await queryClient.fetchQuery({ queryKey: ['kept'], queryFn: () => 1, meta: { kept: true, told: false } });
  await told.promise;
  queryClient.clear();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
