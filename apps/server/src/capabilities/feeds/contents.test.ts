import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import {
  agendaOf,
  fetchFeed,
  readCalendar,
  settingsOf,
  textOfFeed,
} from '../../../test/support/feed-client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let student: TestClient;
let addresses: Awaited<ReturnType<typeof settingsOf>>;
beforeAll(async () => {
  portal = await startPortal({ env: { PUBLIC_URL: 'http://kahan.example' } });
  student = await portal.login('student');
  const paths = ['/api/user/schedule', '/api/user/terms', '/api/user/results', '/api/calendar/events.ics'];
  await until(async () =>
    (await Promise.all(paths.map((path) => student.get(path)))).every(({ status }) => status === 200),
  );
});
beforeEach(async () => {
  addresses = await settingsOf(student);
});
afterAll(() => portal.stop());

const open = (kind: 'schedule' | 'terms' | 'events', headers?: Record<string, string>) =>
  fetchFeed(portal, addresses[kind], headers);
const read = async (kind: 'schedule' | 'terms' | 'events') =>
  readCalendar(await textOfFeed(portal, addresses[kind]));
const lessons = async () =>
  (await student.get('/api/user/schedule')).json<{ schedule: ScheduleLesson[] }>().schedule;
const terms = async () => (await student.get('/api/user/terms')).json<{ terms: TermAnswer[] }>().terms;
const choose = async (kind: string, body: object) =>
  expect((await student.send('PUT', `/api/calendar/feeds/${kind}`, body)).status).toBe(200);

/** A lesson with one meeting in each of these weeks; all of the meetings are held. */
async function lessonIn(...weeks: number[]) {
  const found = (await lessons()).find(({ semester, blocks: [block, ...more] }) => {
    const isHeld = (week: number) => block?.weeks[week]?.canceled === false;
    return semester === 1 && more.length === 0 && block?.location && weeks.every(isHeld);
  });
  const [block] = found?.blocks ?? [];
  if (found === undefined || block === undefined) throw new Error(`no lesson is held in weeks ${weeks}`);
  return { gl: found.gl, lesson: found, block, patch: patchOf(found.gl) };
}
const patchOf = (gl: string) => (body: object) => portal.control('PATCH', `/lessons/${gl}`, body);
/** The events of a lesson in a week. */
const ofWeek = async (gl: string, week: number) =>
  (await read('schedule')).filter(({ uid }) => uid.startsWith(`lesson-${gl}-${week}-`));

