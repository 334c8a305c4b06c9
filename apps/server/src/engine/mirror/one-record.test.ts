import type { Item } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

/** One record has a text that no database stores: these tests say which answers may be old then. */

const BROKEN = { cs: 'a\0b', en: 'a\0b' };
const ANSWERS = {
  results: '/api/user/results',
  studies: '/api/user/study',
  schedule: '/api/user/schedule',
  terms: '/api/user/terms',
  groups: '/api/user/grupik',
  feed: '/api/user/items/active?count=100',
};
type Answer = keyof typeof ANSWERS;

let portal: TestPortal;
let clients: { student: TestClient; student2: TestClient };
beforeAll(async () => {
  portal = await startPortal();
  clients = { student: await portal.login('student'), student2: await portal.login('student2') };
  for (const client of Object.values(clients)) {
    for (const path of Object.values(ANSWERS)) expect((await client.get(path)).status).toBe(200);
  }
});
afterAll(() => portal.stop());

type Who = keyof typeof clients;
const freshness = async (who: Who, answer: Answer) =>
  (await clients[who].get(ANSWERS[answer])).headers.get('x-freshness');
/** The answers of a student that are not fresh. */
async function stale(who: Who): Promise<string[]> {
  const found: string[] = [];
  for (const answer of Object.keys(ANSWERS) as Answer[]) {
    if ((await freshness(who, answer)) !== 'fresh') found.push(answer);
  }
  return found;
}
const allFresh = async () => (await stale('student')).length === 0 && (await stale('student2')).length === 0;

async function titles(client: TestClient): Promise<string[]> {
  const { items } = (await client.get(ANSWERS.feed)).json<{ items: Item[] }>();
  return items.map(({ content }) => ('title' in content ? (content.title as { en: string }).en : ''));
}
const publish = (title: string, fields: object = {}) =>
  portal.control<{ id: string }>('POST', '/news', {
    ...{ title: { cs: title, en: title }, body: { cs: title, en: title } },
    ...fields,
  });

/** An id that the first student has and the second has not. */
async function ownedBy(table: 'term_users' | 'lesson_users', id: 'term_id' | 'gl'): Promise<string> {
  const [row] = await portal.db.query<{ id: string }>({
    text: `select ${id} as id from ${table} join users using (user_id) where login = 'student'
           except select ${id} from ${table} join users using (user_id) where login = 'student2' order by 1 limit 1`,
  });
  if (row === undefined) throw new Error(`the first student has no ${id} alone`);
  return row.id;
}

describe('a record that cannot be read makes stale only what holds it, for those who have it', () => {
  test('an exam date', async () => {
    const id = await ownedBy('term_users', 'term_id');
    await portal.control('PATCH', `/terms/${id}`, { note: BROKEN });
    await until(async () => (await freshness('student', 'terms')) === 'stale');
    await publish('told meanwhile');
    await until(async () => (await titles(clients.student2)).includes('told meanwhile'));
    expect(await stale('student')).toEqual(['terms', 'feed']);
    expect(await stale('student2')).toEqual([]);
    expect(portal.logged()).toContain('a text has broken characters');
    await portal.control('PATCH', `/terms/${id}`, { note: { cs: 'a', en: 'a' } });
    await until(allFresh);
  });

  test('a lesson', async () => {
    const gl = await ownedBy('lesson_users', 'gl');
    await portal.control('PATCH', `/lessons/${gl}`, { canceled: BROKEN.cs });
    await until(async () => (await freshness('student', 'schedule')) === 'stale');
    expect(await stale('student')).toEqual(['schedule', 'feed']);
    expect(await stale('student2')).toEqual([]);
    await portal.control('PATCH', `/lessons/${gl}`, { canceled: false });
    await until(allFresh);
  });

  test('news that was read before', async () => {
    const { id } = await publish('good');
    await until(async () => (await titles(clients.student)).includes('good'));
    await publish('broken', { id, title: BROKEN });
    await until(async () => (await freshness('student', 'feed')) === 'stale');
    expect([await stale('student'), await stale('student2')]).toEqual([['feed'], ['feed']]);
    expect(await titles(clients.student)).toContain('good');
    await publish('good again', { id });
    await until(allFresh);
    expect(await titles(clients.student)).toContain('good again');
  });

  test('news that nobody has yet is left out, and the log names it', async () => {
    const { id } = await publish('new', { body: { cs: '\ud800', en: 'x' } });
    await until(() => portal.logged().includes(`"key":"${id}"`));
    await publish('told after it');
    await until(async () => (await titles(clients.student)).includes('told after it'));
    await until(allFresh);
    expect(await titles(clients.student)).not.toContain('new');
    await portal.control('DELETE', `/news/${id}`);
  });
});

test('the first reading of all news leaves out the one that cannot be read, and reads hostile HTML as text', async () => {
  const { id } = await publish('unreadable', { title: BROKEN });
  await publish('hostile', { body: { cs: '<b<b>>'.repeat(300), en: '<b<b>>'.repeat(300) } });
  const other = await startPortal({ beside: { ...portal, database: await testDatabase() } });
  try {
    const client = await other.login('student');
    await until(async () => (await titles(client)).includes('hostile'));
    expect(await titles(client)).toEqual(expect.arrayContaining(['told after it', 'good again']));
    await until(async () => (await client.get(ANSWERS.feed)).headers.get('x-freshness') === 'fresh');
  } finally {
    await other.stop();
    await portal.control('DELETE', `/news/${id}`);
  }
});
