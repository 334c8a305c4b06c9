import { randomUUID } from 'node:crypto';
import type { Answer, CallBody, EntryAnswer } from '@kahan/contract';
import { MOST_ENTRIES } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { readCalendar, settingsOf, textOfFeed } from '../../../test/support/feed-client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

type Content = CallBody<'POST /api/user/entries'>;
const PATH = '/api/user/entries';

let portal: TestPortal;
let student: TestClient;
beforeAll(async () => {
  portal = await startPortal({ env: { PUBLIC_URL: 'http://kahan.example' } });
  student = await portal.login('student');
});
beforeEach(async () => {
  await portal.database.pool.query('delete from entries');
});
afterAll(() => portal.stop());

const content = (fields: Partial<Content> = {}): Content => ({
  ...{ entry_id: randomUUID(), title: 'Choir', place: 'Aula', note: null, date: '2026-11-26' },
  ...{ minutes: 1020, duration: 90, repeat: 'once', until: null, skipped: [] },
  ...fields,
});
const add = (fields: Partial<Content> = {}, client = student) => client.send('POST', PATH, content(fields));
const made = async (fields: Partial<Content> = {}, client = student) => {
  const answer = await add(fields, client);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<EntryAnswer>();
};
const listed = async (client = student) =>
  (await client.get(PATH)).json<Answer<'GET /api/user/entries'>>().items;
const change = ({ entry_id, ...entry }: EntryAnswer, fields: Partial<EntryAnswer>, client = student) =>
  client.send('PUT', `${PATH}/${entry_id}`, { ...entry, ...fields });
const remove = ({ entry_id, version }: EntryAnswer, client = student) =>
  client.send('DELETE', `${PATH}/${entry_id}`, { version });

