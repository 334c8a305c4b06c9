import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_ROOM } from './builds.ts';

const workers = Object.assign(new EventTarget(), { register: vi.fn() });
const told = vi.fn();

/** Registers the worker, and ignores its refusal. */
async function register(): Promise<void> {
  const { onRefusal } = await import('../storage/device-storage.ts');
  onRefusal(told);
  const { registerWorker } = await import('./worker.ts');
  await registerWorker().catch(() => undefined);
}

beforeEach(() => {
  vi.resetModules();
  told.mockClear();
  vi.stubGlobal('navigator', { serviceWorker: workers });
});
afterEach(() => void vi.unstubAllGlobals());

test('a browser that allows no worker keeps nothing, and a server that is not reached is another error', async () => {
  workers.register.mockRejectedValueOnce(new TypeError('not reached'));
  await register();
  expect(told).not.toHaveBeenCalled();
  workers.register.mockRejectedValueOnce(new DOMException('forbidden', 'SecurityError'));
  await register();
  expect(told).toHaveBeenCalledOnce();
});

test('a worker that has no room for its build says so', async () => {
  workers.register.mockResolvedValueOnce({});
  await register();
  expect(told).not.toHaveBeenCalled();
  workers.dispatchEvent(new MessageEvent('message', { data: NO_ROOM }));
  expect(told).toHaveBeenCalledOnce();
});
