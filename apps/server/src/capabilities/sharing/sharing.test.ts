import { createHash } from 'node:crypto';
import type { Answer, ScheduleLesson, ScheduleLink } from '@kahan/contract';
import { LINK_NAME_LENGTH, MOST_LINKS } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { closedAccounts, departs } from '../../../test/support/closed-accounts.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

type Made = Answer<'POST /api/user/schedule/links'>;
type Shared = Answer<'POST /api/shared-schedule'>;
const LINKS = '/api/user/schedule/links';
const STUDY = '990001';
const HOUR = 3600;

const { closed, wrap } = closedAccounts();
/** Promises by login: the student system answers about the login's studies only after its promise. */
const held = new Map<string, Promise<void>>();

let portal: TestPortal;
let owner: TestClient;
let begun: Date;
beforeAll(async () => {
  portal = await startPortal({
    wrap: (system) => ({
      ...wrap(system),
      async studies(login, options) {
        await held.get(login);
        return system.studies(login, options);
      },
    }),
  });
  begun = portal.clock.now();
  owner = await portal.login('student');
  expect((await owner.get('/api/user/schedule')).status).toBe(200);
});
beforeEach(async () => {
  portal.clock.set(begun);
  await portal.database.pool.query('delete from private_links');
});
afterAll(() => portal.stop());

async function make(ends: 'semester' | 'week' = 'semester', client = owner, study = STUDY): Promise<Made> {
  const answer = await client.send('POST', LINKS, { study_ids: [study], ends });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Made>();
}
const listed = async (client = owner) => (await client.get(LINKS)).json<ScheduleLink[]>();
/** Opens a link as somebody without a login. */
const open = (secret: string, client = portal.client()) =>
  client.request('POST', '/api/shared-schedule', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
const ownLessons = async () =>
  (await owner.get('/api/user/schedule')).json<{ schedule: ScheduleLesson[] }>().schedule;
const withoutStudy = (lessons: ScheduleLesson[]) => lessons.map(({ study_id: _, ...lesson }) => lesson);
const seconds = () => Math.floor(portal.clock.now().getTime() / 1000);

test('whoever has the link sees the lessons as their owner does, and nothing else of the owner', async () => {
  const { link, secret } = await make();
  expect(link).toEqual({
    ...{ link_id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: null, study_ids: [STUDY] },
    ...{ created: seconds(), until: '2027-02-12', last_opened: null },
  });
  expect(secret).toMatch(/^[\w-]{43}$/);
  const answer = await open(secret);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const shown = answer.json<Shared>();
  const lessons = await ownLessons();
  expect(lessons.length).toBeGreaterThan(5);
  expect(shown).toEqual({
    until: link.until,
    items: withoutStudy(lessons),
    last_modified: expect.any(Number),
  });
  const user = (await owner.get('/api/user')).json<Record<string, string>>();
  for (const own of [STUDY, user.login, user.last_name, user.email]) expect(answer.text).not.toContain(own);
});

test('a link that is asked for right after the first login waits for the studies', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set('student2', promise);
  const made = make('week', await portal.login('student2'), '990002');
  await portal.client().get('/api/versioninfo');
  resolve();
  expect((await made).link.study_ids).toEqual(['990002']);
});

test('a link may have a name, which its owner alone sees', async () => {
  const ask = (name: string) => owner.send('POST', LINKS, { study_ids: [STUDY], ends: 'week', name });
  const { link, secret } = (await ask(' Sestra Ž. 🙂 ')).json<Made>();
  expect(link.name).toBe('Sestra Ž. 🙂');
  await make();
  expect((await listed()).map(({ name }) => name).toSorted()).toEqual([null, 'Sestra Ž. 🙂'].toSorted());
  expect((await open(secret)).text).not.toContain('Sestra');
  expect((await ask('x'.repeat(LINK_NAME_LENGTH))).status).toBe(200);
  for (const wrong of ['x'.repeat(LINK_NAME_LENGTH + 1), ' ', 'two\nlines'])
    expect((await ask(wrong)).error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'name' });
});