describe('own entries', () => {
  test('are added, changed and deleted, and belong to their user alone', async () => {
    const other = await portal.login('s000001');
    const weekly = { repeat: 'weekly', until: '2027-01-10', skipped: ['2026-12-24', '2026-12-03'] } as const;
    const entry = await made({ ...weekly, skipped: [...weekly.skipped] });
    expect(entry).toMatchObject({
      title: 'Choir',
      until: '2027-01-10',
      skipped: ['2026-12-03', '2026-12-24'],
    });
    const early = await made({ title: 'Run', date: '2026-11-20', minutes: 0, duration: 1440 });
    expect(await listed()).toEqual([early, entry]);
    expect(await listed(other)).toEqual([]);
    expect((await change(entry, { title: 'Mine' }, other)).error().code).toBe('NOT_FOUND');
    expect((await remove(entry, other)).error().code).toBe('NOT_FOUND');

    const once = { title: 'Concert', place: null, repeat: 'once', until: null, skipped: [] } as const;
    const changed = (await change(entry, { ...once, skipped: [] })).json<EntryAnswer>();
    expect(changed).toEqual({ ...entry, ...once, version: expect.any(Number) });
    expect(changed.version).not.toBe(entry.version);
    expect((await remove(early)).status).toBe(204);
    expect(await listed()).toEqual([changed]);
  });

  test('teachers have them, too', async () => {
    const teacher = await portal.login('teacher');
    const entry = await made({}, teacher);
    expect(await listed(teacher)).toEqual([entry]);
  });

  test('of two changes of one version the second is refused, and so is the deletion of an older one', async () => {
    const entry = await made();
    const tab = await portal.login('student');
    const answers = await Promise.all([
      change(entry, { title: 'From here' }),
      change(entry, { title: 'From there' }, tab),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error().code).toBe('ENTRY_CHANGED');
    const [kept] = await listed();
    expect(kept).toEqual(answers.find(({ status }) => status === 200)?.json());
    expect((await remove(entry)).error().code).toBe('ENTRY_CHANGED');
    expect(await listed()).toEqual([kept]);
  });

  test('the same request twice makes one entry; the same id with another content is refused', async () => {
    const wanted = content();
    const [first, again] = [await add(wanted), await add(wanted)];
    expect(again.json()).toEqual(first.json());
    expect((await add({ ...wanted, title: 'Other' })).error().code).toBe('ENTRY_CHANGED');
    expect(await listed()).toEqual([first.json()]);
  });

  test('one that was deleted comes back under its id, and an old version of it changes nothing', async () => {
    const entry = await made();
    await remove(entry);
    expect((await change(entry, { title: 'Late' })).error().code).toBe('NOT_FOUND');
    const { version, ...same } = entry;
    const back = await made(same);
    expect(back).toEqual({ ...entry, version: expect.any(Number) });
    expect(back.version).not.toBe(version);
    expect((await change(entry, { title: 'Late' })).error().code).toBe('ENTRY_CHANGED');
  });

  test('another user may use the same id', async () => {
    const entry = await made();
    const other = await portal.login('s000002');
    await made({ entry_id: entry.entry_id, title: 'Football' }, other);
    expect((await listed()).map(({ title }) => title)).toEqual(['Choir']);
  });

  test('the 101st is refused, also when several come at once', async () => {
    await portal.database.pool.query({
      text: `insert into entries (user_id, entry_id, changed_at, title, date, minutes, duration, repeat)
        select user_id, gen_random_uuid(), now(), 'n', '2026-11-26', 600, 60, 'once'
        from users, generate_series(1, $1) where login = 'student'`,
      values: [MOST_ENTRIES - 1],
    });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error().code).toBe('TOO_MANY_ENTRIES');
    expect(await listed()).toHaveLength(MOST_ENTRIES);
  });

  test.each<[Partial<Record<keyof Content, unknown>>, string]>([
    [{ title: '' }, 'title'],
    [{ title: '   ' }, 'title'],
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ title: 'a\nb' }, 'title'],
    [{ title: 'a\0b' }, 'title'],
    [{ place: '' }, 'place'],
    [{ place: 'x'.repeat(81) }, 'place'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 'a\0b' }, 'note'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '0000-01-01' }, 'date'],
    [{ date: 'today' }, 'date'],
    // Over midnight.
    [{ minutes: 1400, duration: 60 }, 'duration'],
    [{ duration: 4 }, 'duration'],
    [{ duration: 1441, minutes: 0 }, 'duration'],
    [{ minutes: -1 }, 'minutes'],
    [{ minutes: 600.5 }, 'minutes'],
    [{ repeat: 'daily' }, 'repeat'],
    [{ repeat: 'weekly' }, 'until'],
    // Before the start, and after the end of the academic year.
    [{ repeat: 'weekly', until: '2026-11-25' }, 'until'],
    [{ repeat: 'odd', until: '2027-08-01' }, 'until'],
    [{ until: '2026-12-01' }, 'until'],
    [{ repeat: 'weekly', until: '2026-12-31', skipped: ['2027-01-07'] }, 'skipped'],
    [{ repeat: 'weekly', until: '2027-07-31', skipped: Array(61).fill('2026-12-03') }, 'skipped'],
    [{ entry_id: '1' }, 'entry_id'],
  ])('%j is refused', async (fields, field) => {
    const answer = await student.send('POST', PATH, { ...content(), ...fields });
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: expect.stringContaining(field),
    });
    expect(await listed()).toEqual([]);
  });

  test('text is kept as it was written, markup included, without spaces around it', async () => {
    const entry = await made({ title: ' <b>Choir</b> & "more" ', note: 'one\ntwo' });
    expect(entry).toMatchObject({ title: '<b>Choir</b> & "more"', note: 'one\ntwo' });
  });
});

