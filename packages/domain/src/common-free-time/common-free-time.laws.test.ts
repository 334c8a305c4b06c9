import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DatedEntry } from '../entries/entry.ts';
import { at, signed, weekly } from '../next/agenda.fixture.ts';
import { type Agenda, appointmentsOn } from '../next/appointments.ts';
import { addDays, dayOfWeek, pragueInstant, pragueMinutes, unixSeconds } from '../time/time.ts';
import { commonFreeTime, FREE_TIME } from './common-free-time.ts';

/** Two weeks of teaching, and the two on whose Sunday the clocks change. */
const mondays = fc.constantFrom('2026-11-23', '2026-11-16', '2026-10-19', '2027-03-22');
const days = fc.integer({ min: 0, max: 4 });
const quarters = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);

const entryAt = (date: string, minutes: number, duration: number, id = 'e'): DatedEntry => ({
  entry: {
    ...{ entry_id: id, title: 'Choir', place: 'Aula', note: 'Scores', date, minutes },
    ...{ duration: Math.min(duration, 1440 - minutes), repeat: 'once', until: null, skipped: [] },
  },
  date,
});

/** Lessons, exams with and without a sign-up, and entries around a week. */
const agendaOf = (monday: string): fc.Arbitrary<Agenda> =>
  fc
    .record({
      lessons: fc.array(
        fc.record({
          day: fc.integer({ min: 1, max: 5 }),
          hour: fc.integer({ min: 6, max: 20 }),
          duration: fc.integer({ min: 1, max: 12 }).map((quarter) => quarter * 15),
          isCanceled: fc.boolean(),
          gl: fc.uuid(),
        }),
        { maxLength: 8 },
      ),
      exams: fc.array(
        fc.record({ day: days, hour: fc.integer({ min: 5, max: 21 }), isSigned: fc.boolean() }),
        {
          maxLength: 3,
        },
      ),
      entries: fc.array(
        fc.record({ day: days, minutes: quarters, duration: fc.integer({ min: 5, max: 200 }) }),
        {
          maxLength: 5,
        },
      ),
    })
    .map(({ lessons, exams, entries }) => ({
      lessons: lessons.map(({ day, hour, duration, isCanceled, gl }) => {
        const date = addDays(monday, day - 1);
        const lesson = weekly(
          gl,
          [2026, 1],
          day as 1 | 2 | 3 | 4 | 5,
          [hour, duration],
          isCanceled ? [date] : [],
        );
        return {
          ...lesson,
          blocks: lesson.blocks.map((block) => ({ ...block, weeks: { 1: { date, canceled: isCanceled } } })),
        };
      }),
      terms: exams.map(({ day, hour, isSigned }, index) => {
        const start = at(addDays(monday, day), hour);
        return isSigned ? signed(`s${index}`, start) : { ...signed(`t${index}`, start), study_id: undefined };
      }) as Agenda['terms'],
      entries: entries.map(({ day, minutes, duration }, index) =>
        entryAt(addDays(monday, day), minutes, duration, `e${index}`),
      ),
    }));

const two = mondays.chain((monday) => fc.tuple(fc.constant(monday), agendaOf(monday), agendaOf(monday)));

/** The spans of an agenda that are taken on a date, unix seconds; written independently of the rule. */
const takenOn = (agenda: Agenda, date: string) =>
  appointmentsOn(agenda, date)
    .filter(({ canceled }) => !canceled)
    .map(({ start, end }) => ({ from: unixSeconds(start), until: unixSeconds(end) }));
const hoursOf = (date: string) => ({
  from: unixSeconds(pragueInstant(date, FREE_TIME.from)),
  until: unixSeconds(pragueInstant(date, FREE_TIME.until)),
});

describe('laws of common free time', () => {
  test('it is the same for both', () => {
    fc.assert(
      fc.property(two, ([monday, one, other]) => {
        const found = commonFreeTime([one, other], monday);
        expect(commonFreeTime([other, one], monday)).toEqual(found);
        expect(found.map(({ date }) => dayOfWeek(date))).toEqual([1, 2, 3, 4, 5]);
      }),
    );
  });

  test('a slot meets nothing of either, lies within teaching hours and is long enough', () => {
    fc.assert(
      fc.property(two, ([monday, one, other]) => {
        for (const { date, slots } of commonFreeTime([one, other], monday)) {
          const hours = hoursOf(date);
          const taken = [...takenOn(one, date), ...takenOn(other, date)];
          for (const { from, until } of slots) {
            expect(from).toBeGreaterThanOrEqual(hours.from);
            expect(until).toBeLessThanOrEqual(hours.until);
            expect(until - from).toBeGreaterThanOrEqual(FREE_TIME.least * 60);
            expect(taken.filter((event) => event.from < until && from < event.until)).toEqual([]);
          }
        }
      }),
    );
  });

  test('a slot cannot be longer, and every half an hour that both have free is in one', () => {
    fc.assert(
      fc.property(two, ([monday, one, other]) => {
        for (const { date, slots } of commonFreeTime([one, other], monday)) {
          const hours = hoursOf(date);
          const taken = [...takenOn(one, date), ...takenOn(other, date)];
          const isFree = (from: number, until: number) =>
            taken.every((event) => event.until <= from || until <= event.from);
          for (const { from, until } of slots) {
            expect(from === hours.from || !isFree(from - 60, until)).toBe(true);
            expect(until === hours.until || !isFree(from, until + 60)).toBe(true);
          }
          for (let from = hours.from; from + 1_800 <= hours.until; from += 300) {
            const isIn = slots.some((slot) => slot.from <= from && from + 1_800 <= slot.until);
            expect(isIn).toBe(isFree(from, from + 1_800));
          }
        }
      }),
    );
  });

  test('what the other does, and whatever the other does while one is busy, changes nothing', () => {
    fc.assert(
      fc.property(two, ([monday, one, other]) => {
        const found = commonFreeTime([one, other], monday);
        // All appointments of the other user, under other names, in other places and of another kind; and also at all
        // times at which the first user is busy.
        const dates = Array.from({ length: 5 }, (_, day) => addDays(monday, day));
        const same = dates.flatMap((date, day) =>
          [...takenOn(other, date), ...takenOn(one, date)].map(({ from, until }, index) => {
            const minutes = pragueMinutes(new Date(from * 1000));
            const begun = unixSeconds(pragueInstant(date, 0)) <= from ? minutes : 0;
            return entryAt(date, begun, Math.max((until - from) / 60, 1), `x${day}-${index}`);
          }),
        );
        expect(commonFreeTime([one, { lessons: [], terms: [], entries: same }], monday)).toEqual(found);
      }),
    );
  });

  test('the clocks of a slot are those of the wall before and after they change', () => {
    const idle: Agenda = { lessons: [], terms: [] };
    for (const monday of ['2026-10-19', '2026-10-26', '2027-03-22', '2027-03-29']) {
      for (const { slots } of commonFreeTime([idle, idle], monday))
        expect(
          slots.map(({ from, until }) => [from, until].map((time) => pragueMinutes(new Date(time * 1000)))),
        ).toEqual([[FREE_TIME.from, FREE_TIME.until]]);
    }
  });
});
