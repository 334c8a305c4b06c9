import { createHash } from 'node:crypto';
import type { Answer, CommonFreeWeek, FreeTimePerson } from '@kahan/contract';
import { addDays, pragueInstant, spanOf, unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { closedAccounts } from '../../../test/support/closed-accounts.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

type List = Answer<'GET /api/user/common-free-time'>;
type Made = Answer<'POST /api/user/common-free-time/invitations'>;
const PATH = '/api/user/common-free-time';
const DAY = 86_400;
const WEEK = '2026-11-23';

const { closed, wrap } = closedAccounts();

let portal: TestPortal;
let ann: TestClient;
let ben: TestClient;
let eve: TestClient;
let begun: Date;
beforeAll(async () => {
  portal = await startPortal({ wrap });
  begun = portal.clock.now();
  [ann, ben, eve] = [
    await portal.login('student'),
    await portal.login('student2'),
    await portal.login('s000003'),
  ];
  for (const client of [ann, ben, eve]) {
    expect((await client.get('/api/user/schedule')).status).toBe(200);
    expect((await client.get('/api/user/terms')).status).toBe(200);
  }
});
beforeEach(async () => {
  portal.clock.set(begun);
  await portal.database.pool.query('delete from private_links');
  await portal.database.pool.query('delete from common_free_time_pairs');
  await portal.database.pool.query('delete from entries');
});
afterAll(() => portal.stop());

const listed = async (client: TestClient) => (await client.get(PATH)).json<List>();
async function invite(client = ann): Promise<Made> {
  const answer = await client.send('POST', `${PATH}/invitations`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Made>();
}
const look = (secret: string, client = ben) => client.send('POST', `${PATH}/invitation`, { secret });
const accept = (secret: string, client = ben) => client.send('POST', `${PATH}/invitation/accept`, { secret });
const decline = (secret: string, client = ben) =>
  client.send('POST', `${PATH}/invitation/decline`, { secret });
const end = (id: string, client: TestClient) => client.send('DELETE', `${PATH}/people/${id}`);
const week = (id: string, client: TestClient, date = WEEK) =>
  client.get(`${PATH}/people/${id}?date=${date}&lang=en`);
const daysOf = async (id: string, client: TestClient, date = WEEK) =>
  (await week(id, client, date)).json<CommonFreeWeek>().days;
/** Ann invites and Ben accepts. @returns the id of the agreement */
async function agree(): Promise<string> {
  const { secret } = await invite();
  const answer = await accept(secret);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<FreeTimePerson>().id;
}
const userIdOf = async (login: string) =>
  Number(
    (await portal.database.pool.query('select user_id from users where login = $1', [login])).rows[0]
      ?.user_id,
  );
const told = (live: LiveClient) =>
  live.payloads('service_updated').filter(({ service_name }) => service_name === 'common-free-time');

describe('consent', () => {
  test('takes both: one invites, the other reads who asks and agrees', async () => {
    const { invitation, secret } = await invite();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await listed(ann)).toEqual({ people: [], invitations: [invitation] });
    expect((await look(secret)).json()).toEqual({
      ...{ name: 'Anežka Vrbová', expires_at: invitation.expires_at, is_own: false, is_agreed: false },
    });
    expect((await look(secret, ann)).json()).toMatchObject({ is_own: true });
    const person = (await accept(secret)).json<FreeTimePerson>();
    expect(person).toEqual({ id: person.id, name: 'Anežka Vrbová', agreed_at: unixSeconds(begun) });
    const { last_name } = (await ben.get('/api/user')).json<{ last_name: string }>();
    expect(await listed(ben)).toEqual({ people: [person], invitations: [] });
    expect(await listed(ann)).toEqual({
      people: [{ ...person, name: expect.stringContaining(last_name) }],
      invitations: [],
    });
    expect(await listed(eve)).toEqual({ people: [], invitations: [] });
  });

  test('an invitation opens once, whether it was accepted or declined, and one of two at a time gets it', async () => {
    for (const use of [accept, decline]) {
      const { secret } = await invite();
      expect((await use(secret)).status).toBeLessThan(300);
      for (const later of [look, accept, decline])
        expect((await later(secret, eve)).error().code).toBe('NOT_FOUND');
    }
    const { secret } = await invite();
    const both = await Promise.all([accept(secret, ben), accept(secret, eve)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('declined, nobody is told by whom', async () => {
    const { secret } = await invite();
    const live = await openLive(ann);
    try {
      expect((await decline(secret)).status).toBe(204);
      await until(() => told(live).length > 0);
      expect(told(live)).toEqual([{ service_name: 'common-free-time', ids: [] }]);
      expect(await listed(ann)).toEqual({ people: [], invitations: [] });
    } finally {
      live.close();
    }
  });

  test('an invitation that was withdrawn, has expired, is unknown or of a user who left gets one answer', async () => {
    const [withdrawn, expired, left] = [await invite(), await invite(), await invite(eve)];
    expect((await ann.send('DELETE', `${PATH}/invitations/${withdrawn.invitation.id}`)).status).toBe(204);
    expect((await ann.send('DELETE', `${PATH}/invitations/${left.invitation.id}`)).error().code).toBe(
      'NOT_FOUND',
    );
    const gone = await userIdOf('s000003');
    await portal.database.pool.query('update users set unknown_since = now() where user_id = $1', [gone]);
    const answers = new Set<string>();
    try {
      portal.clock.set(new Date(expired.invitation.expires_at * 1000 - 1000));
      const late = await portal.login('student2');
      expect((await look(expired.secret, late)).status).toBe(200);
      portal.clock.advance(1);
      for (const secret of [withdrawn.secret, expired.secret, left.secret, 'x'.repeat(43), '']) {
        for (const use of [look, accept, decline]) {
          const answer = await use(secret, late);
          const { requestId: _, ...error } = answer.error();
          answers.add(`${answer.status} ${JSON.stringify(error)}`);
        }
      }
    } finally {
      await portal.database.pool.query('update users set unknown_since = null where user_id = $1', [gone]);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 .*"NOT_FOUND"/)]);
    const days = (expired.invitation.expires_at - unixSeconds(begun)) / DAY;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(8);
  });

  test('nobody agrees with themselves, and the invitation stays', async () => {
    const { secret } = await invite();
    expect((await accept(secret, ann)).error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'secret' });
    expect((await accept(secret)).status).toBe(200);
  });

  test('two who agree a second time have one agreement', async () => {
    const id = await agree();
    const { secret } = await invite(ben);
    expect((await look(secret, ann)).json()).toMatchObject({ is_agreed: true });
    expect((await accept(secret, ann)).json()).toMatchObject({ id });
    expect((await listed(ann)).people).toHaveLength(1);
  });

  test('five invitations open at a time, and twenty people on either side are the most', async () => {
    for (let count = 0; count < 5; count++) await invite();
    expect((await ann.send('POST', `${PATH}/invitations`)).error().code).toBe('TOO_MANY_LINKS');
    const { secret } = await invite(ben);
    const benId = await userIdOf('student2');
    await portal.database.pool.query(
      `with others as (insert into users (login, created_at, last_login_at) select 'x' || n, now(), now() from generate_series(1, 20) n returning user_id)
        insert into common_free_time_pairs (user_id, other_id, agreed_at) select user_id, $1, now() from others`,
      [benId],
    );
    try {
      expect((await accept(secret, eve)).error().code).toBe('TOO_MANY_PEOPLE');
      expect((await accept((await invite(eve)).secret, ben)).error().code).toBe('TOO_MANY_PEOPLE');
      // The refused invitation can be used when there is room again.
      await end((await listed(ben)).people[0]?.id ?? '', ben);
      expect((await accept(secret, eve)).status).toBe(200);
    } finally {
      await portal.database.pool.query(`delete from users where login like 'x%'`);
    }
    expect((await listed(ben)).people.map(({ name }) => name)).toHaveLength(1);
  });

  test.each(['ann', 'ben'])('is taken back by %s at once, and both are told', async (who) => {
    const id = await agree();
    const tabs = [await openLive(ann), await openLive(ben)];
    try {
      expect((await week(id, ben)).status).toBe(200);
      expect((await end(id, eve)).error().code).toBe('NOT_FOUND');
      expect((await end(id, who === 'ann' ? ann : ben)).status).toBe(204);
      for (const client of [ann, ben]) {
        expect((await week(id, client)).error().code).toBe('NOT_FOUND');
        expect((await listed(client)).people).toEqual([]);
      }
      await until(() => tabs.every((live) => told(live).length > 0));
      expect((await end(id, ann)).error().code).toBe('NOT_FOUND');
    } finally {
      for (const live of tabs) live.close();
    }
  });

  test('only the hash of a secret is stored, and no line of the log has it', async () => {
    const { secret } = await invite();
    await look(secret);
    const { rows } = await portal.database.pool.query('select * from private_links');
    expect(rows.map((row) => row.secret_hash)).toEqual([createHash('sha256').update(secret).digest()]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await listed(ann))).not.toContain(secret);
    expect(portal.logged()).not.toContain(secret);
    // It opens no timetable.
    expect((await ann.send('POST', '/api/shared-schedule', { secret })).error().code).toBe('NOT_FOUND');
  });

  test('a teacher shares no free time', async () => {
    const teacher = await portal.login('teacher');
    expect((await teacher.get('/api/user')).status).toBe(200);
    expect((await teacher.get(PATH)).error().code).toBe('FORBIDDEN');
    expect((await teacher.send('POST', `${PATH}/invitations`)).error().code).toBe('FORBIDDEN');
  });

  test('ends with the account of one of them, and the export names it', async () => {
    await agree();
    const login = 's000004';
    const gone = await portal.login(login);
    expect((await gone.get('/api/user/schedule')).status).toBe(200);
    expect((await accept((await invite()).secret, gone)).status).toBe(200);
    expect((await listed(ann)).people).toHaveLength(2);
    await portal.database.pool.query('delete from users where login = $1', [login]);
    expect((await listed(ann)).people).toHaveLength(1);
  });

  test('is emptied with the epoch, since logins may be those of others then', () => {
    const own = portal.portal.engine.capabilities.find(({ name }) => name === 'common-free-time');
    expect(own?.tables).toEqual(['common_free_time_pairs']);
  });
});

/** What takes a user's time on a date, unix seconds; read from the user's own answers. */
async function takenOf(client: TestClient) {
  const { schedule } = (await client.get('/api/user/schedule')).json<Answer<'GET /api/user/schedule'>>();
  const { terms } = (await client.get('/api/user/terms')).json<Answer<'GET /api/user/terms'>>();
  const { holidays } = (await client.get('/api/structure/year-schedule')).json<
    Answer<'GET /api/structure/year-schedule'>
  >();
  const lessons = schedule.flatMap(({ blocks }) =>
    blocks.flatMap(({ term: { minutes, duration }, weeks }) =>
      Object.values(weeks)
        .filter(({ canceled }) => canceled === false)
        .filter(({ date }) => !holidays.some(({ start, end: last }) => start <= date && date <= last))
        .map(({ date }) => ({
          from: unixSeconds(pragueInstant(date, minutes)),
          until: unixSeconds(pragueInstant(date, minutes + duration)),
        })),
    ),
  );
  const exams = terms
    .filter(({ study_id }) => study_id !== undefined)
    .map((term) => spanOf(term))
    .map(({ from, to }) => ({ from, until: to }));
  return [...lessons, ...exams];
}

describe('the week of two who agree', () => {
  test('has exactly the half hours that both have free, the same for both, and nothing else of the other', async () => {
    const id = await agree();
    const taken = [...(await takenOf(ann)), ...(await takenOf(ben))];
    for (let monday = WEEK; monday < '2026-12-31'; monday = addDays(monday, 7)) {
      const days = await daysOf(id, ann, monday);
      expect(await daysOf(id, ben, monday)).toEqual(days);
      expect(days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4].map((day) => addDays(monday, day)));
      for (const { date, slots } of days) {
        for (let minutes = 420; minutes + 30 <= 1200; minutes += 5) {
          const from = unixSeconds(pragueInstant(date, minutes));
          const isFree = taken.every((one) => one.until <= from || from + 1_800 <= one.from);
          expect(
            slots.some((slot) => slot.from <= from && from + 1_800 <= slot.until),
            `${date} ${minutes}`,
          ).toBe(isFree);
        }
      }
    }
    const answer = await week(id, ann);
    const body = answer.json<CommonFreeWeek>();
    expect(Object.keys(body).toSorted()).toEqual([
      ...['days', 'first_week', 'last_week', 'missing', 'name', 'week'],
    ]);
    expect(body).toMatchObject({
      week: WEEK,
      first_week: '2026-11-16',
      last_week: '2027-07-26',
      missing: null,
    });
    for (const day of body.days) expect(Object.keys(day).toSorted()).toEqual(['date', 'holiday', 'slots']);
    const again = await ann.get(`${PATH}/people/${id}?date=${WEEK}&lang=en`, {
      'if-none-match': answer.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  test('own entries of the other take time, and their texts go nowhere', async () => {
    const id = await agree();
    const [first] = (await daysOf(id, ann)).flatMap(({ date, slots }) =>
      slots.map((slot) => ({ date, slot })),
    );
    if (first === undefined) throw new Error('nobody has a free minute in this week');
    const { date, slot } = first;
    const minutes = (slot.from - unixSeconds(pragueInstant(date, 0))) / 60;
    const made = await ben.send('POST', '/api/user/entries', {
      ...{
        entry_id: '8f0c9b7e-4a51-4c62-9d1c-2f4f8f6f7a10',
        title: 'Secret choir',
        place: 'Aula',
        note: 'Scores',
      },
      ...{ date, minutes, duration: 25, repeat: 'once', until: null, skipped: [] },
    });
    expect(made.status, made.text).toBe(200);
    const answer = await week(id, ann);
    const slots = answer.json<CommonFreeWeek>().days.find((day) => day.date === date)?.slots ?? [];
    expect(slots.some(({ from }) => from === slot.from)).toBe(false);
    for (const own of ['Secret choir', 'Aula', 'Scores']) expect(answer.text).not.toContain(own);
  });

  test('a holiday is named and has no lessons', async () => {
    const id = await agree();
    portal.clock.set('2026-11-10T08:00:00Z');
    const again = await portal.login('student');
    const tuesday = (await daysOf(id, again, '2026-11-17'))[1];
    expect(tuesday).toMatchObject({ date: '2026-11-17', holiday: expect.stringMatching(/\w/) });
    expect(tuesday?.slots).toEqual([
      {
        from: unixSeconds(pragueInstant('2026-11-17', 420)),
        until: unixSeconds(pragueInstant('2026-11-17', 1200)),
      },
    ]);
  });

  test('is not told of a past week, of another year, and of no date', async () => {
    const id = await agree();
    for (const date of ['2026-11-15', '2027-08-02', '2026-02-30', '2026-13-01'])
      expect((await week(id, ann, date)).error(), date).toMatchObject({
        code: 'VALIDATION_FAILED',
        field: 'date',
      });
    const now = (await ann.get(`${PATH}/people/${id}`)).json<CommonFreeWeek>();
    expect(now.week).toBe('2026-11-16');
  });

  test('has no free time while the timetable of one of them is not known', async () => {
    const id = await agree();
    const benId = await userIdOf('student2');
    const known = `update snapshots set last_modified = $2 where user_id = $1 and service = $3`;
    const { rows } = await portal.database.pool.query(
      'select last_modified from snapshots where user_id = $1 and service = $2',
      [benId, 'terms'],
    );
    await portal.database.pool.query(known, [benId, null, 'terms']);
    try {
      const answer = (await week(id, ann)).json<CommonFreeWeek>();
      expect(answer).toMatchObject({ missing: 'other', days: [], week: WEEK });
    } finally {
      await portal.database.pool.query(known, [benId, rows[0]?.last_modified, 'terms']);
    }
    expect((await week(id, ann)).json<CommonFreeWeek>().missing).toBeNull();
  });

  test('has no free time in a semester that has not begun and has no lessons yet', async () => {
    const id = await agree();
    const summer = '2027-03-01';
    for (const client of [ann, ben])
      expect((await week(id, client, summer)).json<CommonFreeWeek>()).toMatchObject({
        missing: 'own',
        days: [],
      });
    expect((await week(id, ann, '2027-02-08')).json<CommonFreeWeek>()).toMatchObject({ missing: null });
  });
});

test('one whom the student system knows no more is shown as one whose timetable is not known', async () => {
  const leaver = await portal.login('s000006');
  for (const path of ['schedule', 'terms', 'results']) await leaver.get(`/api/user/${path}`);
  const { id } = (await accept((await invite()).secret, leaver)).json<FreeTimePerson>();
  expect((await week(id, ann)).json<CommonFreeWeek>().missing).toBeNull();
  closed.add('s000006');
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/s000006');
  await portal.control('PUT', '/results', {
    login: 's000006',
    code: results[0]?.code,
    attempt: 1,
    grade: 'B',
  });
  await until(async () => (await week(id, ann)).json<CommonFreeWeek>().missing === 'other');
  closed.clear();
});