test('a change is told to all clients of the user, and to nobody else', async () => {
  const other = await portal.login('s000003');
  const [tab, stranger] = [await openLive(student), await openLive(other)];
  const told = (live: typeof tab) => live.updates('entries');
  try {
    const entry = await made();
    await until(() => told(tab).length === 1);
    await change(entry, { title: 'Concert' });
    await until(() => told(tab).length === 2);
    expect(told(tab)).toEqual([[entry.entry_id], [entry.entry_id]]);
    // A refused change gives no message.
    await change(entry, { title: 'Late' });
    await made({}, other);
    await until(() => told(stranger).length === 1);
    expect(told(tab)).toHaveLength(2);
    // Nor does a repeated request.
    const { version: _, ...twice } = await made();
    await made(twice);
    const { entry_id: last } = await made();
    await until(() => told(tab).some(([id]) => id === last));
    expect(told(tab).slice(2)).toEqual([[twice.entry_id], [last]]);
  } finally {
    tab.close();
    stranger.close();
  }
});

describe('the schedule feed', () => {
  const events = async () => {
    const { schedule } = await settingsOf(student);
    const all = readCalendar(await textOfFeed(portal, schedule));
    return all.filter(({ uid }) => uid.startsWith('entry-'));
  };
  const seconds = (iso: string) => Math.floor(new Date(iso).getTime() / 1000);
  beforeAll(async () => {
    await until(async () => (await student.get('/api/user/schedule')).status === 200);
  });

  test('has each date of an entry once, under a name that stays, and numbers its changes', async () => {
    const entry = await made({
      repeat: 'weekly',
      until: '2026-12-10',
      skipped: ['2026-12-03'],
      note: 'Scores',
    });
    const uid = (date: string) => `entry-${entry.entry_id}-${date}@kahan.example`;
    await until(async () => (await events()).length === 2);
    const [first] = await events();
    expect((await events()).map((one) => one.uid)).toEqual([uid('2026-11-26'), uid('2026-12-10')]);
    expect(first).toMatchObject({
      ...{ title: 'Choir', place: 'Aula', about: null, sequence: 0 },
      ...{ start: seconds('2026-11-26T16:00:00Z'), end: seconds('2026-11-26T17:30:00Z') },
    });
    const changed = (await change(entry, { minutes: 1050, skipped: [] })).json<EntryAnswer>();
    await until(async () => (await events()).length === 3);
    expect((await events()).map((one) => [one.uid, one.sequence])).toEqual([
      [uid('2026-11-26'), 1],
      [uid('2026-12-03'), 0],
      [uid('2026-12-10'), 1],
    ]);
    await remove(changed);
    await until(async () => (await events()).length === 0);
    const { version: _, ...same } = entry;
    await made(same);
    await until(async () => (await events()).length === 2);
    // The entry is back under its name, with a later version than calendars had.
    expect((await events())[0]).toMatchObject({ uid: uid('2026-11-26'), sequence: 2 });
  });

  test('has the private note of an entry only while its user wants it there', async () => {
    const abouts = async () => (await events()).map(({ about }) => about);
    const wantNotes = async (notes: boolean) => {
      const answer = await student.send('PUT', '/api/calendar/feeds/schedule', { notes });
      expect([answer.status, answer.json()]).toMatchObject([200, { notes }]);
    };
    await made({ note: 'ask Jan' });
    await until(async () => (await events()).length === 1);
    expect(await abouts()).toEqual([null]);
    await wantNotes(true);
    expect(await abouts()).toEqual(['ask Jan']);
    await wantNotes(false);
    expect(await abouts()).toEqual([null]);
    const exams = await student.send('PUT', '/api/calendar/feeds/terms', {});
    expect(exams.json()).toMatchObject({ notes: null });
  });

  test('keeps the clock in both nights in which clocks change', async () => {
    const night = { minutes: 90, duration: 120 };
    await made({ date: '2026-10-25', ...night });
    await made({ date: '2027-03-28', ...night });
    await until(async () => (await events()).length === 2);
    expect((await events()).map(({ start, end }) => [start, end])).toEqual([
      [seconds('2026-10-24T23:30:00Z'), seconds('2026-10-25T02:30:00Z')],
      [seconds('2027-03-28T00:30:00Z'), seconds('2027-03-28T01:30:00Z')],
    ]);
  });
});
