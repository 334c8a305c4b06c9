import type { Answer, RoomReservation, ScheduleLesson } from '@kahan/contract';
import {
  isCanceled,
  meetingPlace,
  occurrencesFrom,
  pragueParts,
  scheduleBlocks,
  unixSeconds,
} from '@kahan/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { readCalendar, settingsOf, textOfFeed } from '../../../test/support/feed-client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { schedulesReady } from '../../../test/support/schedules.ts';

let portal: TestPortal;
let student: TestClient;
let feed: string | undefined;
/** A day that the student system has made a holiday. */
let newHoliday: string | null = null;

beforeAll(async () => {
  portal = await startPortal({
    env: { PUBLIC_URL: 'http://kahan.example' },
    wrap: (system) => ({
      ...system,
      async yearSchedule(date, options) {
        const free = newHoliday;
        const schedule = await system.yearSchedule(date, options);
        if (free === null) return schedule;
        const name = { cs: 'Rektorské volno', en: "Rector's day" };
        return { ...schedule, holidays: [...schedule.holidays, { start: free, end: free, name }] };
      },
    }),
  });
  student = await portal.login('student');
  await schedulesReady(student);
  await until(async () => (await student.get('/api/user/schedule')).status !== 503);
  feed = (await settingsOf(student)).schedule;
}, 120_000);
afterAll(() => portal.stop());

const lessons = async () =>
  (await student.get('/api/user/schedule')).json<Answer<'GET /api/user/schedule'>>().schedule;
const ofFeed = async (gl: string) =>
  readCalendar(await textOfFeed(portal, feed)).filter(({ uid }) => uid.startsWith(`lesson-${gl}-`));

const line = (start: number, end: number, place: string | null, isHeld: boolean) =>
  `${pragueParts(new Date(start * 1000)).date} ${start} ${end} ${place} ${isHeld}`;

/** All meetings of lessons by a timetable's answer, one line each. */
function linesOf(found: readonly Pick<ScheduleLesson, 'gl' | 'blocks'>[]): string[] {
  const dates = found.flatMap(({ blocks }) =>
    blocks.flatMap(({ weeks }) => Object.values(weeks).map(({ date }) => date)),
  );
  return [...new Set(dates)].flatMap((date) =>
    occurrencesFrom(found, date).map(({ start, end, blocks, canceled }) =>
      line(unixSeconds(start), unixSeconds(end), meetingPlace(blocks)?.value ?? null, !canceled),
    ),
  );
}

/** A lesson with one block in a room, held in some weeks. */
async function lessonIn(
  weeks: readonly number[],
  isWanted: (lesson: ScheduleLesson) => boolean = () => true,
) {
  const found = (await lessons()).find((lesson) => {
    const [block, ...more] = lesson.blocks;
    const isHeld = weeks.every((week) => block?.weeks[week]?.canceled === false);
    return lesson.semester === 1 && more.length === 0 && block?.location && isHeld && isWanted(lesson);
  });
  const place = found?.blocks[0]?.location;
  if (found === undefined || !place) throw new Error(`no lesson is held in weeks ${weeks}`);
  return { lesson: found, place };
}