test('a link shows the timetable of now, not of when it was made', async () => {
  const { secret } = await make();
  const lesson = (await ownLessons()).find(({ blocks }) => Object.keys(blocks[0]?.weeks ?? {}).length > 1);
  const [week = ''] = Object.keys(lesson?.blocks[0]?.weeks ?? {});
  const reason = `porucha ${begun.getTime()}`;
  await portal.control('PATCH', `/lessons/${lesson?.gl}`, { weeks: [Number(week)], canceled: reason });
  await until(async () => (await open(secret)).text.includes(reason));
  expect((await open(secret)).json<Shared>().items).toEqual(withoutStudy(await ownLessons()));
  await portal.control('PATCH', `/lessons/${lesson?.gl}`, { weeks: [Number(week)], canceled: false });
});

test('only the hash of a secret is stored, and no line of the log has it', async () => {
  const { secret } = await make();
  await open(secret);
  await open('a secret that nobody has');
  const { rows } = await portal.database.pool.query<{ secret_hash: Buffer }>('select * from private_links');
  expect(rows.map((row) => row.secret_hash)).toEqual([createHash('sha256').update(secret).digest()]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(await listed())).not.toContain(secret);
  expect(portal.logged()).not.toContain(secret);
});

test('a link that was ended does not open, and other links do', async () => {
  const [first, second] = [await make(), await make('week')];
  expect((await owner.send('DELETE', `${LINKS}/${first.link.link_id}`)).status).toBe(204);
  expect((await open(first.secret)).error().code).toBe('NOT_FOUND');
  expect((await open(second.secret)).status).toBe(200);
  expect(await listed()).toEqual([{ ...second.link, last_opened: seconds() }]);
  expect((await owner.send('DELETE', `${LINKS}/${first.link.link_id}`)).error().code).toBe('NOT_FOUND');
});

test.each([
  ['week', '2026-11-25', '2026-11-25T22:59:59Z', '2026-11-25T23:00:00Z'],
  ['semester', '2027-02-12', '2027-02-12T22:59:59Z', '2027-02-12T23:00:00Z'],
] as const)('a link for a %s opens until midnight of %s', async (ends, last, inTime, late) => {
  const { link, secret } = await make(ends);
  expect(link.until).toBe(last);
  portal.clock.set(inTime);
  expect((await open(secret)).status).toBe(200);
  portal.clock.set(late);
  expect((await open(secret)).error().code).toBe('NOT_FOUND');
  expect(await listed(await portal.login('student'))).toEqual([]);
  const jobs = portal.portal.engine.capabilities.flatMap((one) => one.jobs ?? []);
  await jobs.find(({ name }) => name === 'erasure of private links')?.run(new AbortController().signal);
  const { rows } = await portal.database.pool.query('select 1 from private_links');
  expect(rows).toEqual([]);
});

test('unknown, ended and expired secrets get the same answer', async () => {
  const [ended, expired] = [await make('week'), await make('week')];
  await owner.send('DELETE', `${LINKS}/${ended.link.link_id}`);
  await portal.database.pool.query('update private_links set expires_at = $1', [begun]);
  const told = new Set<string>();
  for (const secret of [ended.secret, expired.secret, 'x'.repeat(43), '', `${'x'.repeat(42)}%00`]) {
    const answer = await open(secret);
    const { requestId: _, ...error } = answer.error();
    told.add(`${answer.status} ${JSON.stringify(error)} ${answer.headers.get('cache-control')}`);
  }
  expect([...told]).toEqual([expect.stringMatching(/^404 .*"NOT_FOUND".* no-store$/)]);
});

test('the list tells to the hour when somebody else has opened a link', async () => {
  const { secret } = await make();
  await open(secret, owner);
  expect(await listed()).toMatchObject([{ last_opened: null }]);
  await open(secret);
  const first = seconds();
  portal.clock.advance(HOUR - 1);
  await open(secret);
  expect(await listed()).toMatchObject([{ last_opened: first }]);
  portal.clock.advance(1);
  await open(secret);
  expect(await listed()).toMatchObject([{ last_opened: first + HOUR }]);
});

