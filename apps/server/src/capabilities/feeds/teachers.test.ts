import type { Answer, User } from '@kahan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { feedsOf, readCalendar, settingsOf, textOfFeed } from '../../../test/support/feed-client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let teacher: TestClient;
let uident: string;
beforeAll(async () => {
  portal = await startPortal({ env: { PUBLIC_URL: 'http://kahan.example' } });
  teacher = await portal.login('teacher');
  await until(async () => (await teacher.get('/api/calendar/events.ics')).status === 200);
  uident = (await teacher.get('/api/user')).json<User>().uident ?? '';
});
afterAll(() => portal.stop());

const read = async (kind: 'schedule' | 'terms') =>
  readCalendar(await textOfFeed(portal, (await settingsOf(teacher))[kind]));

/** The lessons of the teacher as the timetable shows them to everybody. */
async function lessons() {
  const answers = [1, 2].map((semester) =>
    teacher.get(`/api/schedules/teacher/${uident}?year=2026&semester=${semester}`),
  );
  const found = (await Promise.all(answers)).map((answer) =>
    answer.json<Answer<'GET /api/schedules/:type/:id'>>(),
  );
  return found.flatMap(({ items }) => items);
}

test("[FEEDS-03] a teacher's timetable has each meeting of the lessons that the teacher teaches", async () => {
  const taught = await lessons();
  const meetings = taught.flatMap(({ blocks }) => blocks.flatMap(({ weeks }) => Object.keys(weeks)));
  const events = await read('schedule');
  expect(meetings.length).toBeGreaterThan(20);
  expect(events).toHaveLength(meetings.length);
  for (const { gl, subject_code } of taught) {
    const ofLesson = events.filter(({ uid }) => uid.startsWith(`lesson-${gl}-`));
    expect(ofLesson[0]?.title).toContain(subject_code.value);
  }
});

test("a lesson that is cancelled is cancelled in its teacher's feed, which was fetched before", async () => {
  const isHeld = ({ blocks }: { blocks: { weeks: Record<string, { canceled: unknown }> }[] }) =>
    blocks.some(({ weeks }) => weeks[12]?.canceled === false);
  const gl = (await lessons()).find(isHeld)?.gl;
  const event = async () => (await read('schedule')).find(({ uid }) => uid.startsWith(`lesson-${gl}-12-`));
  expect((await event())?.title).not.toContain('ZRUŠENO');
  await portal.control('PATCH', `/lessons/${gl}`, { weeks: [12], canceled: 'Nemoc' });
  await until(async () => (await event())?.title.startsWith('ZRUŠENO: ') === true);
});

test('[FEEDS-03] exam dates of a teacher are those at which the teacher examines, without deadlines', async () => {
  const start = Date.parse('2026-12-10T09:00:00Z') / 1000;
  const before = await read('terms');
  const [lesson] = await lessons();
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', {
    ...{ code: lesson?.subject_code.code, type: 'K', start, duration: 90, capacity: 10, teacher: uident },
    ...{ signing_start: start - 20 * 86_400, signing_end: start - 3_600, logout_end: start - 3_600 },
  });
  await until(async () => (await read('terms')).length === before.length + 1);
  const { terms } = (await teacher.get('/api/user/terms/examined?lang=en')).json<
    Answer<'GET /api/user/terms/examined'>
  >();
  expect(terms?.find((term) => term.term_id === term_id)).toMatchObject({
    start,
    signed_count: 0,
    capacity: 10,
  });
  expect(terms?.every((term) => term.teacher?.code === uident)).toBe(true);
  const student = await portal.login('student');
  expect((await student.get('/api/user/terms/examined')).json()).toEqual({ terms: [] });
  const events = await read('terms');
  expect(events.every(({ uid }) => uid.startsWith('term-'))).toBe(true);
  expect(events.find(({ uid }) => uid === `term-${term_id}@kahan.example`)).toMatchObject({
    ...{ start, end: start + 90 * 60, title: `${lesson?.subject_code.value}: zkouška` },
    url: `http://kahan.example/classes/${lesson?.subject_code.code}`,
  });
  await portal.control('PATCH', `/terms/${term_id}`, { teacher: null });
  await until(async () => (await read('terms')).length === before.length);
  const feeds = await feedsOf(teacher);
  expect(feeds.map(({ kind, deadlines }) => [kind, deadlines])).toEqual([
    ['schedule', null],
    ['terms', null],
    ['events', null],
  ]);
});

test('who neither studies nor teaches is offered the events alone, and can end what was made before', async () => {
  const { pool } = portal.database;
  await pool.query(`delete from calendar_feeds where kind <> 'schedule'`);
  const person = `kind = 'people' and record ->> 'uident' = '${uident}'`;
  await pool.query(
    `update catalogue_records set record = jsonb_set(record, '{uident}', '"-"'), key = 'gone' where ${person}`,
  );
  expect(Object.keys(await settingsOf(teacher)).sort()).toEqual(['events', 'schedule']);
  expect((await feedsOf(teacher)).map(({ kind }) => kind)).toEqual(['schedule', 'events']);
  expect((await teacher.send('DELETE', '/api/calendar/feeds/schedule')).status).toBe(204);
  expect(Object.keys(await settingsOf(teacher))).toEqual(['events']);
  expect((await feedsOf(teacher)).map(({ kind }) => kind)).toEqual(['events']);
  const refused = await teacher.send('POST', '/api/calendar/feeds/schedule');
  expect([refused.status, refused.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  expect((await teacher.send('PUT', '/api/calendar/feeds/terms', { deadlines: true })).status).toBe(400);
});
