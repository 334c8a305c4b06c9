import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_OF_CALENDAR, type SchoolEvent } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type AnswerServer, startAnswers } from '../../../../test/support/answers.ts';
import { LiveClient, until } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { parseSchoolCalendars } from './named-calendars.ts';
import { readSource } from './read-source.ts';
import { importsJob, REFRESH_MS } from './refresh.ts';

const PATH = '/sport.ics';
const folder = mkdtempSync(join(tmpdir(), 'kahan-calendar-'));
const file = join(folder, 'library.ics');

/** A calendar with one event for each title, hour by hour on the day of the test. */
function ics(titles: readonly string[], ...lines: string[]): string {
  const events = titles.flatMap((title, index) => [
    ...['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, ...lines],
    ...[`DTSTART:20261118T${String(8 + index).padStart(2, '0')}0000Z`, 'DURATION:PT1H', 'END:VEVENT'],
  ]);
  return ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Sport', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

let server: AnswerServer;
let portal: TestPortal;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startAnswers();
  writeFileSync(file, ics(['Library closes']));
  answer({ headers: { etag: '"1"' }, body: ics(['Final', 'Training'], 'LOCATION:Hall') });
  env = { SCHOOL_CALENDARS: `9|${server.url}${PATH}?key=SECRET, name=Library|1+5|${file}` };
  portal = await startPortal({ env });
  await until(async () => (await sources()).length === 2);
});
afterAll(async () => {
  await portal.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const answer = (one: Answer) => server.answers.set(PATH, one);
const asked = () => server.asked.filter(({ path }) => path === PATH).length;

async function read(query = ''): Promise<SchoolEvent[]> {
  const reply = await portal.client().get(`/api/events?start=1794956400&end=1795042800${query}`);
  return reply.status === 200
    ? reply.json<{ items: SchoolEvent[] }>().items.filter(({ source }) => source !== null)
    : [];
}
const sources = async () => [...new Set((await read()).map(({ source }) => source))];
const titles = async () => (await read('&categories=9')).map(({ title }) => title);

/** Has the portal read the source once more. */
async function readAgain(): Promise<void> {
  const before = asked();
  portal.clock.advance(REFRESH_MS / 1000 + 1);
  await until(() => asked() > before);
}

test('[CALENDAR-15] events of an address and of a file are shown with their source, categories and place', async () => {
  const [first] = await read('&categories=9');
  expect(first).toEqual({
    ...{ id: expect.stringMatching(/^ical-/), start: 1_794_988_800, end: 1_794_992_400, title: 'Final' },
    ...{ categories: [9], all_day: false, place: 'Hall', url: null, source: 'Sport' },
  });
  expect(await titles()).toEqual(['Final', 'Training']);
  expect((await read('&categories=5')).map(({ title, source }) => [title, source])).toEqual([
    ['Library closes', 'Library'],
  ]);
});

test('an unchanged calendar is not sent again, and nobody is told', async () => {
  const page = new LiveClient(portal.url);
  await page.settle();
  answer({ status: 304 });
  await readAgain();
  await readAgain();
  const last = server.asked.filter(({ path }) => path === PATH).slice(-2);
  expect(last.map(({ headers }) => headers['if-none-match'])).toEqual(['"1"', '"1"']);
  expect(await titles()).toEqual(['Final', 'Training']);

  answer({ headers: { etag: '"2"' }, body: ics(['Final', 'Moved']) });
  await readAgain();
  await until(() => page.updates('events').length > 0);
  expect(page.updates('events')).toEqual([[]]);
  await until(async () => (await titles()).join() === 'Final,Moved');
  page.close();
});

test('a file is read again when it has changed', async () => {
  writeFileSync(file, ics(['Library opens again']));
  portal.clock.advance(REFRESH_MS / 1000 + 1);
  await until(
    async () => (await read('&categories=5')).map(({ title }) => title).join() === 'Library opens again',
  );
});

const BAD: [string, Answer, string][] = [
  ['an error', { status: 500, body: ics(['Wrong']) }, 'it answered 500'],
  [
    'a page',
    { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Log in</title>' },
    'HTML',
  ],
  ['nothing', { body: '' }, 'no BEGIN:VCALENDAR'],
  [
    'an unknown charset',
    { headers: { 'content-type': 'text/calendar; charset=klingon' }, body: ics(['Wrong']) },
    'the charset klingon is not known',
  ],
  [
    'a calendar that is cut',
    { body: ics(['Wrong', 'Later']).slice(0, -20) },
    'it ends before its END:VCALENDAR',
  ],
  [
    'broken events alone',
    { body: ics(['Wrong']).replace('DTSTART', 'X-START') },
    'nothing of it can be read: it has no DTSTART',
  ],
  [
    'bytes without an end',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' });
      response.write('BEGIN:VCALENDAR\r\n');
      const more = () => {
        while (response.write(`X-A:${'x'.repeat(60_000)}\r\n`));
        response.once('drain', more);
      };
      more();
    },
    'longer than 5 MB',
  ],
  ['a redirect to itself', { status: 302, headers: { location: PATH } }, 'it redirects more than 3 times'],
  ['a redirect to a file', { status: 302, headers: { location: 'file:///etc/passwd' } }, 'it redirects to'],
  [
    'a redirect to another machine',
    { status: 302, headers: { location: 'http://localhost:1/' } },
    'it redirects to another host',
  ],
  [
    'half an answer',
    (_request, response) =>
      void response.writeHead(200, { 'content-length': '1000' }).write('BEGIN:', () => response.destroy()),
    '',
  ],
];

describe('the last good events stay when the source gives', () => {
  test.each(BAD)('%s', async (_, bad, reason) => {
    answer(bad);
    const log = () =>
      portal
        .logged()
        .split('\n')
        .filter((line) => line.includes('could not be read; its last good events'));
    const before = log().length;
    await readAgain();
    await until(() => log().length > before);
    const line = log().at(-1) ?? '';
    expect(line).toContain(reason);
    expect(line).toContain(`${server.url}${PATH}?…`);
    expect(portal.logged()).not.toContain('SECRET');
    expect(await titles()).toEqual(['Final', 'Moved']);
    expect(await portal.metrics()).toContain('kahan_school_calendars_failing 1');
  });

  test('and the calendar is read when it can be again', async () => {
    answer({ body: ics(['Final', 'After the fault']) });
    await readAgain();
    await until(async () => (await titles()).join() === 'Final,After the fault');
    await until(async () => (await portal.metrics()).includes('kahan_school_calendars_failing 0'));
  });
});

test('a broken event is left out and named, the others are shown', async () => {
  answer({
    body: ics(['Good']).replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:broken\r\nSUMMARY:B\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ),
  });
  await readAgain();
  await until(async () => (await titles()).join() === 'Good');
  await until(() => portal.logged().includes('parts of an imported calendar could not be read'));
  expect(portal.logged()).toContain('"uid":"broken"');
});

test('a calendar with too many events leaves theirs to the others, shows those of now, and the answer names it', async () => {
  const many = [
    ...['BEGIN:VEVENT', 'UID:flood', 'SUMMARY:Every minute', 'DTSTART:20261117T000000Z'],
    ...['DURATION:PT1M', 'RRULE:FREQ=MINUTELY;COUNT=3900', 'END:VEVENT', 'END:VCALENDAR'],
  ];
  const all = async (query: string) =>
    (await portal.client().get(`/api/events?${query}`)).json<{
      items: SchoolEvent[];
      incomplete: string[];
    }>();
  const span = 'start=1794178800&end=1798066800';
  const others = (await all(span)).items.filter(({ source }) => source !== 'Sport');
  answer({ body: ics([]).replace('END:VCALENDAR', many.join('\r\n')) });
  await readAgain();
  await until(async () => (await all(span)).incomplete.length > 0);
  const { items, incomplete } = await all(span);
  expect(incomplete).toEqual(['Sport']);
  expect(items.filter(({ source }) => source !== 'Sport')).toEqual(others);
  const shown = items.filter(({ source }) => source === 'Sport').map(({ start }) => start);
  expect(shown).toHaveLength(MOST_OF_CALENDAR);
  const now = portal.clock.now().getTime() / 1000;
  expect(Math.max(...shown.map((start) => Math.abs(start - now)))).toBeLessThanOrEqual(250 * 60);
  expect((await all(`${span}&categories=5`)).incomplete).toEqual([]);
  await until(() => portal.logged().includes('an imported calendar has too many events'));
  // The portal stores every event of this hour.
  expect(await all('start=1794960000&end=1794963600')).toMatchObject({ incomplete: [] });

  answer({ body: ics(['Good']) });
  await readAgain();
  await until(async () => (await titles()).join() === 'Good');
  await until(async () => (await all(span)).incomplete.length === 0);
});

test('a source that wants to be left alone is left alone', async () => {
  answer({ status: 503, headers: { 'retry-after': '3600' } });
  await readAgain();
  await until(() => portal.logged().includes('"seconds":3600'));
});

test('an answer that does not come is given up', async () => {
  const [calendar] = parseSchoolCalendars(`${server.url}/slow.ics`);
  if (calendar === undefined) throw new Error('there is no calendar');
  server.answers.set(
    '/slow.ics',
    (_request, response) => void response.writeHead(200).write('BEGIN:VCALENDAR\r\n'),
  );
  const signal = new AbortController().signal;
  // short on purpose: nothing comes
  const options = { known: null, from: 0, until: 2_000_000_000, signal, timeoutMs: 200 };
  expect(await readSource(calendar, options)).toEqual({
    reason: 'it did not answer within 0.2 s',
    waitMs: null,
  });
});

test('a calendar that is named no more is gone, with its events, when a portal begins to lead', async () => {
  const job = importsJob({ ...portal.portal.engine, metrics: createMetrics() }, { calendars: [] });
  await job.run(new AbortController().signal);
  expect(await sources()).toEqual([]);
});
