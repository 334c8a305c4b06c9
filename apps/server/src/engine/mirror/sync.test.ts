import type { Item, ResultAnswer, ScheduleLesson } from '@kahan/contract';
import { createHttpStudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let client: TestClient;
let live: LiveClient;

beforeAll(async () => {
  portal = await startPortal();
  client = await portal.login('student');
  await client.get('/api/user/results');
  await client.get('/api/user/schedule');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  live?.close();
  live = await openLive(client);
  return () => live.close();
});

async function feed(who = client): Promise<Item[]> {
  return (await who.get('/api/user/items/active?count=100')).json<{ items: Item[] }>().items;
}

async function results(): Promise<ResultAnswer[]> {
  return (await client.get('/api/user/results')).json<{ results: ResultAnswer[] }>().results;
}

async function lessons(who = client): Promise<ScheduleLesson[]> {
  return (await who.get('/api/user/schedule')).json<{ schedule: ScheduleLesson[] }>().schedule;
}

/** A lesson with an occurrence on a date after the portal's today. */
async function coming(): Promise<{ gl: string; week: number; date: string }> {
  for (const { gl, blocks } of await lessons()) {
    for (const { weeks } of blocks) {
      const found = Object.entries(weeks).find(([, { date, canceled }]) => date > '2026-11-25' && !canceled);
      if (found) return { gl, week: Number(found[0]), date: found[1].date };
    }
  }
  throw new Error('nothing is taught any more');
}

/** Waits until the open browser has got `count` items. */
async function told(count = 1): Promise<Item[]> {
  const items = () => live.payloads('changes').flatMap((payload) => payload.items);
  await until(() => items().length >= count);
  return items();
}

async function grade(code: string, attempt: number, value: string): Promise<void> {
  await portal.control('PUT', '/results', { login: 'student', code, attempt, grade: value });
}

describe('a change in the student system becomes an item and a live message', () => {
  test('the first import tells nothing', async () => {
    expect((await results()).length).toBeGreaterThan(5);
    expect((await feed()).filter((item) => item.type !== 'public:news')).toEqual([]);
  });

  test.each<[string, string, string, (code: string) => Promise<unknown>]>([
    ['[NOTIFICATIONS-13] a first grade', 'exam:grade-new', 'C', (code) => grade(code, 1, 'C')],
    ['[NOTIFICATIONS-14] another grade', 'exam:grade-changed', 'B', (code) => grade(code, 1, 'B')],
    ['[NOTIFICATIONS-10] a further attempt', 'exam:attempt-inserted', 'A', (code) => grade(code, 2, 'A')],
    [
      '[NOTIFICATIONS-11] an attempt that went away',
      'exam:attempt-deleted',
      'A',
      (code) => portal.control('DELETE', '/results', { login: 'student', code, attempt: 2, kind: 'exam' }),
    ],
    ['[NOTIFICATIONS-12] closed with S', 'exam:fulfilled', 'S', (code) => grade(code, 1, 'S')],
    ['[NOTIFICATIONS-12] closed with N', 'exam:not-fulfilled', 'N', (code) => grade(code, 2, 'N')],
  ])('%s → %s', async (_title, type, value, change) => {
    const code = await openSubject();
    await change(code);
    const [item] = await told();
    expect(item).toMatchObject({ type, state: 'active', postponeTs: null });
    expect(item?.content).toMatchObject({ values: { code, grade: value } });
    expect((await feed()).find(({ id }) => id === item?.id)).toEqual(item);
    await until(() => live.updates('results').length > 0);
  });

  test('[NOTIFICATIONS-18] [NEWS-22] a cancelled week and its return', async () => {
    const { gl, week, date } = await coming();
    await portal.control('PATCH', `/lessons/${gl}`, { weeks: [week], canceled: 'nemoc' });
    const [canceled] = await told();
    expect(canceled?.type).toBe('schedule:canceled');
    expect(canceled?.content).toMatchObject({ values: { gl, reason: 'nemoc', weeks: [{ week, date }] } });
    const entry = (await lessons()).find((lesson) => lesson.gl === gl);
    expect(entry?.blocks.flatMap(({ weeks }) => weeks[week]?.canceled ?? [])).toContain('nemoc');
    await portal.control('PATCH', `/lessons/${gl}`, { weeks: [week], canceled: false });
    const [, back] = await told(2);
    expect(back?.type).toBe('schedule:uncanceled');
  });

  test('[NOTIFICATIONS-19] a lesson in another room tells all who attend it, each once', async () => {
    const { pair, gl } = await classmates();
    const sockets = await Promise.all(pair.map((who) => openLive(who)));
    const entry = (await lessons(pair[0])).find((one) => one.gl === gl);
    const rooms = (await lessons()).flatMap(({ blocks }) =>
      blocks.flatMap((block) => block.location?.code ?? []),
    );
    const room = rooms.find((code) => code !== entry?.blocks[0]?.location?.code);
    await portal.control('PATCH', `/lessons/${gl}`, { place: room });
    for (const socket of sockets) {
      await until(() => socket.updates('schedule').length > 0);
      expect(socket.itemTypes()).toEqual(['schedule:room-moved']);
      const [item] = socket.payloads('changes').flatMap(({ items }) => items);
      expect(item?.content).toMatchObject({ values: { gl, now: { place: { code: room } } } });
      socket.close();
    }
    const moved = (await lessons(pair[1])).find((one) => one.gl === gl);
    expect(moved?.blocks[0]?.location?.code).toBe(room);
  });

  test('[NOTIFICATIONS-26] [NEWS-25] public news, sanitized, to everybody, and its withdrawal', async () => {
    const { id } = await portal.control<{ id: string }>('POST', '/news', {
      title: { cs: 'Zkouška sirén', en: 'Siren test' },
      body: {
        cs: '<p onclick="steal()">Zítra<script>steal()</script></p>',
        en: '<p>Tomorrow <a href="javascript:steal()">here</a></p>',
      },
    });
    const item = () => live.payloads('public').flatMap(({ items }) => items)[0];
    await until(() => item() !== undefined);
    expect(item()).toMatchObject({
      type: 'public:news',
      content: {
        title: { cs: 'Zkouška sirén' },
        body: { cs: '<p>Zítra</p>', en: '<p>Tomorrow <a>here</a></p>' },
      },
    });
    expect((await feed()).map((one) => one.id)).toContain(item()?.id);
    await portal.control('DELETE', `/news/${id}`);
    await until(() => live.payloads('service_updated').some((one) => one.ids.includes(item()?.id ?? '')));
    expect((await feed()).map((one) => one.id)).not.toContain(item()?.id);
  });

  test('a change that was undone before it was read tells nothing', async () => {
    const { gl, week } = await coming();
    await portal.control('POST', '/batch', {
      calls: [
        { method: 'PATCH', path: `/_control/lessons/${gl}`, body: { weeks: [week], canceled: true } },
        { method: 'PATCH', path: `/_control/lessons/${gl}`, body: { weeks: [week], canceled: false } },
      ],
    });
    const code = await openSubject();
    await grade(code, 3, 'D');
    const items = await told();
    expect(items.map((item) => item.type)).toEqual(['exam:attempt-inserted']);
  });
});

let subject: string | undefined;
/** A subject of the student without an exam so far; the tests of grades go on from each other. */
async function openSubject(): Promise<string> {
  subject ??= (await results()).find(
    ({ attempts }) => attempts.exam.length === 0 && attempts.credit.length === 0,
  )?.code.code;
  if (subject === undefined) throw new Error('every subject has a grade');
  return subject;
}

/** Two students who share a lesson, logged in. */
async function classmates(): Promise<{ pair: [TestClient, TestClient]; gl: string }> {
  const system = createHttpStudentSystem({ baseUrl: portal.sandboxUrl });
  const seen = new Map<string, string>();
  for (let i = 1; i <= 100; i += 1) {
    const login = `s${String(i).padStart(6, '0')}`;
    const { records } = await system.schedule(login);
    const shared = records.find(({ gl, blocks }) => blocks.length === 1 && seen.has(gl));
    const other = shared && seen.get(shared.gl);
    for (const { gl } of records) seen.set(gl, login);
    if (!shared || other === undefined) continue;
    const pair: [TestClient, TestClient] = [await portal.login(login), await portal.login(other)];
    for (const who of pair) await lessons(who);
    return { pair, gl: shared.gl };
  }
  throw new Error('nobody shares a lesson');
}

describe('what is read is served with its age', () => {
  test('[RESULTS-20] [SCHEDULE-36] [STUDIES-19] unchanged answers are 304, changed ones are newer by a second', async () => {
    for (const path of ['/api/user/results', '/api/user/schedule', '/api/user/study']) {
      const first = await client.get(path);
      expect(first.status).toBe(200);
      const since = first.headers.get('last-modified') ?? '';
      const same = await client.get(path, { 'if-modified-since': since });
      expect(same.status).toBe(304);
      expect(same.headers.get('x-freshness')).toBe('fresh');
      const tagged = await client.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(tagged.status).toBe(304);
    }
    const before = await client.get('/api/user/results');
    await grade(await openSubject(), 4, 'E');
    await told();
    const since = before.headers.get('last-modified') ?? '';
    const after = await client.get('/api/user/results', { 'if-modified-since': since });
    expect(after.status).toBe(200);
    expect(Date.parse(after.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(since));
  });

  test('[RESULTS-07] [RESULTS-08] a result shows its last grade by kind, and all attempts', async () => {
    const code = await openSubject();
    const record = (await results()).find((one) => one.code.code === code);
    expect(record?.entries[2]).toMatchObject({ grade: { code: 'E', value: { coefficient: 3 } } });
    expect(record?.attempts.exam.map(({ attempt, grade: value }) => `${attempt}${value}`)).toContain('4E');
  });

  test('[SCHEDULE-33] the year schedule in both languages', async () => {
    const cs = await portal.client().get('/api/structure/year-schedule?lang=cs');
    const en = await portal.client().get('/api/structure/year-schedule?lang=en');
    expect(cs.json()).toMatchObject({ year: 2026, ed_weeks: 14 });
    expect(cs.text).not.toBe(en.text);
  });
});
