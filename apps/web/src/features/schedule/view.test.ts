import type { Day } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  openingWeek,
  type Present,
  parseView,
  type ScheduleView,
  SHAPES,
  SOURCE_KINDS,
  type Source,
  withoutSource,
  withSource,
  YEARS_AHEAD,
  YEARS_BACK,
} from './view.ts';

const present: Present = {
  ...{ year: 2026, semester: 1, week: 9, teachingWeeks: 14 },
  opens: { week: 9, day: 3 },
};

/** Reads an address as the browser gives it: the path, and the query with its escapes. */
function read(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://kahan.example');
  return parseView(pathname, search, present, hash.slice(1));
}

const id = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.isWellFormed());
const sourcesOf = (ids: Record<string, string[]>): Source[] =>
  SOURCE_KINDS.flatMap((kind) => (ids[kind] ?? []).map((one) => ({ kind, id: one })));
const ids = fc.uniqueArray(id, { maxLength: 3 });
const view: fc.Arbitrary<ScheduleView> = fc.record({
  year: fc.integer({ min: present.year - YEARS_BACK, max: present.year + YEARS_AHEAD }),
  semester: fc.constantFrom(1, 2),
  week: fc.integer({ min: 0, max: present.teachingWeeks }),
  sources: fc.record({ study: ids, teacher: ids, room: ids, subject: ids }).map(sourcesOf),
  shape: fc.constantFrom(...SHAPES),
  day: fc.option(fc.constantFrom<Day>(1, 2, 3, 4, 5, 6, 7)),
  detail: fc.option(id),
  entry: fc.option(id),
});

test('an address of a thousand timetables opens twenty of them, and says that it was cut', () => {
  const query = Array.from({ length: 1_000 }, (_, n) => `room=a${n}`).join('&');
  const { view, mended } = read(`/schedule/2026/1?${query}`);
  expect([view.sources.length, mended]).toEqual([20, ['sources']]);
});

describe('[SCHEDULE-03] the address of a view', () => {
  test('what is written is read back, and nothing of it is mended', () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(read(addressOf(one))).toEqual({ view: one, mended: [] });
      }),
    );
  });

  test.each([
    ['room=A1&room=B2', ['room A1', 'room B2']],
    ['room=A1&room=A1&room=', ['room A1']],
    ['subject=N1&study=1&teacher=t&room=r', ['study 1', 'teacher t', 'room r', 'subject N1']],
    ['other=1', []],
    ['room=C%26A+1%2541', ['room C&A 1%41']],
  ])('[RESERVATION-16] its four lists of ids: %s names %j', (query, names) => {
    const { sources } = read(`/schedule/2026/1?${query}`).view;
    expect(sources.map((source) => `${source.kind} ${source.id}`)).toEqual(names);
  });
});

