import type { ScheduleLesson } from '@kahan/contract';
import { addDays, appointmentsOn, calendarEvents, dayOfWeek, mondayOf, pragueInstant } from '@kahan/domain';
import { calendar as calendarWords } from '@kahan/phrases/en/calendar/calendar';
import { schedule as words } from '@kahan/phrases/en/schedule/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockSpan } from '../data/schedule/lesson-names.ts';
import { faceOf, timeOn } from '../features/calendar/event-face.ts';
import { teachingAt } from '../features/people/teaching.ts';
import { roomOfDay } from '../features/rooms/own-room.ts';
import { blocksOf } from '../features/schedule/blocks/blocks.ts';
import { freeDays } from '../features/schedule/blocks/free-time.ts';
import { describe as described } from '../features/schedule/grid/describe.ts';
import { boundsOf } from '../features/schedule/grid/layout.ts';
import { weekFile } from '../features/schedule/share/week-file.ts';
import { loaded } from '../features/schedule/sources/loaded-source.fixture.ts';
import { stripOf } from '../features/today/today.ts';
import { loadPhrases } from '../platform/i18n/phrases.ts';

beforeAll(() => loadPhrases('en'));

const FIRST_MONDAY = '2026-09-21';
const WEEK = 10;

interface Odd {
  date: string;
  minutes?: number;
  duration?: number;
  canceled?: boolean | string;
  rooms?: string[];
}

/** A lesson of one meeting, as the portal answers it. */
const lessonOf = ({ date, minutes = 600, duration = 90, canceled = false, rooms = ['A 1'] }: Odd) =>
  ({
    ...{ gl: '1', subject_type: 'P', year: 2026, semester: 1, study_id: '1', group: '', teachers: {} },
    subject_code: { code: 'N1', value: 'Chemistry' },
    blocks: rooms.map((room) => ({
      term: { day: dayOfWeek(date), minutes, duration },
      weeks: { [WEEK]: { date, canceled } },
      location: { code: room, value: room },
    })),
  }) satisfies ScheduleLesson;

type Reader = (lesson: ScheduleLesson, date: string) => string | null;

const said = (date: string, time: string, place: string | null, state: string | null) =>
  [date, time, place, state].filter(Boolean).join(' ');

/** The meeting as each reader shows it: date, hours, rooms, and why it is cancelled. */
const READERS: Record<string, Reader> = {
  'the timetable, its list, print and picture': (lesson) => {
    const [block] = blocksOf([loaded('study 1', [lesson])], WEEK);
    if (block === undefined) return null;
    const { time, room, state } = described(block, words, null, String);
    return said(addDays(FIRST_MONDAY, 7 * (WEEK - 1) + block.day - 1), time, room, state);
  },
  'the strip of Home': (lesson, date) => {
    const { placed } = stripOf(appointmentsOn({ lessons: [lesson], terms: [] }, date), date, new Date(0));
    const [one] = placed.map(({ appointment }) => appointment);
    if (one?.kind !== 'lesson') return null;
    const rooms = one.blocks.map(({ location }) => location?.value).join(', ');
    const state = one.canceled ? words.cancelledFor(one.reason ?? '') : null;
    return said(one.date, clockSpan(one), rooms, state);
  },
  'the calendar': (lesson, date) => {
    const records = { agenda: { lessons: [lesson], terms: [] }, deadlines: [], holidays: [], school: [] };
    const choice = { schedule: true, exams: true, deadlines: true, school: true, categories: [] };
    const [event] = calendarEvents(records, { from: date, until: addDays(date, 1) }, choice);
    if (event === undefined) return null;
    const face = faceOf(event, {
      ...{
        words: calendarWords,
        dateOf: String,
        goingOf: () => null,
        changedOf: () => null,
        hueOf: () => 1,
        entryHref: () => '/calendar',
        detailHref: String,
      },
    });
    const start = timeOn(event, event.first).from;
    const end = timeOn(event, event.last).until;
    return said(event.first, `${start}–${end}`, face.place, face.note);
  },
  'the file of a week': (lesson) => {
    const facts = {
      words: { titleOf: () => 'T', cancelled: (title: string) => `x ${title}` },
      ...{ now: new Date(0), host: 'kahan.example' },
    };
    const file = weekFile(blocksOf([loaded('study 1', [lesson])], WEEK), facts);
    // The time zone has a start, too.
    const text = file.slice(file.indexOf('BEGIN:VEVENT'));
    const field = (name: string) => new RegExp(`\\r\\n${name}[^:]*:(.*)\\r\\n`).exec(text)?.[1] ?? '';
    const clock = (stamp: string) => `${Number(stamp.slice(9, 11))}:${stamp.slice(11, 13)}`;
    const start = field('DTSTART');
    const date = `${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}`;
    const isCancelled = field('SUMMARY').startsWith('x ');
    const state = isCancelled ? words.cancelledFor(field('DESCRIPTION')) : null;
    const place = field('LOCATION').replaceAll('\\,', ',');
    return said(date, `${clock(start)}–${clock(field('DTEND'))}`, place, state);
  },
};

describe('readers of an odd lesson', () => {
  test.each<[string, Odd, string]>([
    ['M1: on a Saturday in lieu', { date: '2026-11-28' }, '2026-11-28 10:00–11:30 A 1'],
    [
      'M2: on a holiday',
      { date: '2026-11-24', canceled: 'Holiday' },
      '2026-11-24 10:00–11:30 A 1 cancelled: Holiday',
    ],
    ['m1: over midnight', { date: '2026-11-25', minutes: 1380, duration: 150 }, '2026-11-25 23:00–1:30 A 1'],
    ['m7: in two rooms', { date: '2026-11-25', rooms: ['A 1', 'C 2'] }, '2026-11-25 10:00–11:30 A 1, C 2'],
  ])('%s', (_what, odd, expected) => {
    const lesson = lessonOf(odd);
    for (const [reader, read] of Object.entries(READERS))
      expect([reader, read(lesson, odd.date)?.toLowerCase()]).toEqual([reader, expected.toLowerCase()]);
  });

  test('after midnight the lesson still runs: on Home, for its teacher and its room', () => {
    const lesson = lessonOf({ date: '2026-11-25', minutes: 1380, duration: 150 });
    const next = '2026-11-26';
    const now = pragueInstant(next, 60);
    expect(teachingAt([lesson], now).state).toBe('now');
    expect(roomOfDay([lesson], now)).toBe('A 1');
    const { placed } = stripOf(appointmentsOn({ lessons: [lesson], terms: [] }, next), next, now);
    expect(placed.map(({ part, isPast }) => [part, isPast])).toEqual([[{ from: 0, to: 90 }, false]]);
  });

  test('a lesson on a holiday leaves the day free, and nobody is taught', () => {
    const lesson = lessonOf({ date: '2026-11-24', canceled: 'Holiday' });
    const source = loaded('study 1', [lesson]);
    const days = freeDays([source], [], WEEK, boundsOf(blocksOf([source], WEEK)));
    expect(days.every(({ isWhole }) => isWhole)).toBe(true);
    expect(teachingAt([lesson], pragueInstant('2026-11-24', 610)).state).toBe('later');
    expect(roomOfDay([lesson], pragueInstant('2026-11-24', 610))).toBeNull();
    expect(mondayOf('2026-11-24')).toBe(addDays(FIRST_MONDAY, 7 * (WEEK - 1)));
  });
});