test("another student sees, ends and makes none of the owner's links", async () => {
  const { link, secret } = await make();
  const other = await portal.login('student2');
  expect(await listed(other)).toEqual([]);
  expect((await other.send('DELETE', `${LINKS}/${link.link_id}`)).error().code).toBe('NOT_FOUND');
  expect((await open(secret)).status).toBe(200);
  const made = await other.send('POST', LINKS, { study_ids: [STUDY], ends: 'week' });
  expect([made.status, made.error().field]).toEqual([404, 'study_ids']);
});

test('without a login no link is made, and without the CSRF token of the login neither', async () => {
  const body = JSON.stringify({ study_ids: [STUDY], ends: 'week' });
  const headers = { 'content-type': 'application/json' };
  expect((await portal.client().request('POST', LINKS, { headers, body })).status).toBe(401);
  expect((await owner.request('POST', LINKS, { headers, body })).error().code).toBe('CSRF_FAILED');
  expect(await listed()).toEqual([]);
});

test('a user has so many links at a time, also when they are made at once; expired ones do not count', async () => {
  const ask = () => owner.send('POST', LINKS, { study_ids: [STUDY], ends: 'week' });
  const answers = await Promise.all(Array.from({ length: MOST_LINKS + 3 }, ask));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map((answer) => answer.error().code)).toEqual(Array(3).fill('TOO_MANY_LINKS'));
  expect(await listed()).toHaveLength(MOST_LINKS);
  await portal.database.pool.query(
    'update private_links set expires_at = $1 where link_id in (select link_id from private_links limit 1)',
    [begun],
  );
  expect((await ask()).status).toBe(200);
});

test('a timetable that was not read yet is not said to be empty', async () => {
  const { secret } = await make();
  const { rows } = await portal.database.pool.query(
    `with head as (select user_id from users where login = 'student')
     update snapshots set last_modified = null from head
     where snapshots.user_id = head.user_id and service = 'schedule' returning snapshots.user_id`,
  );
  expect(rows).toHaveLength(1);
  expect((await open(secret)).error().code).toBe('NOT_READY');
  await portal.database.pool.query('update snapshots set last_modified = $1 where last_modified is null', [
    begun,
  ]);
  expect((await open(secret)).status).toBe(200);
});

test('a link until the end of the semester is not refused as wrong before the year was read', async () => {
  const { pool } = portal.database;
  const answer = () => owner.send('POST', LINKS, { study_ids: [STUDY], ends: 'semester' });
  const { rows } = await pool.query(
    "update documents set name = 'unread' where name = 'year-schedule' returning name",
  );
  expect(rows).toHaveLength(1);
  expect((await answer()).error().code).toBe('NOT_READY');
  await pool.query("update documents set name = 'year-schedule' where name = 'unread'");
  expect((await answer()).status).toBe(200);
});

test('a link ends with the account, and is erased with its user', async () => {
  const leaving = await portal.login('s000001');
  const [study] = (await leaving.get('/api/user')).json<{ studies: { study_id: string }[] }>().studies;
  const answer = await leaving.send('POST', LINKS, { study_ids: [study?.study_id], ends: 'semester' });
  const { secret } = answer.json<Made>();
  await leaving.get('/api/user/schedule');
  const results = await leaving.get('/api/user/results');
  expect([(await open(secret)).status, results.status]).toEqual([200, 200]);
  closed.add('s000001');
  const { results: of } = await portal.control<{ results: { code: string }[] }>('GET', '/students/s000001');
  await portal.control('PUT', '/results', { login: 's000001', code: of[0]?.code, attempt: 1, grade: 'B' });
  await departs(portal, 's000001');
  await until(async () => (await open(secret)).status === 404);
  expect((await open(secret)).error().code).toBe('NOT_FOUND');
  await portal.database.pool.query("delete from users where login = 's000001'");
  expect((await portal.database.pool.query('select 1 from private_links')).rows).toEqual([]);
  closed.clear();
});
