import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { deleteExpired } from './session.store.ts';
import { SESSION_SECONDS } from './session.tokens.ts';

let portal: TestPortal;
let beside: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  beside = await startPortal({ beside: portal });
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

test('sockets are closed when their session expires, at every portal, and no others', async () => {
  const old = await portal.login('student');
  const sockets = [await openLive(old), await openLive(old.copy(beside.url))];
  portal.clock.advance(SESSION_SECONDS - 60);
  const refreshed = await portal.login('student2');
  const kept = await openLive(refreshed);
  const idle = await openLive(await portal.login('s000001'));
  const anonymous = new LiveClient(portal.url);
  await anonymous.settle();
  portal.clock.advance(120);
  await until(() => sockets.every(({ closedBy }) => closedBy !== null));
  expect(sockets.map(({ closedBy }) => closedBy)).toEqual(['io server disconnect', 'io server disconnect']);
  expect(await kept.settle()).toMatch(/^\d+\.\d+$/);
  expect(await anonymous.settle()).toMatch(/^-\.\d+$/);
  // A refresh puts the end off, also for a socket that was open before.
  portal.clock.advance(3600);
  await refreshed.get('/api/refresh');
  portal.clock.advance(SESSION_SECONDS - 3600);
  await until(() => idle.closedBy !== null);
  expect(await kept.settle()).toMatch(/^\d+\.\d+$/);
  kept.close();
  anonymous.close();
});

test('the hourly sweep deletes expired sessions, and tells', async () => {
  const old = await portal.login('student');
  const live = await openLive(old);
  portal.clock.advance(SESSION_SECONDS + 60);
  const now = portal.clock.now();
  await deleteExpired(portal.db, now, now);
  await until(() => live.closedBy !== null);
  expect((await old.get('/api/refresh')).status).toBe(401);
});
