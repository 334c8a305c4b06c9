import { randomUUID } from 'node:crypto';
import { type Answer, NEXT_BYTES, type NextAnswer, type User } from '@kahan/contract';
import { datedEntries, groupsToHandIn, leadOf, notPassed, openSubjects, unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const PATH = '/api/user/next';

interface Lesson {
  gl: string;
  blocks: { minutes: number; weeks: Record<string, { date: string }> }[];
}

interface Held {
  code: string;
  year: number;
  semester: number;
  attempts: { credit: unknown[]; exam: unknown[] };
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  await portal.database.pool.query('delete from entries');
});
afterAll(() => portal.stop());

async function nextOf(client: TestClient): Promise<NextAnswer> {
  const answer = await client.get(PATH);
  expect(answer.status, answer.text).toBe(200);
  expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(NEXT_BYTES);
  return answer.json<NextAnswer>();
}

const addEntry = async (client: TestClient, fields: object) => {
  const answer = await client.send('POST', '/api/user/entries', {
    ...{ entry_id: randomUUID(), title: 'Choir', place: 'Aula', note: null, date: '2026-11-18' },
    ...{ minutes: 1020, duration: 90, repeat: 'once', until: null, skipped: [], ...fields },
  });
  expect(answer.status, answer.text).toBe(200);
};

/** Home's lead and counts, from the answers that Home loads and by its rules. */
async function home(client: TestClient, now: Date) {
  const answer = async <T>(path: string) => (await client.get(`/api/${path}`)).json<T>();
  const { schedule } = await answer<Answer<'GET /api/user/schedule'>>('user/schedule');
  const { terms } = await answer<Answer<'GET /api/user/terms'>>('user/terms');
  const { items } = await answer<Answer<'GET /api/user/entries'>>('user/entries');
  const { results } = await answer<Answer<'GET /api/user/results'>>('user/results');
  const { groups } = await answer<Answer<'GET /api/user/grupik'>>('user/grupik');
  const year = await answer<Answer<'GET /api/structure/year-schedule'>>('structure/year-schedule');
  const { leading } = leadOf({ lessons: schedule, terms, entries: datedEntries(items, year) }, now);
  return {
    leading: leading.map(({ appointment: { kind, start, end, date } }) => ({
      ...{ kind, starts_at: unixSeconds(start), ends_at: unixSeconds(end), date },
    })),
    hand_ins: groupsToHandIn(notPassed(groups, results)).reduce((sum, { count }) => sum + count, 0),
    open_terms: openSubjects(results, terms, year, now),
  };
}

const KINDS = { lesson: 'next_lesson', exam: 'next_term', entry: 'next_entry' } as const;

