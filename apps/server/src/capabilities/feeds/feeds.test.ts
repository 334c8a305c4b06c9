import { createHash } from 'node:crypto';
import { FEED_KINDS, type Feed } from '@kahan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { closedAccounts, departs } from '../../../test/support/closed-accounts.ts';
import { feedsOf, fetchFeed, readCalendar, settingsOf } from '../../../test/support/feed-client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const PUBLIC_URL = 'http://kahan.example';
const GOOGLE = 'Mozilla/5.0 (compatible; Google-Calendar-Importer; +https://google.com/calendar)';
const APPLE = 'iOS/26.1 (23B85) dataaccessd/1.0';

const { closed, wrap } = closedAccounts();

let portal: TestPortal;
let student: TestClient;
beforeAll(async () => {
  portal = await startPortal({ wrap, env: { PUBLIC_URL } });
  student = await portal.login('student');
  for (const service of ['schedule', 'terms']) {
    expect((await student.get(`/api/user/${service}`)).status).toBe(200);
  }
});
beforeEach(() => portal.database.pool.query('delete from calendar_feeds'));
afterAll(() => portal.stop());

const send = async (method: 'POST' | 'PUT', kind: string, body?: object) => {
  const answer = await student.send(method, `/api/calendar/feeds/${kind}`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Feed>();
};
const end = (kind: string) => student.send('DELETE', `/api/calendar/feeds/${kind}`);
const open = (url: string | null | undefined, headers?: Record<string, string>) =>
  fetchFeed(portal, url, headers);
const rows = async () => (await portal.database.pool.query('select * from calendar_feeds')).rows;

describe('addresses', () => {
  test('[FEEDS-02] the first call makes one for each kind, and later calls answer the same', async () => {
    expect(await rows()).toEqual([]);
    const made = await settingsOf(student);
    expect(Object.keys(made)).toEqual([...FEED_KINDS]);
    for (const url of Object.values(made)) {
      expect(url).toMatch(/^http:\/\/kahan\.example\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
    }
    expect(new Set(Object.values(made)).size).toBe(FEED_KINDS.length);
    expect(await settingsOf(portal.client())).toEqual({ events: `${PUBLIC_URL}/api/calendar/events.ics` });
    const two = await Promise.all([settingsOf(student), settingsOf(student)]);
    expect(two).toEqual([made, made]);
    const other = await settingsOf(await portal.login('student2'));
    expect(Object.values(other).some((url) => Object.values(made).includes(url))).toBe(false);
  });

  test('only hashes of the secrets are in the database and in no line of the log', async () => {
    const made = await settingsOf(student);
    const { text } = await open(made.schedule);
    expect(text).toContain('BEGIN:VEVENT');
    const stored = JSON.stringify(await rows());
    for (const url of Object.values(made)) {
      const secret = /feed\/(.*)\.ics/.exec(url)?.[1] ?? '';
      expect(stored).not.toContain(secret);
      expect(portal.logged()).not.toContain(secret);
      const hashes = (await rows()).map(({ secret_hash }) => secret_hash);
      expect(hashes).toContainEqual(createHash('sha256').update(secret).digest());
    }
  });

  test('a new address ends the one before, and an ended one never comes back', async () => {
    const { schedule: first } = await settingsOf(student);
    expect((await open(first)).status).toBe(200);
    const { url: second } = await send('POST', 'schedule');
    expect((await settingsOf(student)).schedule).toBe(second);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);

    expect((await end('schedule')).status).toBe(204);
    expect((await open(second)).status).toBe(404);
    const left = await settingsOf(student);
    expect(Object.keys(left)).toEqual(FEED_KINDS.filter((kind) => kind !== 'schedule'));
    expect((await feedsOf(student)).find(({ kind }) => kind === 'schedule')).toMatchObject({
      ...{ url: null, created: null, fetches: [] },
    });
    const { url: third } = await send('POST', 'schedule');
    expect((await open(third)).status).toBe(200);
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await open(first)).status).toBe(404);
  });

  test('an unknown and an ended address are the same 404 after the same statements as a known one', async () => {
    const { schedule, terms } = await settingsOf(student);
    const etag = (await open(schedule)).headers.get('etag') ?? '';
    await end('terms');
    const { query } = portal.db;
    let statements = 0;
    portal.db.query = (statement) => {
      // The portal's own jobs ask the database, too.
      if (statement.text.includes('secret_hash')) statements += 1;
      return query(statement);
    };
    const cost = async (url: string | undefined, status: number) => {
      statements = 0;
      const answer = await open(url, { 'if-none-match': etag });
      expect(answer.status).toBe(status);
      return { statements, body: answer.text.replace(/"requestId":"[^"]*"/, '') };
    };
    const unknown = schedule?.replace(/feed\/.{43}/, `feed/${'x'.repeat(43)}`);
    // Another user's feed makes the portal look this address up again.
    await send('PUT', 'schedule', {});
    await open(schedule);
    const first = [await cost(unknown, 404), await cost(terms, 404)];
    // A look-up during which the signal of the change above arrives is not kept.
    const remembered = async (url: string | undefined, status: number) => {
      let last = await cost(url, status);
      await until(async () => {
        last = await cost(url, status);
        return last.statements === 0;
      });
      return last;
    };
    const again = [await remembered(unknown, 404), await remembered(terms, 404)];
    const known = await remembered(schedule, 304);
    portal.db.query = query;
    expect(first[1]).toEqual(first[0]);
    expect(first[0]?.statements).toBe(1);
    expect(known.statements).toBe(0);
    expect(again[1]?.body).toEqual(first[0]?.body);
    for (const odd of ['x', '.ics', '%2e%2e.ics', `${'x'.repeat(200)}`, '%00.ics']) {
      expect([400, 404]).toContain((await portal.client().get(`/api/calendar/feed/${odd}`)).status);
    }
  });

  test('an address opens after the logout, and not for a user whom the student system does not know', async () => {
    const client = await portal.login('s000003');
    await until(async () => (await client.get('/api/user/schedule')).status === 200);
    const { schedule } = await settingsOf(client);
    expect((await open(schedule)).status).toBe(200);
    await client.get('/api/logout');
    expect((await open(schedule)).status).toBe(200);
    closed.add('s000003');
    await portal.control('PUT', '/results', { login: 's000003', code: 'B402008', attempt: 1, grade: 'B' });
    await departs(portal, 's000003');
    await until(async () => (await open(schedule)).status === 404);
    closed.delete('s000003');
  });

  test('a call without its token changes nothing, and unknown kinds are refused', async () => {
    const made = await settingsOf(student);
    const answer = await student.request('POST', '/api/calendar/feeds/schedule');
    expect([answer.status, answer.error().code]).toEqual([403, 'CSRF_FAILED']);
    expect(await settingsOf(student)).toEqual(made);
    for (const kind of ['food', '__proto__', '']) {
      expect([400, 404]).toContain((await student.send('POST', `/api/calendar/feeds/${kind}`)).status);
    }
  });
});

