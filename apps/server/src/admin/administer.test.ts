import { beforeEach, expect, test } from 'vitest';
import { databaseOfUsers } from '../../test/support/database.ts';
import { noteAnswer, readUnconfirmed } from '../engine/mirror/unconfirmed/unconfirmed.store.ts';
import type { SecurityEvent } from '../platform/audit.ts';
import { administer } from './administer.ts';

const database = databaseOfUsers(2);

let said: string[] = [];
let told: SecurityEvent[] = [];
let erased: number[] = [];
let isReadOnly = false;
beforeEach(() => {
  said = [];
  told = [];
  erased = [];
  isReadOnly = false;
});
const admin = (...words: string[]) =>
  administer(
    {
      db: database.db,
      say: (line) => void said.push(line),
      audit: { record: (one) => void told.push(one) },
      erased: {
        async note(userId) {
          if (isReadOnly) throw new Error('EROFS: read-only file system');
          erased.push(userId);
        },
      },
    },
    words,
  );

test('erases a user whose number cannot be noted, records that, and fails', async () => {
  isReadOnly = true;
  await expect(admin('forget', 'u1')).rejects.toThrow('EROFS');
  expect((await database.pool.query('select user_id::int as n from users')).rows).toEqual([{ n: 2 }]);
  expect(told).toEqual([{ event: 'account-erased', userId: 1 }]);
});

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
  expect(told).toEqual([
    { event: 'answer-decided', subject: 'catalogue:rooms', answer: 'empty', verdict: 'refused' },
    { event: 'answer-decided', subject: 'epoch', answer: 'e-2', verdict: 'confirmed' },
  ]);
});

