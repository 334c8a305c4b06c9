import { describe, expect, test } from 'vitest';
import { calendarEvents } from '../calendar/events.ts';
import { commonFreeTime } from '../common-free-time/common-free-time.ts';
import { type Agenda, leadOf } from '../next/appointments.ts';
import { busySpans, roomUses } from '../rooms/occupancy.ts';
import { addDays, mondayOf, pragueInstant, pragueParts, unixSeconds } from '../time/time.ts';
import { cancelReason, isCanceled, type Lesson } from './lesson.ts';
import { A115, block, C139, lessonOf, YEAR } from './lessons-as-taught.fixture.ts';
import { lessonsAsTaught } from './lessons-as-taught.ts';
import { meetingsOf } from './meetings.ts';
import { meetingPlace, type Occurrence, occurrencesFrom, occurrencesOn } from './occurrences.ts';
import { ALL_WEEKS, type ScheduleBlock, scheduleBlocks } from './schedule-blocks.ts';

const taught = lessonsAsTaught(YEAR, ({ en }) => en);

/** A lesson in the shape of the API, as the portal answers it. */
const answerOf = ({ gl, blocks }: Lesson) => ({
  gl,
  blocks: blocks.map(({ day, minutes, duration, weeks, place }) => ({
    ...{ term: { day, minutes, duration }, weeks },
    location: place && { code: place.code, value: place.name },
  })),
});
type Answered = ReturnType<typeof answerOf>;

const FIRST_MONDAY = mondayOf(YEAR.semesters[1].start);
const DATES = Array.from({ length: 200 }, (_, index) => addDays('2026-09-01', index));
const ALL = { schedule: true, exams: true, deadlines: true, school: true, categories: [] };

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const line = (date: string, minutes: number, duration: number, state: string | null, rooms = '') =>
  `${date} ${clock(minutes)} ${duration} ${[rooms, state && `x ${state}`].filter(Boolean).join(' ')}`.trim();
const stateOf = (one: { canceled: boolean; reason: string | null }) =>
  one.canceled ? (one.reason ?? '-') : null;
const lineOf = (one: Occurrence<Answered>) =>
  line(one.date, one.minutes, one.duration, stateOf(one), meetingPlace(one.blocks)?.value);
const linesOfBlock = ({ day, minutes, duration, parts, weeks, canceled }: ScheduleBlock<Answered>) =>
  weeks.map((week) => {
    const rooms = parts.filter((part) => part.weeks.includes(week)).map((part) => part.block);
    const off = canceled.find((one) => one.week === week);
    const date = addDays(FIRST_MONDAY, (week - 1) * 7 + day - 1);
    return line(date, minutes, duration, off ? (off.reason ?? '-') : null, meetingPlace(rooms)?.value);
  });

/** The meetings of a lesson as each reader shows them, in order, one line each. */
const READERS: Record<string, (lesson: Lesson) => string[]> = {
  'the timetable of a week': (lesson) =>
    Array.from({ length: 25 }, (_, index) => index + 1).flatMap((week) =>
      scheduleBlocks([answerOf(lesson)], week).flatMap(linesOfBlock),
    ),
  'the timetable of all weeks': (lesson) =>
    scheduleBlocks([answerOf(lesson)], ALL_WEEKS).flatMap(linesOfBlock),
  'meetings by date, as feeds read them': (lesson) =>
    DATES.flatMap((date) => occurrencesFrom([answerOf(lesson)], date).map(lineOf)),
  'a day, as Home reads it': (lesson) =>
    DATES.flatMap((date) => occurrencesOn([answerOf(lesson)], date).map(lineOf)),
  'the calendar': (lesson) =>
    calendarEvents(
      { agenda: { lessons: [answerOf(lesson)], terms: [] }, deadlines: [], holidays: [], school: [] },
      { from: '2026-09-01', until: '2027-03-20' },
      ALL,
    ).flatMap((event) => (event.kind === 'lesson' ? [lineOf(event.lesson)] : [])),
  rooms: (lesson) => {
    const rooms = [A115, C139].map(({ code }) => ({ id: code, id_sis: code }));
    const span = { from: unixSeconds(pragueInstant('2026-09-01', 0)), until: 2_000_000_000 };
    const uses = roomUses(rooms, { lessons: [lesson], reservations: [], terms: [] }, span);
    const found = new Map<string, string[]>();
    for (const [room, held] of uses)
      for (const { start, end, canceled } of held) {
        const { date, minutes } = pragueParts(new Date(start * 1000));
        const state = isCanceled({ canceled }) ? (cancelReason({ canceled }) ?? '-') : null;
        const key = line(date, minutes, (end - start) / 60, state, '@');
        found.set(key, [...(found.get(key) ?? []), room]);
      }
    return [...found].map(([key, names]) => key.replace('@', names.sort().join(', ')));
  },
  news: (lesson) => {
    const byTime = Map.groupBy(
      meetingsOf(lesson),
      (one) => `${one.date} ${one.minutes} ${one.duration} ${isCanceled(one)}`,
    );
    return [...byTime.values()].flatMap((meetings) => {
      const [one] = meetings;
      if (one === undefined) return [];
      const state = isCanceled(one) ? (cancelReason(one) ?? '-') : null;
      const rooms = meetings.map(({ place }) => place?.name ?? '').join(', ');
      return [line(one.date, one.minutes, one.duration, state, rooms)];
    });
  },
};