describe('the schedule', () => {
  test('[FEEDS-03] has each meeting of the timetable once, with its room, teachers and a link to the map', async () => {
    const events = await read('schedule');
    const agenda = await agendaOf(student, '2026-08-01', '2027-08-01');
    const held = agenda.filter(({ kind }) => kind === 'lesson');
    expect(held.length).toBeGreaterThan(100);
    expect(events.map(({ start, end }) => `${start} ${end}`).sort()).toEqual(
      held.map(({ start, end }) => `${start} ${end}`).sort(),
    );
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const { gl, lesson, block } = await lessonIn(10);
    const [event] = await ofWeek(gl, 10);
    expect(event).toMatchObject({
      uid: `lesson-${gl}-10-1@kahan.example`,
      title: expect.stringContaining(lesson.subject_code.value),
      place: block.location?.value,
      status: 'CONFIRMED',
      url: `http://kahan.example/maps?rooms=${encodeURIComponent(block.location?.code ?? '')}`,
    });
    for (const { name } of Object.values(lesson.teachers)) expect(event?.about).toContain(name.value);
    expect(event?.about).toContain(event?.url);
  });

  test('a lesson on a holiday is cancelled with its name, and a week that is taught on another day is on that day', async () => {
    const { gl, patch, block } = await lessonIn(11, 12);
    await patch({ weeks: [11], day: (block.term.day % 5) + 1 });
    await until(async () => {
      const [moved] = await ofWeek(gl, 11);
      const [usual] = await ofWeek(gl, 12);
      const days = new Date((moved?.start ?? 0) * 1000).getUTCDay();
      return (
        days === (block.term.day % 5) + 1 &&
        new Date((usual?.start ?? 0) * 1000).getUTCDay() === block.term.day
      );
    });
    // 17 November is a holiday, a Tuesday of week 9.
    const other = await lessonIn(9, 10);
    await other.patch({ weeks: [9], day: 2 });
    await until(async () => (await ofWeek(other.gl, 9))[0]?.title.startsWith('ZRUŠENO: ') === true);
    expect((await ofWeek(other.gl, 9))[0]?.about).toContain('Den boje za svobodu a demokracii');
    expect(await ofWeek(other.gl, 10)).toHaveLength(1);
    await patch({ weeks: [11], day: block.term.day });
    await other.patch({ weeks: [9], day: other.block.term.day });
    await until(async () => (await ofWeek(other.gl, 9))[0]?.title.startsWith('ZRUŠENO: ') === false);
  });

  test('a lesson that moves in the student system is in the feed with the signal, numbered and dated', async () => {
    const { gl, block, patch } = await lessonIn(12, 13);
    const before = await open('schedule');
    const live = await openLive(student);
    await patch({ weeks: [12], minutes: block.term.minutes + 30 });
    await until(() => live.payloads('service_updated').some(({ ids }) => ids.includes(gl)));
    live.close();
    const after = await open('schedule', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    const was = readCalendar(before.text);
    const now = readCalendar(after.text);
    const different = now.filter((event) => {
      const old = was.find(({ uid }) => uid === event.uid);
      return JSON.stringify(old) !== JSON.stringify(event);
    });
    expect(different).toHaveLength(1);
    const old = was.find(({ uid }) => uid === different[0]?.uid);
    expect(different[0]).toMatchObject({
      start: (old?.start ?? 0) + 1_800,
      end: (old?.end ?? 0) + 1_800,
      sequence: (old?.sequence ?? 0) + 1,
    });
    expect(different[0]?.modified).toBeGreaterThan(old?.modified ?? 0);
    const dates = [after, before].map(({ headers }) => Date.parse(headers.get('last-modified') ?? ''));
    expect(dates[0]).toBeGreaterThan(dates[1] ?? 0);
    await patch({ weeks: [12], minutes: block.term.minutes });
    await until(async () => (await ofWeek(gl, 12))[0]?.sequence === (old?.sequence ?? 0) + 2);
  });

  test('a cancelled lesson is kept by its title, or left out, as its user chose', async () => {
    const { gl, lesson, patch } = await lessonIn(13);
    await choose('schedule', { cancelled: 'keep' });
    await ofWeek(gl, 13);
    await patch({ weeks: [13], canceled: 'Vyučující je nemocný' });
    await until(async () => (await ofWeek(gl, 13))[0]?.title.startsWith('ZRUŠENO: ') ?? false);
    const [kept] = await ofWeek(gl, 13);
    expect(kept).toMatchObject({ status: 'CONFIRMED', transparency: 'TRANSPARENT' });
    expect(kept?.title).toContain(lesson.subject_code.value);
    expect(kept?.about).toContain('Vyučující je nemocný');
    await choose('schedule', { cancelled: 'remove' });
    expect(await ofWeek(gl, 13)).toEqual([]);
    expect((await open('schedule')).text).not.toMatch(/STATUS:CANCELLED|ZRUŠENO/);
    // The meeting is held again, and its sequence numbers go on.
    await patch({ weeks: [13], canceled: false });
    await until(async () => (await ofWeek(gl, 13)).length === 1);
    expect((await ofWeek(gl, 13))[0]?.sequence).toBeGreaterThan(kept?.sequence ?? 0);
    await choose('schedule', { cancelled: 'keep' });
  });

  test('two portals at once number a change once', async () => {
    const second = await startPortal({ beside: portal, env: { PUBLIC_URL: 'http://kahan.example' } });
    const both = () => Promise.all([portal, second].map((one) => textOfFeed(one, addresses.schedule)));
    const { gl, block, patch } = await lessonIn(12, 13);
    const [first] = await ofWeek(gl, 13);
    await both();
    for (const [step, minutes] of [30, 60, 0].entries()) {
      await patch({ weeks: [13], minutes: block.term.minutes + minutes });
      const sequence = (first?.sequence ?? 0) + step + 1;
      const at = (first?.start ?? 0) + minutes * 60;
      await until(async () => {
        const texts = await both();
        const found = texts.map((text) => readCalendar(text).find(({ uid }) => uid === first?.uid));
        return found.every((event) => event?.start === at && event.sequence === sequence);
      });
      const [one, other] = await both();
      expect(other).toBe(one);
    }
    await second.stop();
  });
});

test('a rendering waits for the one of another portal, and then shows what is newest', async () => {
  const { gl, block, patch } = await lessonIn(12, 13);
  const [first] = await ofWeek(gl, 12);
  const live = await openLive(student);
  const told = () => live.payloads('service_updated').filter(({ ids }) => ids.includes(gl)).length;
  const { pool } = portal.database;
  const other = await pool.connect();
  let rendering: ReturnType<typeof ofWeek>;
  try {
    await other.query('begin');
    await other.query(`select from calendar_feeds where kind = 'schedule' for no key update`);
    await patch({ weeks: [12], minutes: block.term.minutes + 15 });
    await until(() => told() > 0);
    rendering = ofWeek(gl, 12);
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%calendar_feeds%'`;
    // By another connection: a transaction sees the activity as it was when it first looked.
    await until(async () => (await pool.query(waiting)).rows.length > 0);
    await patch({ weeks: [12], minutes: block.term.minutes + 45 });
    await until(() => told() > 1);
  } finally {
    await other.query('commit');
    other.release();
    live.close();
  }
  const [event] = await rendering;
  expect(event?.start).toBe((first?.start ?? 0) + 45 * 60);
  expect(event?.sequence).toBe((first?.sequence ?? 0) + 1);
  await patch({ weeks: [12], minutes: block.term.minutes });
  await until(async () => (await ofWeek(gl, 12))[0]?.start === first?.start);
});

describe('terms', () => {
  const signed = async () => (await read('terms')).filter(({ uid }) => uid.startsWith('term-'));

  test('[FEEDS-03] are the exams with a sign-up, with place, hour and links', async () => {
    const own = (await terms()).filter(({ study_id }) => study_id !== undefined);
    const agenda = await agendaOf(student, '2026-08-01', '2027-08-01');
    const exams = agenda.filter(({ kind }) => kind === 'exam');
    const events = await signed();
    expect(events.length).toBeGreaterThan(2);
    expect(events.map(({ start, end }) => `${start} ${end}`).sort()).toEqual(
      exams.map(({ start, end }) => `${start} ${end}`).sort(),
    );
    for (const { term_id, place, code } of own) {
      const event = events.find(({ uid }) => uid === `term-${term_id}@kahan.example`);
      expect(event).toMatchObject({ place: place?.value, title: expect.stringContaining(code.value) });
      expect(event?.about).toContain(`http://kahan.example/maps?rooms=`);
      expect(event?.url).toBe(`http://kahan.example/terms?term=${term_id}`);
    }
  });

  test('[CALENDAR-11] a term without a length lasts three hours, and one that moved has a higher SEQUENCE', async () => {
    const [first] = await signed();
    const id = /term-(\d+)@/.exec(first?.uid ?? '')?.[1] ?? '';
    const start = (first?.start ?? 0) + 86_400;
    await portal.control('PATCH', `/terms/${id}`, { start, duration: null });
    const now = async () => (await signed()).find(({ uid }) => uid === first?.uid);
    await until(async () => (await now())?.start === start);
    const moved = await now();
    expect(moved?.end).toBe(start + 3 * 3_600);
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0);
    expect(moved?.modified).toBeGreaterThan(first?.modified ?? 0);
  });

  test('deadlines are those of the calendar, and can be switched off', async () => {
    const deadlines = async () => (await read('terms')).filter(({ uid }) => uid.startsWith('deadline-'));
    await choose('terms', { deadlines: true });
    const agenda = await agendaOf(student, '2026-08-01', '2028-08-01');
    const expected = agenda.filter(({ kind }) => kind === 'deadline');
    const found = await deadlines();
    expect(found.length).toBeGreaterThan(8);
    expect(found.map(({ start }) => start).sort()).toEqual(expected.map(({ start }) => start).sort());
    expect(new Set(found.map(({ transparency }) => transparency))).toEqual(new Set(['TRANSPARENT']));
    expect(found.filter(({ isAllDay }) => isAllDay).map(({ title }) => title)).toContain('Začátek výuky');
    const moments = found.filter(({ isAllDay }) => !isAllDay);
    expect(moments.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/ \((zkouška|zápočet)\): (otevírá se|končí) přihlašování$/),
    );
    await choose('terms', { deadlines: false });
    expect(await deadlines()).toEqual([]);
    expect((await signed()).length).toBeGreaterThan(2);
  });

  test('a deadline moves with its term, which the reader has not signed up for', async () => {
    await choose('terms', { deadlines: true });
    const starts = async () => (await read('terms')).map(({ start }) => start);
    const renderings = async () =>
      Number(/_render_seconds_count\{feed="terms"\} (\d+)/.exec(await portal.metrics())?.[1]);
    let before: number[] = [];
    await until(async () => {
      const count = await renderings();
      before = await starts();
      return count === (await renderings());
    });
    const term = (await terms()).find(
      ({ study_id, signing_end }) => study_id === undefined && before.includes(signing_end),
    );
    const moved = (term?.signing_end ?? 0) - 60;
    expect(before).not.toContain(moved);
    await portal.control('PATCH', `/terms/${term?.term_id}`, { signing_end: moved });
    await until(async () => (await starts()).includes(moved));
    await choose('terms', { deadlines: false });
  });
});

