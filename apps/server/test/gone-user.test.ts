import type { Call } from '@kahan/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { failureOf } from '../src/platform/http/admit/failure.ts';
import { CALLS, isMutating, performExample, routeOf } from './support/examples.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

vi.setConfig({ testTimeout: 60_000 });

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const ANSWERS = new Set([200, 204, 400, 401, 404, 409, 415, 503]);

test('calls of a user who was erased a moment ago are refused, and none is an error of the portal', async () => {
  const calls: Call[] = CALLS.filter((call) => routeOf(call).policy === 'user' && isMutating(call));
  expect(calls.length).toBeGreaterThan(20);
  const answered: string[] = [];
  for (const call of calls) {
    const client = await portal.login('s000001');
    // The session is in memory, as when the portal has not heard the signal of the erasure yet.
    expect((await client.get('/api/user/preferences')).status).toBe(200);
    await portal.database.pool.query(`delete from users where login = 's000001'`);
    const answer = await performExample(client, call, client.cookie('kahan_csrf'), '1');
    answered.push(`${call} ${answer.status}`);
    expect(ANSWERS, `${call}: ${answer.text}`).toContain(answer.status);
  }
  // These calls write a row of the user.
  for (const call of [
    'POST /api/user/personal-data/export',
    'POST /api/calendar/feeds/:kind',
    'PUT /api/user/notification/quiet',
    'PATCH /api/user/items/:id',
    'POST /api/user/entries',
  ])
    expect(answered, answered.join('\n')).toContain(`${call} 401`);
  expect(portal.logged()).not.toContain('"level":50');
});

test('a read of a user who was erased before the records were there is refused at once', async () => {
  const read = portal.portal.engine.mirror.ensureImported({ userId: 4_711, login: 's000001' }, 'results');
  expect(failureOf(await read.catch((error: unknown) => error)).code).toBe('NOT_AUTHENTICATED');
  expect(portal.logged()).not.toContain('"level":50');
});
