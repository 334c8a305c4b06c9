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

test('an expired login takes its sockets along, at every portal, and no others', async () => {
  const old = await portal.login('student');
  const sockets = [await openLive(old), await openLive(old.copy(beside.url))];
  portal.clock.advance(SESSION_SECONDS - 60);
  const young = await openLive(await portal.login('student'));
  const anonymous = new LiveClient(portal.url);
  await anonymous.settle();
  portal.clock.advance(120);
  // The sweep that a portal does each hour.
  const now = portal.clock.now();
  await deleteExpired(portal.db, now, now);
  await until(() => sockets.every(({ closedBy }) => closedBy !== null));
  expect(sockets.map(({ closedBy }) => closedBy)).toEqual(['io server disconnect', 'io server disconnect']);
  expect(await young.settle()).toMatch(/^\d+\.\d+$/);
  expect(await anonymous.settle()).toMatch(/^-\.\d+$/);
  young.close();
  anonymous.close();
});