describe('fetching', () => {
  test('[FEEDS-03] a feed is a calendar that is not attached, with its validators and its own name', async () => {
    const { schedule } = await settingsOf(student);
    const answer = await open(schedule);
    expect(answer.status).toBe(200);
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('text/calendar; charset=utf-8');
    expect(header('content-disposition')).toBeNull();
    expect(header('cache-control')).toContain('private');
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(answer.text).toContain('\r\nX-WR-CALNAME:Kahan: rozvrh\r\n');
    const known = [
      { 'if-none-match': header('etag') ?? '' },
      { 'if-modified-since': header('last-modified') ?? '' },
    ];
    for (const headers of known) {
      const unchanged = await open(schedule, headers);
      expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    }
    const head = await portal.client().request('HEAD', new URL(schedule ?? '').pathname);
    expect([head.status, head.headers.get('etag')]).toEqual([200, header('etag')]);
  });

  test('a feed that was not imported yet says when to come again', async () => {
    const { schedule } = await settingsOf(student);
    await portal.database.pool.query(
      `update snapshots set last_modified = null where service = 'schedule'
        and user_id = (select user_id from users where login = 'student')`,
    );
    await send('PUT', 'schedule', {});
    const answer = await open(schedule);
    expect([answer.status, answer.error().code]).toEqual([503, 'NOT_READY']);
    expect(answer.headers.get('retry-after')).toBe('60');
    await portal.database.pool.query(
      'update snapshots set last_modified = now() where last_modified is null',
    );
    expect((await open(schedule)).status).toBe(200);
  });

  test('whole calendars are bounded for each address, and what has not changed is not', async () => {
    const { schedule, terms } = await settingsOf(student);
    const answers = await Promise.all(Array.from({ length: 140 }, () => open(schedule)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    const etag = answers.find(({ status }) => status === 200)?.headers.get('etag') ?? '';
    expect((await open(schedule, { 'if-none-match': etag })).status).toBe(304);
    expect((await open(terms)).status).toBe(200);
  });

  test('the user sees which calendars have fetched a feed, how often, and whether with the last change', async () => {
    const { terms } = await settingsOf(student);
    const begun = portal.clock.now();
    const seconds = () => Math.floor(portal.clock.now().getTime() / 1000);
    const shown = async () => (await feedsOf(student)).find(({ kind }) => kind === 'terms');
    for (const pause of [3_600, 7_200, 3_660, 5]) {
      await open(terms, { 'user-agent': GOOGLE });
      await shown();
      portal.clock.advance(pause);
    }
    await open(terms, { 'user-agent': GOOGLE });
    const googled = seconds();
    const google = { client: 'google', name: null, last: googled, every: 3_660, has_change: true };
    expect((await shown())?.fetches).toEqual([google]);

    portal.clock.advance(60);
    await send('PUT', 'terms', { deadlines: false });
    expect((await shown())?.fetches).toEqual([{ ...google, has_change: false }]);
    const settled = await open(terms, { 'user-agent': APPLE });
    await portal.control('PATCH', '/terms/700002', { place: null });
    // The settings and the date are two changes: a calendar that fetched between them would not have the last one.
    const known = { 'user-agent': APPLE, 'if-none-match': settled.headers.get('etag') ?? '' };
    await until(async () => (await open(terms, known)).status === 200);
    const etag = (await open(terms, { 'user-agent': APPLE })).headers.get('etag') ?? '';
    portal.clock.advance(5);
    await open(terms, { 'user-agent': APPLE, 'if-none-match': etag });
    await open(terms, { 'user-agent': 'vdirsyncer/0.19.0' });
    await open(terms, { 'user-agent': 'nobody knows me' });
    const found = (await shown())?.fetches ?? [];
    const last = { last: seconds(), every: null, has_change: true };
    expect(found).toHaveLength(4);
    expect(found).toContainEqual({ ...last, client: 'apple', name: null });
    expect(found).toContainEqual({ ...last, client: 'other', name: 'vdirsyncer' });
    expect(found).toContainEqual({ ...last, client: 'other', name: null });
    expect(found.at(-1)).toEqual({ ...google, has_change: false });
    const { rows: kept } = await portal.database.pool.query('select * from calendar_feed_fetches');
    expect(JSON.stringify(kept)).not.toMatch(/127\.0\.0\.1|nobody knows/);
    portal.clock.set(begun);
  });

  test('a feed is in the language in which its user read when its address was made', async () => {
    const reader = await portal.login('s000003');
    const asked = (language: string) => ({ 'accept-language': language });
    const { terms } = (await reader.get('/api/calendar/settings', asked('en-GB'))).json<
      Record<string, string>
    >();
    expect((await open(terms ?? '')).text).toContain('NAME:Kahan: exam dates');
    const again = await reader.send('POST', '/api/calendar/feeds/terms', undefined, asked('cs'));
    expect((await open(again.json<Feed>().url ?? '')).text).toContain('NAME:Kahan: termíny');
  });

  test('a feed is in the language that its user chose', async () => {
    const { terms } = await settingsOf(student);
    expect((await open(terms, { 'accept-language': 'en' })).text).toContain('NAME:Kahan: termíny');
    await student.send('PUT', '/api/user/preferences', { language: 'en' });
    await until(async () => (await open(terms)).text.includes('NAME:Kahan: exam dates'));
    expect(readCalendar((await open(terms)).text).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/: exam$/),
    );
    await student.send('PUT', '/api/user/preferences', { language: 'cs' });
  });
});

test('with another key the addresses that were made before stay, but are not told any more', async () => {
  const { schedule } = await settingsOf(student);
  const env = { PUBLIC_URL, FEED_KEY: 'a key of more than thirty-two characters' };
  const second = await startPortal({ beside: portal, env });
  const client = student.copy(second.url);
  expect((await fetchFeed(second, schedule)).status).toBe(200);
  expect(await settingsOf(client)).toEqual({});
  const answer = await client.send('POST', '/api/calendar/feeds/schedule');
  const { url } = answer.json<Feed>();
  expect((await fetchFeed(second, url)).status).toBe(200);
  await until(async () => (await open(schedule)).status === 404);
  expect(second.logged()).not.toContain('FEED_KEY is not set');
  expect(portal.logged()).toContain('FEED_KEY is not set');
  await second.stop();
});