test('shows the state of the whole portal, without anything of a user', async () => {
  expect(await admin('status')).toBe(0);
  expect(said).toEqual([
    'Portals at work: 0; none leads.',
    'The student system has never been read.',
    'Catalogues that were read: 0. Sources of menus that fail: 0.',
    'Users: 2. Sessions: 0. Pushes to be sent: 0.',
    'Requests under way: 0.',
    'Records to be read again: 0.',
  ]);
  await database.pool.query(
    `insert into sync_state (epoch, cursor, read_at, reason) values ('e-1', 'e.1', now() - interval '9 min', 'STUDENT_SYSTEM_DOWN');
     insert into request_workers values (gen_random_uuid(), now() + interval '1 min');
     insert into requests (key, user_id, service, action, target, body, state, is_turn)
       values (gen_random_uuid(), 1, 'terms', 'sign_in', 'term:1', '{}', 'waiting', true);
     insert into sync_retries (user_id, service, silent, keys, reason, as_of, due_at)
       values (1, 'results', false, '{}', 'STUDENT_SYSTEM_TIMEOUT', now(), now())`,
  );
  await noteAnswer(database.db, 'epoch', 'e-2');
  const holder = await database.pool.connect();
  try {
    await holder.query('select pg_advisory_lock(1263761774)');
    said = [];
    expect(await admin('status')).toBe(0);
  } finally {
    holder.release(true);
  }
  expect(said.join('\n')).toMatch(
    /^Portals at work: 1; one leads\.\nThe student system was read 540 s ago \(.*\), store e-1; it fails since: STUDENT_SYSTEM_DOWN\.\nAnswers of it that do not count yet: 1/,
  );
  expect(said.slice(-4)).toEqual([
    'Requests under way: 1.',
    expect.stringMatching(/^ {2}terms sign_in: 1, the oldest for \d s$/),
    'Records to be read again: 1.',
    expect.stringMatching(/^ {2}results: 1, the oldest for \d s, STUDENT_SYSTEM_TIMEOUT$/),
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

test('what belongs to one user is shown and ended, and nobody else’s', async () => {
  const { pool } = database;
  await pool.query(`update users set login = 's00000' || user_id`);
  await pool.query(
    `insert into sessions (session_id, user_id, access_hash, access_expires_at, csrf_hash, created_at, refreshed_at, expires_at)
     select gen_random_uuid(), user_id, decode(lpad(user_id::text, 4, '0'), 'hex'), now(), '\\x01', now(), now(), now()
     from users`,
  );
  await pool.query(
    `insert into snapshots (user_id, service, version, last_modified) values (1, 'results', 1, now()), (2, 'results', 1, now())`,
  );
  await pool.query(`insert into login_failures (scope, failures, since) values ('account:other', 9, now())`);
  const count = async (text: string) => (await pool.query<{ n: number }>(text)).rows[0]?.n;

  expect(await admin('user', 'S000001')).toBe(0);
  expect(said.join('\n')).toMatch(/s000001 is user 1, .*\n {2}1 sessions, 0 private links, 0 calendar/);
  expect(said.at(-1)).toMatch(/^ {2}results: changed last 20/);
  expect(await admin('read-again', 's000001')).toBe(0);
  expect(await count('select user_id::int as n from sync_retries')).toBe(1);
  expect(await admin('unlock', 's000001')).toBe(0);
  expect(await count('select count(*)::int as n from login_failures')).toBe(1);
  expect(await admin('end-links', 's000001')).toBe(0);
  expect(await admin('end-sessions', 's000001')).toBe(0);
  expect(await count('select user_id::int as n from sessions')).toBe(2);
  expect(await admin('forget', 's000001')).toBe(0);
  expect(await count('select user_id::int as n from users')).toBe(2);
  // A restore of the database does not bring the user back.
  expect(erased).toEqual([1]);
  expect(told.map(({ event }) => event)).toEqual([
    'records-read-again',
    'lock-lifted',
    'links-ended',
    'sessions-ended',
    'account-erased',
  ]);
  said = [];
  expect(await admin('user', 's000001')).toBe(1);
  expect(said).toEqual([expect.stringContaining('No user has the login "s000001"')]);
});

test('one service is read again for all users, and for nobody else', async () => {
  const { pool } = database;
  await pool.query(
    `insert into snapshots (user_id, service, version, last_modified)
     values (1, 'results', 1, now()), (2, 'results', 1, now()), (2, 'terms', 1, now())`,
  );
  expect(await admin('read-all-again', 'results')).toBe(0);
  const { rows } = await pool.query('select user_id::int, service, keys from sync_retries order by 1');
  expect(rows).toEqual([1, 2].map((user_id) => ({ user_id, service: 'results', keys: [] })));
  expect(told).toEqual([{ event: 'service-read-again', service: 'results', users: 2 }]);
  said = [];
  expect(await admin('read-all-again', 'result')).toBe(1);
  expect(said).toEqual(['No user has records of "result". There are: results, terms.']);
});

test('the account of the university’s own login is unlinked, and its sessions alone end', async () => {
  const { pool } = database;
  await pool.query(`update users set login = 's00000' || user_id`);
  await pool.query(
    `insert into identities select 'https://login.example', 'person-' || user_id, user_id, now(), now() from users`,
  );
  await pool.query(
    `insert into sessions (session_id, user_id, access_hash, access_expires_at, csrf_hash, created_at, refreshed_at, expires_at,
       way, issuer, subject, proven_at)
     select gen_random_uuid(), user_id, decode(md5(user_id || way), 'hex'), now(), '\\x01', now(), now(), now(), way,
       case way when 'oidc' then 'https://login.example' end, case way when 'oidc' then 'x' end, case way when 'oidc' then now() end
     from users, unnest(array['oidc', 'password']) as way`,
  );
  expect(await admin('user', 's000001')).toBe(0);
  expect(said.join('\n')).toContain("linked to the university's account https://login.example person-1");
  expect(await admin('unlink', 's000001')).toBe(0);
  expect(said.at(-1)).toBe(
    'The account person-1 of https://login.example is unlinked from s000001; 1 sessions ended.',
  );
  const { rows } = await pool.query('select user_id::int, way from sessions order by 1, 2');
  expect(rows).toEqual([
    { user_id: 1, way: 'password' },
    { user_id: 2, way: 'oidc' },
    { user_id: 2, way: 'password' },
  ]);
  expect((await pool.query('select subject from identities')).rows).toEqual([{ subject: 'person-2' }]);
  expect(told.map(({ event }) => event)).toEqual(['identity-unlinked', 'sessions-ended']);
  expect(await admin('unlink', 's000001')).toBe(0);
  expect(said.at(-1)).toBe("s000001 has no account of the university's own login.");
});