test('all readers of the portal say the same of an odd lesson', async () => {
  const { lesson, place } = await lessonIn([9, 10, 11, 12]);
  const { gl, subject_code: subject, teachers } = lesson;
  const [other] = (await lessons()).flatMap(({ blocks }) =>
    blocks.flatMap(({ location }) => (location && location.code !== place.code ? [location.code] : [])),
  );
  const patch = (body: object) => portal.control('PATCH', `/lessons/${gl}`, body);
  // Week 9 on a public holiday, week 10 in lieu on a Saturday, weeks 10 and 11 in two rooms, week 12 over midnight.
  await patch({ dates: { 9: '2026-11-17', 10: '2026-11-28' }, add_weeks: [16] });
  await patch({ weeks: [10, 11], also_in: other });
  await patch({ weeks: [12], minutes: 1380, duration: 150 });
  await until(async () =>
    (await lessons()).some(
      ({ gl: id, blocks }) => id === gl && blocks.some(({ term }) => term.minutes === 1380),
    ),
  );

  const own = (await lessons()).filter((one) => one.gl === gl);
  const said = linesOf(own).sort();
  const ofDate = (date: string) => said.filter((text) => text.startsWith(date));
  expect(ofDate('2026-11-17')).toEqual([expect.stringMatching(/ false$/)]);
  expect(ofDate('2026-11-28')).toEqual([expect.stringMatching(new RegExp(`${place.value}, .* true$`))]);

  // The grid of each week shows the meetings on these dates.
  const drawn = Array.from({ length: 20 }, (_, index) => scheduleBlocks(own, index + 1))
    .flat()
    .flatMap(({ parts, weeks, day }) => weeks.map((week) => ({ ...parts[0]?.block.weeks[week], day })))
    .map(({ date = '', day }) => `${date} ${day}`);
  expect(drawn.toSorted()).toEqual(
    said
      .map((text) => text.slice(0, 10))
      .map((date) => `${date} ${pragueParts(new Date(`${date}T12:00:00Z`)).dayOfWeek}`),
  );

  const [teacher] = Object.keys(teachers);
  for (const path of [`subject/${subject.code}`, ...(teacher === undefined ? [] : [`teacher/${teacher}`])]) {
    const { items } = (await student.get(`/api/schedules/${path}?year=2026&semester=1`)).json<
      Answer<'GET /api/schedules/:type/:id'>
    >();
    expect(linesOf(items.filter((one) => one.gl === gl)).sort()).toEqual(said);
  }
  const events = (await ofFeed(gl)).map(({ start, end, place: where, title }) =>
    line(start, end, where, !title.startsWith('ZRUŠENO: ')),
  );
  expect(events.sort()).toEqual(said);

  // A sign at a door has this week and the next one.
  const times = (texts: readonly string[]) =>
    texts.map((text) => text.split(' ').slice(0, 3).join(' ')).sort();
  for (const [code, dates] of [
    [place.code, ['2026-11-17', '2026-11-28']],
    [other, ['2026-11-28']],
  ] as const) {
    const sign = (
      await portal.client().get(`/api/reservation/${encodeURIComponent(code ?? '')}`)
    ).json<RoomReservation>();
    const held = sign.events.filter(({ id }) => id.startsWith(`${gl}:`));
    expect(times(held.map(({ start, end }) => line(start, end, null, true)))).toEqual(
      times(dates.flatMap(ofDate)),
    );
    for (const event of held)
      expect(isCanceled(event)).toBe(pragueParts(new Date(event.start * 1000)).date === '2026-11-17');
  }
}, 60_000);

test('a day that becomes a holiday cancels its lessons for everybody, and a client is told', async () => {
  const { lesson, place } = await lessonIn([11]);
  const { gl } = lesson;
  const date = lesson.blocks[0]?.weeks[11]?.date ?? '';
  const room = `/api/schedules/room/${encodeURIComponent(place.code)}?year=2026&semester=1&lang=en`;
  const first = await student.get('/api/user/schedule');
  await ofFeed(gl);
  await student.get(room);
  const live = await openLive(student);
  newHoliday = date;
  portal.clock.set('2026-11-19T05:00:00Z');
  await until(() => live.updates('year-schedule').length > 0);
  live.close();
  const again = await student.get('/api/user/schedule', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(200);
  expect((await lessons()).find((one) => one.gl === gl)?.blocks[0]?.weeks[11]).toEqual({
    date,
    canceled: 'Rektorské volno',
  });
  const { items } = (await student.get(room)).json<Answer<'GET /api/schedules/:type/:id'>>();
  expect(items.find((one) => one.gl === gl)?.blocks[0]?.weeks[11]?.canceled).toBe("Rector's day");
  await until(async () =>
    (await ofFeed(gl)).some(
      ({ title, about }) => title.startsWith('ZRUŠENO') && about?.includes('Rektorské volno'),
    ),
  );
}, 60_000);