describe('GET /api/user/next', () => {
  test.each([
    ['on a day of teaching', '2026-11-18T07:42:00Z'],
    ['before the first lesson', '2026-11-19T05:00:00Z'],
    ['in the night', '2026-11-18T23:30:00Z'],
    ['at the weekend', '2026-11-21T11:00:00Z'],
    ['before the exams', '2026-12-21T09:00:00Z'],
    ['in the exams', '2027-01-12T08:00:00Z'],
    ['in the night in which clocks go forward', '2027-03-28T00:59:00Z'],
    ['in August', '2027-08-10T10:00:00Z'],
  ])('leads with what Home leads with, %s', async (_when, instant) => {
    portal.clock.set(instant);
    const student = await portal.login('student');
    await addEntry(student, { date: '2026-11-21', minutes: 720, repeat: 'weekly', until: '2027-05-01' });
    const next = await nextOf(student);
    const { leading, hand_ins, open_terms } = await home(student, new Date(instant));
    const seen = new Set<string>();
    for (const { kind, ...held } of leading) {
      if (!seen.has(kind)) expect(next[KINDS[kind]]).toMatchObject(held);
      seen.add(kind);
    }
    const isNothing = Object.values(KINDS).every((key) => next[key] === null);
    expect(isNothing).toBe(leading.length === 0);
    expect(next.waiting).toMatchObject({ hand_ins, open_terms });
    if (instant.startsWith('2027-01')) expect(next.waiting.open_terms).toBeGreaterThan(0);
  });

  test('names a lesson with its time in Prague, in the language of the reader', async () => {
    portal.clock.set('2026-11-18T07:42:00Z');
    const student = await portal.login('student');
    const { next_lesson } = await nextOf(student);
    const { schedule } = (await student.get('/api/user/schedule?lang=en')).json<
      Answer<'GET /api/user/schedule'>
    >();
    const names = schedule.map(({ subject_code: { code, value } }) => `${code} ${value}`);
    const english = (await student.get(`${PATH}?lang=en`)).json<NextAnswer>().next_lesson;
    expect(names).toContain(`${english?.code} ${english?.title}`);
    expect(english?.title).not.toBe(next_lesson?.title);
    const clock = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Europe/Prague', hour: '2-digit', minute: '2-digit' },
    });
    const shown = (seconds = 0) => clock.format(new Date(seconds * 1000));
    expect(next_lesson).toMatchObject({
      from: shown(next_lesson?.starts_at),
      to: shown(next_lesson?.ends_at),
      place: { id: expect.any(String), name: expect.any(String) },
    });
  });

  test.each([
    ['back', '2026-10-25', 3 * 3600],
    ['forward', '2027-03-28', 3600],
  ])('tells the times of the clocks in the night in which they go %s', async (_way, date, seconds) => {
    portal.clock.set(`${date}T00:00:00Z`);
    const student = await portal.login('student');
    await addEntry(student, { date, minutes: 90, duration: 120 });
    const { next_entry } = await nextOf(student);
    expect(next_entry).toMatchObject({ date, from: '01:30', to: '03:30' });
    expect((next_entry?.ends_at ?? 0) - (next_entry?.starts_at ?? 0)).toBe(seconds);
  });

  test('has the first exam with a sign-up, from the own hour', async () => {
    portal.clock.set('2026-11-18T07:42:00Z');
    const student = await portal.login('s000001');
    const { terms } = (await student.get('/api/user/terms')).json<Answer<'GET /api/user/terms'>>();
    const signed = terms.filter(({ study_id }) => study_id !== undefined);
    const before = (await nextOf(student)).next_term;
    expect(before === null).toBe(signed.length === 0);
    const { results } = await portal.control<{ results: Held[] }>('GET', '/students/s000001');
    const taken = signed.map((one) => one.code.code);
    const isFree = ({ code, year, semester, attempts: { credit, exam } }: Held) =>
      year === 2026 && semester === 1 && credit.length + exam.length === 0 && !taken.includes(code);
    const code = results.find(isFree)?.code;
    const start = Date.parse('2026-11-18T12:00:00Z') / 1000;
    const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', {
      ...{ code, type: 'Z', start, duration: 60, capacity: 5 },
      ...{ signing_start: start - 86_400, signing_end: start - 600, logout_end: start - 600 },
    });
    const own = async () => {
      const answer = await student.get('/api/user/terms');
      return answer.json<{ terms: { term_id: string; study_ids: string[] }[] }>().terms;
    };
    await until(async () => (await own()).some((one) => one.term_id === term_id));
    const study_id = (await own()).find((one) => one.term_id === term_id)?.study_ids[0];
    const asked = { key: randomUUID(), login: 's000001', study_id, action: 'sign_in', term_id };
    const answer = await fetch(`${portal.sandboxUrl}/v1/commands`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) },
    });
    expect(await answer.json()).toMatchObject({ state: 'success' });
    await until(async () => (await nextOf(student)).next_term?.starts_at === start);
    expect((await nextOf(student)).next_term).toMatchObject({
      ...{ code, type: 'Z', ends_at: start + 3600, date: '2026-11-18', from: '13:00', to: '14:00' },
    });
  });

  test('says what waits, is a 304 as long as it is the same, and another answer when time goes on', async () => {
    portal.clock.set('2026-11-18T07:42:00Z');
    const student = await portal.login('student');
    const answer = await student.get(PATH);
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('x-freshness')).toBe('fresh');
    expect((await student.get(PATH, { 'if-none-match': etag })).status).toBe(304);
    const feed = async () =>
      (await student.get('/api/user/items/active')).json<Answer<'GET /api/user/items/active'>>();
    const { items, length } = await feed();
    const newest = Math.max(...items.map(({ id }) => Number(id)));
    expect(answer.json<NextAnswer>().waiting).toMatchObject({ items: length, newest_item: String(newest) });
    await portal.control('POST', '/news', {
      title: { cs: 'Zpráva', en: 'News' },
      body: { cs: '<p>x</p>', en: '<p>x</p>' },
    });
    await until(async () => (await feed()).length === length + 1);
    expect((await nextOf(student)).waiting).toMatchObject({
      items: length + 1,
      newest_item: String(Math.max(...(await feed()).items.map(({ id }) => Number(id)))),
    });
    const changed = (await student.get(PATH)).headers.get('etag') ?? '';
    expect(changed).not.toBe(etag);
    portal.clock.advance(12 * 3600);
    expect((await student.get(PATH, { 'if-none-match': changed })).status).toBe(200);
  });

  test('is small whatever the texts are, and cuts only what is long', async () => {
    portal.clock.set('2026-11-18T07:42:00Z');
    const student = await portal.login('student');
    await addEntry(student, { title: '€'.repeat(80), place: '"€'.repeat(40), minutes: 600 });
    const { next_entry } = await nextOf(student);
    expect(next_entry?.title).toMatch(/^€{60,}…$/);
    expect(next_entry?.place).toMatch(/^(?:"€){20,}"?…$/);
    await portal.database.pool.query('delete from entries');
    await addEntry(student, { title: 'Zkouška sboru', minutes: 600 });
    expect((await nextOf(student)).next_entry).toMatchObject({ title: 'Zkouška sboru', place: 'Aula' });
  });

  test('leaves out a lesson that is cancelled', async () => {
    portal.clock.set('2026-11-18T07:42:00Z');
    const student = await portal.login('student');
    const before = (await nextOf(student)).next_lesson;
    const { lessons } = await portal.control<{ lessons: Lesson[] }>('GET', '/students/student');
    const [hours = 0, minutes = 0] = (before?.from ?? '').split(':').map(Number);
    const [cancelled] = lessons.flatMap(({ gl, blocks }) =>
      blocks.flatMap((block) => {
        const isBefore = (week: string) => block.weeks[week]?.date === before?.date;
        const week = block.minutes === hours * 60 + minutes && Object.keys(block.weeks).find(isBefore);
        return week ? [{ gl, week: Number(week) }] : [];
      }),
    );
    if (cancelled === undefined) throw new Error('the student system has no such lesson');
    const body = { weeks: [cancelled.week], canceled: true };
    await portal.control('PATCH', `/lessons/${cancelled.gl}`, body);
    await until(async () => (await nextOf(student)).next_lesson?.starts_at !== before?.starts_at);
    const { next_lesson } = await nextOf(student);
    expect(next_lesson?.starts_at).toBeGreaterThan(before?.starts_at ?? 0);
  });

  test('has the next lesson that a teacher teaches, and nothing for who is not logged in', async () => {
    portal.clock.set('2026-11-18T07:42:00Z');
    const teacher = await portal.login('teacher');
    const { uident } = (await teacher.get('/api/user')).json<User>();
    const answer = await teacher.get(`/api/schedules/teacher/${uident}?year=2026&semester=1`);
    const { items } = answer.json<Answer<'GET /api/schedules/:type/:id'>>();
    const { leading } = leadOf({ lessons: items, terms: [], entries: [] }, portal.clock.now());
    expect(leading).toHaveLength(1);
    const next = await nextOf(teacher);
    expect(next).toMatchObject({
      next_lesson: { starts_at: unixSeconds(leading[0]?.appointment.start ?? new Date(0)) },
      ...{ next_term: null, next_entry: null },
      waiting: { items: expect.any(Number), hand_ins: 0, open_terms: 0 },
    });
    expect((await portal.client().get(PATH)).status).toBe(401);
  });
});
