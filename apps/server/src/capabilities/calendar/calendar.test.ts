import { MOST_IMPORTED, type SchoolEvent } from '@kahan/contract';
import { pragueInstant, unixSeconds } from '@kahan/domain';
import { describe, expect } from 'vitest';
import { LiveClient, until } from '../../../test/support/live.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
test.beforeAll(async ({ shared }) => {
  portal = shared;
  await until(async () => (await ask()).status === 200);
});

const at = (date: string, hour = 0) => unixSeconds(pragueInstant(date, hour * 60));
/** The winter semester of the test's clock. */
const WINTER = { start: at('2026-09-01'), end: at('2027-02-15') };

const ask = (query: Record<string, string | number> = {}, headers?: Record<string, string>) => {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...WINTER, lang: 'en', ...query })) asked.set(key, `${value}`);
  return portal.client().get(`/api/events?${asked}`, headers);
};
interface Events {
  items: SchoolEvent[];
  last_modified: number;
}
const read = async (query?: Record<string, string | number>) => (await ask(query)).json<Events>();
const titles = ({ items }: Events) => items.map(({ title }) => title);

const EVENT = {
  start: at('2027-07-18', 16),
  end: at('2027-07-18', 18),
  title: { cs: 'Přednáška o jódu', en: 'Lecture on iodine' },
  categories: [5],
};
const put = (id: string, fields: object = {}) =>
  portal.control('PUT', `/events/${id}`, { ...EVENT, ...fields });

test('[CALENDAR-15] visitors read start, end, title and categories of school events, the earliest first', async () => {
  const { items, last_modified } = await read();
  expect(items.length).toBeGreaterThan(40);
  expect(items.map(({ start }) => start)).toEqual(items.map(({ start }) => start).toSorted((a, b) => a - b));
  expect(new Set(items.flatMap(({ categories }) => categories)).size).toBe(9);
  const matriculation = items.find(({ title }) => title === 'Matriculation of first-year students');
  expect(matriculation).toEqual({
    ...{ id: expect.any(String), start: at('2026-09-14', 9), end: at('2026-09-14', 12) },
    ...{ title: 'Matriculation of first-year students', categories: [1], all_day: false },
    ...{ place: null, url: 'https://akce.kahan.example/imatrikulace', source: null },
  });
  expect(items.some(({ all_day }) => all_day)).toBe(true);
  expect(titles(await read({ lang: 'cs' }))).toContain('Imatrikulace prvních ročníků');
  expect(last_modified).toBeGreaterThanOrEqual(unixSeconds(new Date('2026-01-01')));
});

describe('[CALENDAR-16] the range and the categories that are asked for', () => {
  test('an event is in each span that it touches, and in no other', async () => {
    const { start, end } = EVENT;
    await put('edge');
    await put('moment', { start: end, end, title: { cs: 'Tečka', en: 'A moment' } });
    const named = async (span: { start: number; end: number }) =>
      titles(await read({ ...span, categories: 5 }));
    await until(async () => (await named({ start: end - 1, end: end + 1 })).length === 2);
    expect(await named({ start: end - 1, end: end + 1 })).toEqual(['Lecture on iodine', 'A moment']);
    expect(await named({ start: end, end: end + 1 })).toEqual(['A moment']);
    expect(await named({ start: end - 1, end })).toEqual(['Lecture on iodine']);
    expect(await named({ start: start - 1, end: start })).toEqual([]);
  });

  test('only events of these categories', async () => {
    const { items } = await read({ categories: '9,2' });
    expect(new Set(items.flatMap(({ categories }) => categories))).toEqual(new Set([2, 9]));
    expect(items.length).toBeLessThan((await read()).items.length);
    expect(await read({ categories: '1,2,3,4,5,6,7,8,9' })).toEqual(await read());
  });

  test.each([
    ['end', { end: WINTER.start }],
    ['end', { end: WINTER.start - 1 }],
    ['end', { end: WINTER.start + 400 * 86_400 + 1 }],
    ['start', { start: '' }],
    ['start', { start: '-5' }],
    ['end', { end: '1e9' }],
    ['categories', { categories: '10' }],
    ['categories', { categories: '' }],
    ['categories', { categories: '1,,2' }],
    ['lang', { lang: 'de' }],
  ])('a wrong %s is named: %j', async (field, query) => {
    const answer = await ask(query);
    expect([answer.status, answer.error().code, answer.error().field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ]);
  });
});

test('an unchanged answer is a 304 by tag and by date; a change makes it a new one, and open pages are told', async () => {
  const { start, end } = EVENT;
  const span = { start, end };
  const page = new LiveClient(portal.url);
  await page.settle();
  const first = await ask(span);
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
  const date = { 'if-modified-since': first.headers.get('last-modified') ?? '' };
  expect([(await ask(span, tag)).status, (await ask(span, date)).status]).toEqual([304, 304]);

  await put('new', { title: { cs: 'Nová', en: 'A new event' } });
  await until(async () => titles(await read(span)).includes('A new event'));
  expect([(await ask(span, tag)).status, (await ask(span, date)).status]).toEqual([200, 200]);
  expect((await read(span)).last_modified).toBeGreaterThan(first.json<Events>().last_modified);
  await until(() => page.updates('events').length > 0);
  expect(page.updates('events')).toEqual([['new']]);
  page.close();

  await portal.control('DELETE', '/events/new');
  await until(async () => !titles(await read(span)).includes('A new event'));
});

test('an address that must not be linked is left out', async () => {
  await put('bad-link', { url: 'javascript:alert(1)', title: { cs: 'Odkaz', en: 'A link' } });
  await until(async () =>
    (await read({ start: EVENT.start, end: EVENT.end })).items.some(
      ({ title, url }) => title === 'A link' && url === null,
    ),
  );
});

test('events of the university are never cut, however many there are', async () => {
  const count = MOST_IMPORTED + 1;
  // A name of their own: the university has other events on this day, which must not be counted with them.
  const MANY = { cs: 'Jedna z mnoha', en: 'One of many' };
  const calls = Array.from({ length: count }, (_, n) => ({
    ...{ method: 'PUT', path: `/_control/events/many-${n}` },
    body: { ...EVENT, title: MANY, start: at('2027-06-01', 8) + n, end: at('2027-06-01', 9) + n },
  }));
  await portal.control('POST', '/batch', { calls });
  const many = async (span: { start: number; end: number }) =>
    (await read(span)).items.filter(({ title }) => title === MANY.en).length;
  // The answer of the whole day is long: asked for again and again, it would keep the portal from reading the events.
  const end = at('2027-06-01', 9) + count - 1;
  await until(async () => (await many({ start: end - 1, end })) === 1);
  await until(async () => (await many({ start: at('2027-06-01'), end: at('2027-06-02') })) === count);
}, 300_000);