describe('events of the university', () => {
  test('[FEEDS-03] are those of the calendar, under the own address and under the public one', async () => {
    const now = Math.floor(portal.clock.now().getTime() / 1000);
    const span = `start=${now - 30 * 86_400}&end=${now + 300 * 86_400}`;
    const { items } = (await portal.client().get(`/api/events?${span}&lang=cs`)).json<{
      items: { id: string; title: string; start: number; categories: number[]; all_day: boolean }[];
    }>();
    expect(items.length).toBeGreaterThan(10);
    const own = await open('events');
    const shared = await portal.client().get('/api/calendar/events.ics?lang=cs');
    expect(shared.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(own.text).toBe(shared.text);
    const events = readCalendar(own.text);
    for (const { id, title, start, all_day } of items) {
      expect(events.find(({ uid }) => uid === `event-${id}@kahan.example`)).toMatchObject({
        ...{ title, isAllDay: all_day },
        ...(all_day ? {} : { start }),
      });
    }
    const sport = await portal.client().get('/api/calendar/events.ics?lang=en&categories=9');
    const ids = readCalendar(sport.text).map(({ uid }) => /event-(.*)@/.exec(uid)?.[1]);
    const wanted = items.filter(({ categories }) => categories.includes(9)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(wanted));
    expect(ids.length).toBeLessThan(events.length);
    expect(sport.text).toContain('NAME:Kahan: university events');
    expect((await portal.client().get('/api/calendar/events.ics?categories=10')).status).toBe(400);
    const etag = shared.headers.get('etag') ?? '';
    const again = await portal.client().get('/api/calendar/events.ics?lang=cs', { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });
});
