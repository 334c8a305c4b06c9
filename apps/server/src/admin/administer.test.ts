import { beforeEach, expect, test } from 'vitest';
import { databaseOfUsers } from '../../test/support/database.ts';
import { noteAnswer, readUnconfirmed } from '../engine/mirror/unconfirmed/unconfirmed.store.ts';
import { administer } from './administer.ts';

const database = databaseOfUsers(1);

let said: string[] = [];
beforeEach(() => {
  said = [];
});
const admin = (...words: string[]) =>
  administer({ db: database.db, say: (line) => void said.push(line) }, words);

test('lists answers that wait, and writes what an administrator decides', async () => {
  expect(await admin('unconfirmed')).toBe(0);
  expect(said).toEqual(['No answer of the student system waits to be confirmed.']);
  await noteAnswer(database.db, 'epoch', 'e-2');
  await noteAnswer(database.db, 'catalogue:rooms', 'empty');
  said = [];
  expect(await admin('unconfirmed')).toBe(0);
  expect(said).toEqual([
    'catalogue:rooms: empty',
    expect.stringMatching(/^ {2}1 times since 20.*Z; not decided$/),
    'epoch: e-2',
    expect.stringMatching(/not decided$/),
  ]);
  expect(await admin('refuse', 'catalogue:rooms')).toBe(0);
  expect(await admin('confirm', 'epoch')).toBe(0);
  expect((await readUnconfirmed(database.db)).map(({ verdict }) => verdict)).toEqual([
    'refused',
    'confirmed',
  ]);
});

test('says what is wrong with a command', async () => {
  expect(await admin('confirm', 'epoch')).toBe(1);
  expect(said).toEqual([expect.stringContaining('No answer about "epoch" waits.')]);
  for (const words of [[], ['confirm'], ['erase', 'epoch'], ['unconfirmed', 'epoch'], ['restored', 'now']]) {
    said = [];
    expect(await admin(...words)).toBe(2);
    expect(said.join()).toContain('npm run admin -- unconfirmed');
  }
});

test('a database that was restored in its old place is read anew, and waiting requests are read back', async () => {
  await database.pool.query(`insert into sync_state (epoch, cursor, read_at) values ('e', 'e.1', now())`);
  await database.pool.query(
    `insert into requests (key, user_id, service, action, target, body, state, is_turn)
     values (gen_random_uuid(), 1, 'terms', 'sign_in', 'term:1', '{}', 'waiting', true)`,
  );
  expect(await admin('restored')).toBe(0);
  const { rows } = await database.pool.query(
    `select is_anew_due, anew_from > 0 as anew, read_back, sent_at is not null as sent from sync_state, requests`,
  );
  expect(rows).toEqual([{ is_anew_due: true, anew: true, read_back: 'restored', sent: true }]);
});