describe('an impossible address goes to the nearest possible one', () => {
  test.each([
    ['/schedule/2026/1?week=9', { year: 2026, semester: 1, week: 9 }, []],
    ['/schedule/2021/1?week=0', { year: 2021, semester: 1, week: 0 }, []],
    ['/schedule/2020/1?week=1', { year: 2021, semester: 1, week: 1 }, ['year']],
    ['/schedule/2027/2?week=1', { year: 2027, semester: 2, week: 1 }, []],
    ['/schedule/2028/2?week=1', { year: 2027, semester: 2, week: 1 }, ['year']],
    ['/schedule/x/1?week=1', { year: 2026, semester: 1, week: 1 }, ['year']],
    ['/schedule/99999999999/1?week=1', { year: 2026, semester: 1, week: 1 }, ['year']],
    ['/schedule/2026/0?week=1', { year: 2026, semester: 1, week: 1 }, ['semester']],
    ['/schedule/2026/3?week=1', { year: 2026, semester: 2, week: 1 }, ['semester']],
    ['/schedule/2026/01?week=1', { year: 2026, semester: 1, week: 1 }, ['semester']],
    ['/schedule/2026/zima?week=1', { year: 2026, semester: 1, week: 1 }, ['semester']],
    ['/schedule/2026/1?week=14', { year: 2026, semester: 1, week: 14 }, []],
    // Only the lessons tell whether there is such a week.
    ['/schedule/2026/1?week=16', { year: 2026, semester: 1, week: 16 }, []],
    ['/schedule/2026/1?week=100', { year: 2026, semester: 1, week: 99 }, ['week']],
    ['/schedule/2026/1?week=-1', { year: 2026, semester: 1, week: 0 }, ['week']],
    ['/schedule/2026/1?week=', { year: 2026, semester: 1, week: 9 }, ['week']],
    ['/schedule/2026/1?week=1.5', { year: 2026, semester: 1, week: 9 }, ['week']],
    ['/schedule/1/7?week=999', { year: 2021, semester: 2, week: 99 }, ['year', 'semester', 'week']],
  ])('%s', (address, nearest, mended) => {
    const found = read(address);
    expect(found.view).toMatchObject(nearest);
    expect(found.mended).toEqual(mended);
  });

  test('of a thousand timetables it keeps twenty', () => {
    const query = Array.from({ length: 1_000 }, (_, n) => `room=a${n}`).join('&');
    const { view, mended } = read(`/schedule/2026/1?week=1&study=1&${query}`);
    expect(view.sources.map(({ id }) => id)).toEqual(['1', ...Array.from({ length: 19 }, (_, n) => `a${n}`)]);
    expect(mended).toEqual(['sources']);
    expect(read(addressOf(view)).mended).toEqual([]);
  });

  test('its mended form is possible', () => {
    const text = fc.string({ maxLength: 6 }).map(encodeURIComponent);
    fc.assert(
      fc.property(text, text, text, text, text, (year, semester, week, day, shape) => {
        const address = `/schedule/${year || 'x'}/${semester || 'x'}?week=${week}&day=${day}&view=${shape}`;
        const mended = addressOf(read(address).view);
        expect(addressOf(read(mended).view)).toBe(mended);
        expect(read(mended).mended).toEqual([]);
      }),
    );
  });

  test.each([
    ['day=0', null],
    ['day=1', 1],
    ['day=7', 7],
    ['day=8', null],
    ['day=x', null],
    ['', null],
  ])('%s is the day %s', (query, day) => {
    expect(read(`/schedule/2026/1?${query}`).view.day).toBe(day);
  });

  test('an unknown shape is the grid', () => {
    expect(read('/schedule/2026/1?view=circle').view.shape).toBe('grid');
  });
});

test.each([
  [2026, 1, 10, 10],
  [2026, 1, 0, 0],
  [2026, 2, 10, 0],
  [2025, 1, 10, 0],
] as const)(
  '%i/%i opens, when the present semester opens with week %i, with %i',
  (year, semester, week, opening) => {
    expect(openingWeek({ year, semester }, { ...present, opens: { week, day: null } })).toBe(opening);
  },
);

test('a source is added once, beside those of its kind, and taken away again', () => {
  const room: Source = { kind: 'room', id: 'A1' };
  const study: Source = { kind: 'study', id: '1' };
  const subject: Source = { kind: 'subject', id: 'N1' };
  const both = withSource({ sources: [study, subject] }, room);
  expect(both.sources).toEqual([study, room, subject]);
  expect(withSource(both, { ...room })).toBe(both);
  expect(withoutSource(both, { ...room }).sources).toEqual([study, subject]);
});

describe('the address of a private link', () => {
  const secret = 'x'.repeat(43);

  test('opens the present week without sources, and keeps the secret behind #', () => {
    const { view: opened } = read(`/schedule/shared?study=990001#${secret}`);
    expect(opened).toMatchObject({ year: 2026, semester: 1, week: 9, sources: [], secret });
    const address = addressOf({ ...opened, week: 3, semester: 2 });
    expect(address).toBe(`/schedule/shared?week=3&year=2026&semester=2#${secret}`);
    expect(read(address).view).toEqual({ ...opened, week: 3, semester: 2 });
  });

  test('without a secret is still that of a private link', () => {
    expect(read('/schedule/shared').view.secret).toBe('');
    expect(read('/schedule/2026/1#x').view.secret).toBeUndefined();
  });
});
