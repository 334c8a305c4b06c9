import type { Item } from '@kahan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { openLive, until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { type Note, NoteOffice, notes, TABLE } from './notes.ts';

const office = new NoteOffice();
let portal: TestPortal;
let student: TestClient;

beforeAll(async () => {
  const database = await testDatabase();
  await database.pool.query(TABLE);
  office.notes.set('student', [{ note_id: 'n1', text: 'Bring the index' }]);
  portal = await startPortal({
    database,
    wrap: (system) => office.beside(system),
    capabilities: [notes(office)],
  });
  student = await portal.login('student');
});
afterAll(() => portal.stop());

const read = async (client = student) =>
  (await client.get('/api/user/notes')).json<{ notes: Note[] }>().notes;
const words = () =>
  portal.db.query<{ note_id: string; words: number }>({ text: 'select note_id, words from note_words' });

test('a capability outside the tree is registered once: its records are imported and its call answers', async () => {
  expect(await read()).toEqual([{ note_id: 'n1', text: 'Bring the index' }]);
  expect(await read(await portal.login('s000001'))).toEqual([]);
  expect((await portal.client().get('/api/user/notes')).status).toBe(401);
});

test('a change of its records is compared, stored in its table and told live as an item', async () => {
  const live = await openLive(student);
  office.write('student', { note_id: 'n2', text: 'Three words here' });
  await until(() => live.itemTypes().includes('notes:written'));
  expect(live.updates('notes')).toContainEqual(['n2']);
  const feed = (await student.get('/api/user/items/active')).json<{ items: Item[] }>().items;
  expect(feed.find(({ type }) => type === 'notes:written')?.content).toEqual({
    values: { note_id: 'n2', text: 'Three words here' },
    path: '/notes',
  });
  expect(await words()).toEqual([{ note_id: 'n2', words: 3 }]);
  expect(await read()).toHaveLength(2);
  live.close();
});

test('its message is answered', async () => {
  const live = await openLive(student);
  expect(await live.socket.emitWithAck('count-notes', { login: 'student' })).toEqual({ count: 2 });
  live.close();
});

test('its entries are found by the search', async () => {
  const found = await portal.portal.engine.search.find<string>('note', null, 'n2', { limit: 10, page: 0 });
  expect(found.values).toEqual(['n2']);
});

test('another epoch replaces its records when it is confirmed, while the session and the socket go on', async () => {
  const live = await openLive(student);
  office.notes.set('student', [{ note_id: 'n9', text: 'New house' }]);
  office.epoch = 'another';
  await until(async () => (await read(student)).length === 1);
  expect(await read(student)).toEqual([{ note_id: 'n9', text: 'New house' }]);
  expect(live.closedBy).toBeNull();
  await until(() => live.updates('notes').length > 0);
  live.close();
});
