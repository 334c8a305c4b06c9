import { createHttpStudentSystem, type StudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const HANGING = ['s000001', 's000002', 's000003', 's000004', 's000005', 's000006', 's000007', 's000008'];

let portal: TestPortal;
let client: TestClient;
let live: LiveClient;
/** Answers about results of the hanging logins wait for this promise. */
let hanging: Promise<void> | null = null;
/** Makes entries of the feed unreadable, except for this field; `all`: no field is left. */
let unreadable: 'all' | 'login' | 'service' | null = null;
/** A student system with a time limit that a test can wait for. */
let hasty: StudentSystem | null = null;
const codes = new Map<string, string>();

function wrap(system: StudentSystem): StudentSystem {
  return {
    ...system,
    async results(login, keys, options) {
      if (HANGING.includes(login)) await hanging;
      return system.results(login, keys, options);
    },
    async changes(cursor, wait, options) {
      const page = await (hasty ?? system).changes(cursor, Math.min(wait, 1), options);
      if (unreadable === null) return page;
      const bad = page.changes.map(({ service, login }) => ({
        key: '?',
        reason: 'keys: expected array',
        concerns: {
          service: unreadable === 'service' ? service : null,
          login: unreadable === 'login' ? login : undefined,
        },
      }));
      return { ...page, changes: [], bad };
    },
  };
}

beforeAll(async () => {
  portal = await startPortal({ wrap });
  for (const login of ['student', ...HANGING]) {
    const own = await portal.login(login);
    const answer = await own.get('/api/user/results');
    codes.set(login, answer.json<{ results: { code: { code: string } }[] }>().results[0]?.code.code ?? '');
    if (login === 'student') client = own;
  }
  live = await openLive(client);
}, 60_000);
afterAll(async () => {
  live?.close();
  await portal.stop();
});

let attempt = 40;
const change = (login: string) => ({
  method: 'PUT',
  path: '/_control/results',
  body: { login, code: codes.get(login), attempt, kind: 'exam', grade: 'B' },
});
/** Changes the results of all logins in one page of the feed. */
async function changeAll(...logins: string[]): Promise<void> {
  attempt += 1;
  await portal.control('POST', '/batch', { calls: logins.map(change) });
}
const toldStudent = () => live.itemTypes().length;

async function count(text: string): Promise<number> {
  const [row] = await portal.db.query<{ n: number }>({ text: `select count(*) as n from ${text}` });
  return row?.n ?? 0;
}
const itemsOf = (login: string) => count(`items join users using (user_id) where login = '${login}'`);

describe('records that hang', () => {
  test.each([1, HANGING.length])(
    'of %i users: others are told, on the same and on the next pages',
    async (users) => {
      const slow = HANGING.slice(0, users);
      const before = await Promise.all(slow.map(itemsOf));
      const gate = Promise.withResolvers<void>();
      hanging = gate.promise;
      const told = toldStudent();
      await changeAll(...slow, 'student');
      // The calls hang all the while, so a reader that waited for them would never end.
      await until(() => toldStudent() === told + 1);
      for (const next of [2, 3]) {
        await changeAll(...slow, 'student');
        await until(() => toldStudent() === told + next);
      }
      expect(await Promise.all(slow.map(itemsOf))).toEqual(before);
      // The retries are stored, so a portal that dies now loses none. Reading for the student may still go on.
      expect(await count(`sync_retries join users using (user_id) where login <> 'student'`)).toBe(users);
      hanging = null;
      gate.resolve();
      await until(async () => (await count('sync_retries')) === 0);
      expect(await Promise.all(slow.map(itemsOf))).toEqual(before.map((items) => items + 3));
      expect(toldStudent()).toBe(told + 3);
    },
  );
});

describe('an entry of the feed that cannot be read', () => {
  test.each(['login', 'service', 'all'] as const)(
    'of which %s is left: who may be meant is read anew',
    async (left) => {
      const told = toldStudent();
      unreadable = left;
      await changeAll('student');
      // A portal reads all users again at most once a minute; the last one of these tests does not wait for that.
      if (left === 'all') {
        await until(async () => (await count(`sync_retries where service = 'everybody'`)) === 1);
        await portal.db.query({ text: `update sync_retries set due_at = clock_timestamp()` });
      }
      await until(() => toldStudent() === told + 1);
      unreadable = null;
      await until(async () => (await count('sync_retries')) === 0);
      expect(toldStudent()).toBe(told + 1);
    },
  );
});

test('a system that hangs is noticed, although nobody asks for anything', async () => {
  // short on purpose: nothing comes
  hasty = createHttpStudentSystem({ baseUrl: portal.sandboxUrl, timeoutMs: 300 });
  await portal.control('PUT', '/fault', { mode: 'hang', path: '/v1' });
  const freshness = async () =>
    (await client.get('/api/user/items/active')).headers.get('x-freshness-reason');
  await until(async () => (await freshness()) === 'STUDENT_SYSTEM_TIMEOUT');
  await portal.control('DELETE', '/fault');
  hasty = null;
  await until(async () => (await freshness()) === null);
});
