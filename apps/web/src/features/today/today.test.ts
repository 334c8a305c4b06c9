import { appointmentsOn, pragueDate, pragueInstant } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { huesOf } from '../../data/schedule/hues.ts';
import type { OwnLesson } from '../../data/schedule/own-lessons.ts';
import { fuseLeft, hourLabels, shareOver, stripOf } from './today.ts';

const WEDNESDAY = '2026-11-18';
const at = (hour: number, minute = 0, date = WEDNESDAY) => pragueInstant(date, hour * 60 + minute);

interface Meeting {
  gl: string;
  from: number;
  minutes?: number;
  date?: string;
  canceled?: boolean | string;
}

const lesson = ({ gl, from, minutes = 110, date = WEDNESDAY, canceled = false }: Meeting): OwnLesson => ({
  gl,
  subject_code: { code: `N${gl}`, value: `Subject ${gl}` },
  subject_type: 'P',
  year: 2026,
  semester: 1,
  study_id: '1',
  group: '',
  teachers: {},
  blocks: [
    {
      term: { day: 3, minutes: from * 60, duration: minutes },
      weeks: { 9: { date, canceled } },
      location: null,
    },
  ],
});

const DAY = [
  lesson({ gl: 'a', from: 8 }),
  lesson({ gl: 'b', from: 11 }),
  lesson({ gl: 'c', from: 14, canceled: 'ill' }),
];

test.each([
  [at(10, 29), 1],
  [at(10, 30), 1],
  [at(10, 42), 0.6],
  [at(11), 0],
  [at(11, 5), 0],
])('[NEWS-04] the fuse burns down over the half hour before the start: %s', (now, left) => {
  expect(fuseLeft(at(11), now)).toBeCloseTo(left);
});

test.each([
  [at(11), 0],
  [at(11, 30), 0.25],
  [at(13), 1],
])('what is over of a lesson from 11 to 13: %s', (now, share) => {
  expect(shareOver({ start: at(11), end: at(13) }, now)).toBeCloseTo(share);
});

describe('the strip of the day', () => {
  const strip = (lessons: OwnLesson[], now = at(10, 42)) =>
    stripOf(appointmentsOn({ lessons, terms: [] }, pragueDate(now)), pragueDate(now), now);

  test('past lessons are told from coming ones', () => {
    expect(strip(DAY).placed.map(({ isPast }) => isPast)).toEqual([true, false, false]);
  });

  test.each([
    ['the usual day', 10, DAY, '8–20', '8–16'],
    ['one lesson', 18, [lesson({ gl: 'a', from: 15, minutes: 50 })], '8–20', '14–20'],
    ['an early one', 10, [lesson({ gl: 'a', from: 7, minutes: 50 })], '7–20', '7–13'],
    ['a late one', 22, [lesson({ gl: 'a', from: 19 })], '8–21', '15–21'],
    ['now before the first', 10, [lesson({ gl: 'a', from: 13 })], '8–20', '10–16'],
    ['now before all hours', 6, [lesson({ gl: 'a', from: 13 })], '8–20', '8–15'],
    ['none', 10, [], '8–20', '8–20'],
  ])('[SCHEDULE-25] its hours: %s, at %i', (_, hour, lessons, wide, narrow) => {
    const { wide: a, narrow: b } = strip(lessons, at(hour, 42));
    expect([`${a.from / 60}–${a.to / 60}`, `${b.from / 60}–${b.to / 60}`]).toEqual([wide, narrow]);
  });

  test('labels stand at every second hour', () => {
    expect(hourLabels({ from: 480, to: 1200 })).toEqual(
      [8, 10, 12, 14, 16, 18, 20].map((hour) => ({ hour, at: (hour - 8) / 12 })),
    );
  });

  test.each([
    ['follow each other at once', 60, [0, 0]],
    ['meet for a minute', 61, [0, 1]],
  ])('lessons that %s', (_, minutes, lanes) => {
    const { placed } = strip([lesson({ gl: 'a', from: 9, minutes }), lesson({ gl: 'b', from: 10 })]);
    expect(placed.map(({ lane }) => lane)).toEqual(lanes);
  });

  test('lessons at the same time are stacked, and no more lanes are used than lessons meet', () => {
    const meetings = fc.array(
      fc.record({ from: fc.integer({ min: 7, max: 19 }), minutes: fc.integer({ min: 10, max: 240 }) }),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(meetings, (all) => {
        const { placed, lanes } = strip(
          all.map((meeting, index) => lesson({ gl: String(index), ...meeting })),
        );
        expect(placed).toHaveLength(all.length);
        const spans = placed.map(({ appointment, lane }) => ({
          lane,
          from: appointment.minutes,
          to: appointment.minutes + appointment.duration,
        }));
        for (const one of spans) {
          for (const other of spans) {
            if (one === other || one.lane !== other.lane) continue;
            expect(one.to <= other.from || other.to <= one.from).toBe(true);
          }
        }
        const most = Math.max(
          0,
          ...spans.map((s) => spans.filter((o) => o.from <= s.from && s.from < o.to).length),
        );
        expect(lanes).toBe(Math.max(1, most));
      }),
    );
  });
});

test('every lesson of a subject has its colour, and twelve subjects have twelve', () => {
  const lessons = Array.from({ length: 12 }, (_, index) => lesson({ gl: String(index), from: 8 }));
  const hues = huesOf([...lessons, ...lessons]);
  expect(new Set(hues.values()).size).toBe(12);
  expect([...hues.values()].every((hue) => hue >= 1 && hue <= 12)).toBe(true);
});