const WEEKLY = { 9: '2026-11-25', 10: '2026-12-02', 11: '2026-12-09' };

const ODD: [what: string, lesson: Lesson, meetings: string[]][] = [
  [
    'M1: a week is taught on another day than its block',
    lessonOf(block({ ...WEEKLY, 10: '2026-12-01' })),
    ['2026-11-25 15:00 60 A 115', '2026-12-01 15:00 60 A 115', '2026-12-09 15:00 60 A 115'],
  ],
  [
    'M1: the number of a week is not that of its date',
    lessonOf(block({ 13: '2026-11-18' })),
    ['2026-11-18 15:00 60 A 115'],
  ],
  [
    'M2: a lesson on holidays, one of them cancelled for a reason of its own',
    lessonOf(
      block({ 8: '2026-11-17' }, { day: 2 }),
      block({ 14: '2026-12-30', 13: '2026-12-24 x moved' }, { minutes: 600 }),
    ),
    [
      '2026-11-17 15:00 60 A 115 x Struggle Day',
      '2026-12-24 10:00 60 A 115 x moved',
      '2026-12-30 10:00 60 A 115 x Christmas',
    ],
  ],
  [
    'M6: a lesson after the last teaching week',
    lessonOf(block({ 15: '2027-01-06', 16: '2027-01-13' })),
    ['2027-01-06 15:00 60 A 115', '2027-01-13 15:00 60 A 115'],
  ],
  [
    'm7: a lesson in two rooms at once, in one week in one of them',
    lessonOf(block(WEEKLY), block({ 9: '2026-11-25', 10: '2026-12-02' }, { place: C139 })),
    ['2026-11-25 15:00 60 A 115, C 139', '2026-12-02 15:00 60 A 115, C 139', '2026-12-09 15:00 60 A 115'],
  ],
];

describe('readers of a lesson', () => {
  for (const [what, lesson, meetings] of ODD) {
    test.each(Object.keys(READERS))(`${what}: %s`, (reader) => {
      expect(READERS[reader]?.(taught(lesson)).sort()).toEqual(meetings);
    });
  }

  test('m1: a lesson over midnight is on both days, once in the calendar, and ends on the next one', () => {
    const lesson = taught(lessonOf(block({ 10: '2026-12-02' }, { minutes: 1380, duration: 150 })));
    const said = '2026-12-02 23:00 150 A 115';
    for (const [reader, read] of Object.entries(READERS))
      expect([reader, read(lesson)]).toEqual([
        reader,
        reader === 'a day, as Home reads it' ? [said, said] : [said],
      ]);
    const agenda: Agenda = { lessons: [answerOf(lesson)], terms: [] };
    const at = (date: string, minutes: number) => pragueInstant(date, minutes);
    expect(leadOf(agenda, at('2026-12-03', 60)).leading).toMatchObject([{ state: 'running' }]);
    expect(leadOf(agenda, at('2026-12-03', 91)).leading).toEqual([]);
  });

  test('on a holiday common free time is whole, and the room is free', () => {
    const lesson = taught(lessonOf(block({ 8: '2026-11-17' }, { day: 2, minutes: 600 })));
    const agenda: Agenda = { lessons: [answerOf(lesson)], terms: [] };
    expect(commonFreeTime([agenda, agenda], '2026-11-16')[1]?.slots).toHaveLength(1);
    const rooms = [{ id: 'A 115', id_sis: 'A 115' }];
    const records = { lessons: [lesson], reservations: [], terms: [] };
    const uses = roomUses(rooms, records, { from: 0, until: 2_000_000_000 }).get('A 115') ?? [];
    expect([uses.length, busySpans(uses)]).toEqual([1, []]);
  });
});

describe('lessons as taught', () => {
  test('a lesson with nothing to correct is the same object', () => {
    const lesson = lessonOf(block(WEEKLY));
    expect(taught(lesson)).toBe(lesson);
  });

  test('taught twice is taught once', () => {
    for (const [, lesson] of ODD) expect(taught(taught(lesson))).toEqual(taught(lesson));
  });

  test('without a year schedule, or in another year, the date still decides the day', () => {
    const lesson = lessonOf(block({ 13: '2026-11-17' }));
    for (const year of [null, { ...YEAR, year: 2025, holidays: [] }])
      expect(lessonsAsTaught(year, ({ cs }) => cs)(lesson).blocks).toMatchObject([
        { day: 2, weeks: { 13: { date: '2026-11-17', canceled: false } } },
      ]);
  });

  test('of two meetings on one date the held one stays, and one before week 1 keeps its number', () => {
    const twice = lessonOf(block({ 3: '2026-11-18 x ill', 4: '2026-11-18' }));
    expect(taught(twice).blocks).toMatchObject([{ weeks: { 8: { canceled: false } } }]);
    const early = taught(lessonOf(block({ 1: '2026-09-16' })));
    expect(Object.keys(early.blocks[0]?.weeks ?? {})).toEqual(['1']);
  });
});
