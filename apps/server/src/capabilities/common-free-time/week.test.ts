import type { Answer } from '@kahan/contract';
import { addDays, pragueInstant, spanOf, unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { closedAccounts, departs } from '../../../test/support/closed-accounts.ts';
import { agree, askWeek, FREE_TIME_PATH, weekOf } from '../../../test/support/free-time.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const WEEK = '2026-11-23';

const { closed, wrap } = closedAccounts();

let portal: TestPortal;
let ann: TestClient;
let ben: TestClient;
let begun: Date;
beforeAll(async () => {
  portal = await startPortal({ wrap });
  begun = portal.clock.now();
  [ann, ben] = [await portal.login('student'), await portal.login('student2')];
  for (const client of [ann, ben]) {
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

const userIdOf = async (login: string) =>
  Number(
    (await portal.database.pool.query('select user_id from users where login = $1', [login])).rows[0]
      ?.user_id,
  );
const daysOf = async (id: string, client: TestClient, date = WEEK) => (await weekOf(id, client, date)).days;

/** The spans that are taken of a user's date, unix seconds; read from the user's own answers. */
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
    const id = await agree(ann, ben);
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
    const answer = await askWeek(id, ann, WEEK);
    const body = answer.json<Answer<'GET /api/user/common-free-time/people/:id'>>();
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
    const again = await ann.get(`${FREE_TIME_PATH}/people/${id}?date=${WEEK}&lang=en`, {
      'if-none-match': answer.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  test('own entries of the other take time, and their texts go nowhere', async () => {
    const id = await agree(ann, ben);
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
    const answer = await askWeek(id, ann, WEEK);
    const slots =
      answer.json<Answer<'GET /api/user/common-free-time/people/:id'>>().days.find((day) => day.date === date)
        ?.slots ?? [];
    expect(slots.some(({ from }) => from === slot.from)).toBe(false);
    for (const own of ['Secret choir', 'Aula', 'Scores']) expect(answer.text).not.toContain(own);
  });

  test('a holiday is named and has no lessons', async () => {
    const id = await agree(ann, ben);
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
    const id = await agree(ann, ben);
    for (const date of ['2026-11-15', '2027-08-02', '2026-02-30', '2026-13-01'])
      expect((await askWeek(id, ann, date)).error(), date).toMatchObject({
        code: 'VALIDATION_FAILED',
        field: 'date',
      });
    const now = (await ann.get(`${FREE_TIME_PATH}/people/${id}`)).json<
      Answer<'GET /api/user/common-free-time/people/:id'>
    >();
    expect(now.week).toBe('2026-11-16');
  });

  test('has no free time while the timetable of one of them is not known', async () => {
    const id = await agree(ann, ben);
    const benId = await userIdOf('student2');
    const known = `update snapshots set last_modified = $2 where user_id = $1 and service = $3`;
    const { rows } = await portal.database.pool.query(
      'select last_modified from snapshots where user_id = $1 and service = $2',
      [benId, 'terms'],
    );
    await portal.database.pool.query(known, [benId, null, 'terms']);
    try {
      const answer = await weekOf(id, ann, WEEK);
      expect(answer).toMatchObject({ missing: 'other', days: [], week: WEEK });
    } finally {
      await portal.database.pool.query(known, [benId, rows[0]?.last_modified, 'terms']);
    }
    expect((await weekOf(id, ann, WEEK)).missing).toBeNull();
  });

  test('has no free time in a semester that has not begun and has no lessons yet', async () => {
    const id = await agree(ann, ben);
    const summer = '2027-03-01';
    for (const client of [ann, ben])
      expect(await weekOf(id, client, summer)).toMatchObject({
        missing: 'own',
        days: [],
      });
    expect(await weekOf(id, ann, '2027-02-08')).toMatchObject({ missing: null });
  });
});

test('one whom the student system knows no more is shown as one whose timetable is not known', async () => {
  const leaver = await portal.login('s000006');
  for (const path of ['schedule', 'terms', 'results']) await leaver.get(`/api/user/${path}`);
  const id = await agree(ann, leaver);
  expect((await weekOf(id, ann, WEEK)).missing).toBeNull();
  closed.add('s000006');
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/s000006');
  await portal.control('PUT', '/results', {
    login: 's000006',
    code: results[0]?.code,
    attempt: 1,
    grade: 'B',
  });
  await departs(portal, 's000006');
  await until(async () => (await weekOf(id, ann, WEEK)).missing === 'other');
  closed.clear();
});
