import type { Item } from '@kahan/contract';
import { type ResultRecord, resultKey } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { nothingParked } from '../../../test/support/mirror.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { readResults } from '../../capabilities/results/index.ts';

let portal: TestPortal;
let client: TestClient;
let code: string;
/** Keys of result records that come back unreadable. */
const unreadable = new Set<string>();

function wrap(system: StudentSystem): StudentSystem {
  return {
    ...system,
    async results(login, keys, options) {
      const { records, bad } = await system.results(login, keys, options);
      const isBad = (record: ResultRecord) => unreadable.has(resultKey(record));
      const broken = records
        .filter(isBad)
        .map((one) => ({ key: resultKey(one), reason: 'points: expected number' }));
      return { records: records.filter((record) => !isBad(record)), bad: [...bad, ...broken] };
    },
  };
}

beforeAll(async () => {
  portal = await startPortal({ wrap });
  client = await portal.login('student');
  const answer = await client.get('/api/user/results');
  code = answer.json<{ results: { code: { code: string } }[] }>().results[0]?.code.code ?? '';
  // An import that still runs when a fault begins would make the data of its own service old.
  await nothingParked(portal);
});
afterAll(() => portal.stop());
afterEach(async () => {
  unreadable.clear();
  await portal.control('DELETE', '/fault');
  await until(async () => (await freshness()).state === 'fresh');
});

async function freshness(): Promise<{ state: string | null; reason: string | null; asOf: string | null }> {
  const { headers } = await client.get('/api/user/items/active');
  return {
    state: headers.get('x-freshness'),
    reason: headers.get('x-freshness-reason'),
    asOf: headers.get('x-as-of'),
  };
}

let attempt = 20;
/** Adds another attempt, which makes one item. */
async function change(): Promise<void> {
  attempt += 1;
  await portal.control('PUT', '/results', { login: 'student', code, attempt, kind: 'exam', grade: 'D' });
}

async function told(): Promise<number> {
  const { items } = (await client.get('/api/user/items/active?count=100')).json<{ items: Item[] }>();
  return items.filter(({ type }) => type.startsWith('exam:')).length;
}

describe('while the student system fails, the last good data stays and says so', () => {
  test.each([
    ['garbage', '/v1', 'STUDENT_SYSTEM_GARBAGE'],
    ['html', '/v1', 'STUDENT_SYSTEM_GARBAGE'],
    ['down', '/v1', 'STUDENT_SYSTEM_DOWN'],
    ['garbage', '/v1/users', 'STUDENT_SYSTEM_GARBAGE'],
    ['down', '/v1/users', 'STUDENT_SYSTEM_DOWN'],
  ])('%s on %s', async (mode, path, reason) => {
    const before = await client.get('/api/user/results');
    const count = await told();
    await portal.control('PUT', '/fault', { mode, path });
    // Wakes the long poll that began before the fault.
    await change();
    await until(async () => (await freshness()).state === 'stale');
    expect(await freshness()).toMatchObject({ state: 'stale', reason, asOf: expect.stringMatching(/Z$/) });
    const during = await client.get('/api/user/results');
    expect(during.text).toBe(before.text);
    expect(during.headers.get('x-freshness')).toBe('stale');
    expect(await told()).toBe(count);
    await portal.control('DELETE', '/fault');
    await until(async () => (await told()) === count + 1);
    await until(async () => (await freshness()).state === 'fresh');
    expect((await freshness()).reason).toBeNull();
    expect(await told()).toBe(count + 1);
  });

  test('one failed call is tried again, and what it was for is told once', async () => {
    const count = await told();
    await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/users', times: 1 });
    await change();
    await until(async () => (await told()) === count + 1);
    await until(async () => (await freshness()).state === 'fresh');
    await change();
    await until(async () => (await told()) > count + 1);
    expect(await told()).toBe(count + 2);
  });

  test('slow answers hold up nobody who reads', async () => {
    const count = await told();
    await portal.control('PUT', '/fault', { mode: 'slow', path: '/v1/users', ms: 3000 });
    await change();
    expect((await client.get('/api/user/results')).status).toBe(200);
    // The read was answered while the change was still on its way.
    expect(await told()).toBe(count);
    await until(async () => (await told()) === count + 1);
  });

  test('duplicate replies tell once', async () => {
    const count = await told();
    await portal.control('PUT', '/fault', { mode: 'duplicate', path: '/v1' });
    await change();
    await until(async () => (await told()) > count);
    await change();
    await until(async () => (await told()) > count + 1);
    expect(await told()).toBe(count + 2);
  });

  test('a hanging record of one user does not hold up the others', async () => {
    const other = await portal.login('student2');
    const answer = await other.get('/api/user/results');
    const own = answer.json<{ results: { code: { code: string } }[] }>().results[0]?.code.code;
    const live = await openLive(other);
    const count = await told();
    await portal.control('PUT', '/fault', { mode: 'hang', path: '/v1/users/student/' });
    await change();
    await portal.control('PUT', '/results', {
      login: 'student2',
      code: own,
      attempt: 9,
      kind: 'exam',
      grade: 'C',
    });
    await until(() => live.itemTypes().length > 0);
    // The hanging call has no answer yet, so the user that it concerns has no new item.
    expect(await told()).toBe(count);
    live.close();
    await portal.control('DELETE', '/fault');
    await until(async () => (await told()) === count + 1);
  });
});

test('a bad record is isolated: its last good version stays, the others go on, and it heals by itself', async () => {
  const records = (await readResults(portal.db, await userId()))?.data ?? [];
  const [bad, good] = records;
  if (!bad || !good) throw new Error('two results are needed');
  unreadable.add(resultKey(bad));
  const count = await told();
  const calls = [bad, good].map((record) => ({
    method: 'PUT',
    path: '/_control/results',
    body: { login: 'student', code: record.subject.code, attempt: 90, kind: 'exam', grade: 'A' },
  }));
  await portal.control('POST', '/batch', { calls });
  await until(async () => (await told()) === count + 1);
  const kept = (await readResults(portal.db, await userId()))?.data ?? [];
  expect(kept.find((record) => resultKey(record) === resultKey(bad))).toEqual(bad);
  expect(portal.logged()).toContain('points: expected number');
  expect(await portal.metrics()).toMatch(/kahan_sync_bad_records_total\{service="results"\} [1-9]/);
  await until(async () => (await freshness()).state === 'stale');
  unreadable.clear();
  await until(async () => (await told()) === count + 2);
});

async function userId(): Promise<number> {
  const [row] = await portal.db.query<{ user_id: number }>({
    text: `select user_id from users where login = 'student'`,
  });
  return row?.user_id ?? 0;
}

describe('a first import that fails', () => {
  test('says why, and is there as soon as the student system is back', async () => {
    await portal.control('PUT', '/fault', { mode: 'garbage', path: '/v1/users/s000007/results' });
    const fresh = await portal.login('s000007');
    const answer = await fresh.get('/api/user/results');
    expect(answer.status).toBe(502);
    expect(answer.error().code).toBe('STUDENT_SYSTEM_GARBAGE');
    expect((await fresh.get('/api/user/schedule')).status).toBe(200);
    await portal.control('DELETE', '/fault');
    await until(async () => (await fresh.get('/api/user/results')).status === 200);
    const feed = (await fresh.get('/api/user/items/active?count=100')).json<{ items: Item[] }>();
    expect(feed.items.filter(({ type }) => type !== 'public:news')).toEqual([]);
  });
});
