import { expect, test, vi } from 'vitest';
import { NO_ROOM } from '../platform/offline/builds.ts';
import { tellNoRoom } from './no-room.ts';

const postMessage = vi.fn();
const clients = { matchAll: vi.fn(async () => [{ postMessage }]) };

test('a device without room for the app tells its pages; the installation fails all the same', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  await expect(tellNoRoom(clients, full)).rejects.toBe(full);
  expect(clients.matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
  expect(postMessage.mock.calls).toEqual([[NO_ROOM]]);
});

test('a server that is not reached is no lack of room', async () => {
  postMessage.mockClear();
  const unreached = new TypeError('Failed to fetch');
  await expect(tellNoRoom(clients, unreached)).rejects.toBe(unreached);
  expect(postMessage).not.toHaveBeenCalled();
});
