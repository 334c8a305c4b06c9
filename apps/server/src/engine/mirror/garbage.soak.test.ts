import type { Item } from '@kahan/contract';
import { createHttpStudentSystem, type StudentSystem } from '@kahan/student-system';
import { GARBAGE_KINDS, garbageReplies } from '@kahan/student-system/garbage';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { startProxy, type WireProxy } from '../../../test/support/proxy.ts';
import { IS_WHOLE } from '../../../test/support/soak.ts';

/** Twice as many as there are kinds, in a part. */
const COUNT = IS_WHOLE ? 500 : 2 * GARBAGE_KINDS.length;
const SEED = 20_261_122;
/** Only two logins fail: a third one would trip the adapter's breaker, which spares the portal answers. */
const LOGINS = ['student', 'student2'] as const;
const RESULTS = /^\/v1\/users\/student2?\/results/;

let proxy: WireProxy;
let portal: TestPortal;
let client: TestClient;
let live: LiveClient;
const codes = new Map<string, string>();
let attempt = 40;

beforeAll(async () => {
  proxy = await startProxy();
  const patient = createHttpStudentSystem({ baseUrl: proxy.url });
  // short on purpose: much of the garbage never ends, and what comes too late is asked for again
  const hasty = createHttpStudentSystem({ baseUrl: proxy.url, timeoutMs: 200 });
  portal = await startPortal({
    wrap: (): StudentSystem => ({ ...patient, results: hasty.results, changes: hasty.changes }),
  });
  proxy.target = portal.sandboxUrl;
  for (const login of LOGINS) {
    const own = await portal.login(login);
    await until(async () => (await own.get('/api/user/results')).status === 200);
    const answer = await own.get('/api/user/results');
    codes.set(login, answer.json<{ results: { code: { code: string } }[] }>().results[0]?.code.code ?? '');
    if (login === 'student') client = own;
  }
  live = await openLive(client);
}, 60_000);
afterAll(async () => {
  live?.close();
  await portal?.stop();
  await proxy.close();
});
afterEach(async () => {
  proxy.spoil = () => null;
  await until(async () => (await client.get('/api/user/results')).headers.get('x-freshness') === 'fresh');
});

/** Gives all logins the same grade, in one page of the feed. */
const grade = (value: string) =>
  portal.control('POST', '/batch', {
    calls: LOGINS.map((login) => ({
      method: 'PUT',
      path: '/_control/results',
      body: { login, code: codes.get(login), attempt, kind: 'exam', grade: value },
    })),
  });
const told = () => live.payloads('changes').flatMap(({ items }) => items);
const kept = async () =>
  (await client.get('/api/user/items/active?count=100'))
    .json<{ items: Item[] }>()
    .items.filter(({ type }) => type.startsWith('exam:'));

test(`${COUNT} garbage replies: the last good data stays, says how old it is, and nothing is told`, async () => {
  attempt += 1;
  const before = await client.get('/api/user/results');
  const replies = garbageReplies(COUNT, SEED);
  let served = 0;
  proxy.spoil = (path) => {
    if (!RESULTS.test(path)) return null;
    const reply = replies[served % COUNT];
    served += 1;
    return reply?.send ?? null;
  };
  for (let round = 0; served < COUNT; round += 1) {
    const known = served;
    await grade(round % 2 === 0 ? 'A' : 'B');
    await until(() => served >= known + LOGINS.length);
    if (round % 20 === 0) {
      await until(async () => (await client.get('/api/user/results')).headers.get('x-freshness') === 'stale');
      const during = await client.get('/api/user/results');
      expect([during.status, during.text]).toEqual([200, before.text]);
      expect(Date.parse(during.headers.get('x-as-of') ?? '')).toBeLessThanOrEqual(
        portal.clock.now().getTime(),
      );
      expect(during.headers.get('x-freshness-reason')).toMatch(/^STUDENT_SYSTEM_/);
    }
  }
  expect(told()).toEqual([]);
  await grade('C');
  proxy.spoil = () => null;
  await until(() => told().length > 0);
  expect(told().map(({ content }) => content)).toMatchObject([
    { values: { code: codes.get('student'), attempt, grade: 'C' } },
  ]);
  expect(await kept()).toHaveLength(1);
  // Every error has a name; none was unexpected.
  expect(portal.logged()).not.toContain('UNKNOWN_ERROR');
}, 240_000);

test('garbage for the feed itself: nothing is skipped', async () => {
  const spoilt = new Set(['impossible date', 'deep nesting', 'huge number', 'wrong type', 'NaN in a text']);
  const whole = garbageReplies(GARBAGE_KINDS.length, SEED).filter(
    ({ kind }) => !spoilt.has(kind) && kind !== 'duplicate key' && kind !== 'broken characters',
  );
  const heard = told().length;
  let calls = 0;
  proxy.spoil = (path) => {
    if (!path.startsWith('/v1/changes')) return null;
    calls += 1;
    // Every second answer is good, or the reader would pause longer and longer.
    return calls % 2 === 0 ? null : (whole[(calls - 1) / 2]?.send ?? null);
  };
  const first = attempt;
  while (calls < 2 * whole.length) {
    const known = calls;
    attempt += 1;
    await grade('D');
    await until(() => calls >= known + 2);
  }
  await until(() => told().length - heard === attempt - first);
  expect(await kept()).toHaveLength(told().length);
  expect(portal.logged()).not.toContain('UNKNOWN_ERROR');
}, 600_000);
