import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, instant, signed, term, weekly } from '../next/agenda.fixture.ts';
import type { QuietTime } from '../push/quiet-time.ts';
import { quietUntil } from '../push/quiet-time.ts';
import { pragueMinutes } from '../time/time.ts';
import {
  DEFAULT_LEADS,
  LEAD_CHOICES,
  leadsInOrder,
  type ReminderFacts,
  type ReminderLeads,
  reminderKey,
  remindersOf,
} from './reminders.ts';

const NOW = instant('2027-01-08', 12);
const NIGHT: QuietTime = { from: 22 * 60, to: 7 * 60 };
const none: ReminderLeads = { exam: [], cancelling: [], opening: [], lesson: [] };
const facts = (some: Partial<ReminderFacts>): ReminderFacts => ({
  ...{ lessons: [], terms: [], followed: new Set<string>(), byHand: new Set<string>() },
  ...some,
});
/** `exam P1 2027-01-14T08:00:00.000Z`: kind, id, and the time of the reminder. */
const told = (
  some: Partial<ReminderFacts>,
  leads: Partial<ReminderLeads>,
  quiet: QuietTime | null = null,
  now = NOW,
) =>
  remindersOf(facts(some), { ...none, ...leads }, quiet, now).map(
    (one) => `${one.kind} ${one.thing} ${one.at.toISOString().slice(0, 16)}`,
  );

describe('what a user is reminded of', () => {
  const EXAM = at('2027-01-15', 9);
  const terms = [signed('P1', EXAM), term('M1', at('2027-01-20', 9), { signing_start: at('2027-01-12', 8) })];

  test('exams a day before, until the user chooses', () => {
    expect(told({ terms }, DEFAULT_LEADS)).toEqual(['exam P1 2027-01-14T08:00']);
  });

  test('twice before the same exam, and before the end of cancelling', () => {
    expect(told({ terms }, { exam: [1440, 60], cancelling: [120] })).toEqual([
      'cancelling P1 2027-01-14T06:00',
      'exam P1 2027-01-14T08:00',
      'exam P1 2027-01-15T07:00',
    ]);
  });

  test('the opening of a date only when the plan has it, and only without a sign-up', () => {
    const opening = { opening: [15] };
    expect(told({ terms }, opening)).toEqual([]);
    expect(told({ terms, followed: new Set(['M1']) }, opening)).toEqual(['opening M1 2027-01-12T06:45']);
    const taken = [signed('M1', at('2027-01-20', 9), { signing_start: at('2027-01-12', 8) })];
    expect(told({ terms: taken, followed: new Set(['M1']) }, opening)).toEqual([]);
  });

  test('a prepared sign-up that needs the password five minutes before, whatever is chosen', () => {
    const byHand = new Set(['M1']);
    for (const leads of [{}, { opening: [15] }])
      expect(told({ terms, byHand }, leads)).toEqual(['opening M1 2027-01-12T06:55']);
    expect(told({ terms, byHand, followed: byHand }, { opening: [15, 5] })).toEqual([
      'opening M1 2027-01-12T06:45',
      'opening M1 2027-01-12T06:55',
    ]);
  });

  test('an exam from the own hour', () => {
    const hourly = [signed('P1', EXAM, { space: 30, student_start: at('2027-01-15', 10, 30) })];
    expect(told({ terms: hourly }, { exam: [60] })).toEqual(['exam P1 2027-01-15T08:30']);
  });

  test('lessons of a week that are held', () => {
    const lessons = [weekly('L', [2026, 1], 3, [10, 90], ['2026-11-25'])];
    expect(told({ lessons }, { lesson: [30] }, null, instant('2026-11-18', 9))).toEqual([
      'lesson L 2026-11-18T08:30',
    ]);
    expect(told({ lessons }, { lesson: [30] }, null, instant('2026-11-26', 9))).toEqual([
      'lesson L 2026-12-02T08:30',
    ]);
    expect(told({ lessons }, {}, null, instant('2026-11-18', 9))).toEqual([]);
  });

  test('nothing that has begun', () => {
    expect(told({ terms }, { exam: [1440] }, null, new Date(EXAM * 1000 - 1000))).toHaveLength(1);
    expect(told({ terms }, { exam: [1440] }, null, new Date(EXAM * 1000))).toEqual([]);
  });
});

describe('in a quiet time', () => {
  test('a reminder waits for its end, while it is of use', () => {
    const early = [signed('P1', at('2027-01-15', 7, 30))];
    expect(told({ terms: early }, { exam: [60] }, NIGHT)).toEqual(['exam P1 2027-01-15T06:00']);
    const sooner = [signed('P1', at('2027-01-15', 7))];
    expect(told({ terms: sooner }, { exam: [60] }, NIGHT)).toEqual([]);
  });

  test('two that would be told together are one', () => {
    const early = [signed('P1', at('2027-01-15', 8))];
    const leads = { exam: [180, 120] };
    expect(told({ terms: early }, leads)).toHaveLength(2);
    expect(told({ terms: early }, leads, NIGHT)).toEqual(['exam P1 2027-01-15T06:00']);
  });
});

describe('on nights when the clocks change', () => {
  test.each([
    ['to summer time', '2027-03-28', 9],
    ['to winter time', '2027-10-31', 9],
  ])('a day before is the same hour: %s', (_, date, hour) => {
    const terms = [signed('P1', at(date, hour))];
    const now = instant('2027-01-08', 12);
    const [one] = remindersOf(facts({ terms }), { ...none, exam: [1440] }, null, now);
    expect(one && pragueMinutes(one.at)).toBe(hour * 60);
  });

  test('an hour before is an hour', () => {
    const terms = [signed('P1', at('2027-03-28', 3, 30))];
    expect(told({ terms }, { exam: [60] })).toEqual(['exam P1 2027-03-28T00:30']);
  });
});

test('leads are stored once each, the longest first', () => {
  expect(leadsInOrder([60, 1440, 60])).toEqual([1440, 60]);
});

describe('laws', () => {
  const lead = fc.constantFrom(...LEAD_CHOICES);
  const leads = fc.array(lead, { maxLength: 2 }).map(leadsInOrder);
  const some = fc.record({
    leads: fc.record({ exam: leads, cancelling: leads, opening: leads, lesson: leads }),
    quiet: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1439 }))
        .map(([from, length]) => ({ from, to: (from + length) % 1440 })),
    ),
    // Over both nights of the year on which clocks change.
    starts: fc.array(fc.integer({ min: at('2027-01-08', 12), max: at('2027-11-10', 0) }), {
      minLength: 1,
      maxLength: 6,
    }),
    isSigned: fc.boolean(),
    hours: fc.integer({ min: 0, max: 7300 }),
  });
  const given = ({ starts, isSigned }: { starts: number[]; isSigned: boolean }) =>
    facts({
      terms: starts.map((start, index) => (isSigned ? signed : term)(`T${index}`, start)),
      followed: new Set(starts.map((_, index) => `T${index}`)),
      lessons: [weekly('L', [2026, 2], 7, [2, 60]), weekly('M', [2026, 1], 5, [9, 60])],
    });

  test('each is told before its start, never in the quiet time, once at a time, and in order', () => {
    fc.assert(
      fc.property(some, (one) => {
        const now = new Date(NOW.getTime() + one.hours * 3_600_000);
        const made = remindersOf(given(one), one.leads, one.quiet, now);
        for (const { at: when, start, kind, lead: minutes } of made) {
          expect(when < start && now < start).toBe(true);
          expect(one.leads[kind]).toContain(minutes);
          expect(one.quiet && quietUntil(one.quiet, when)).toBeNull();
        }
        expect(new Set(made.map(reminderKey)).size).toBe(made.length);
        const moments = made.map(({ kind, thing, start, at: when }) => [kind, thing, +start, +when].join());
        expect(new Set(moments).size).toBe(moments.length);
        const times = made.map(({ at: when }) => +when);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });

  test('what will come does not depend on when one looks', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 2000 }), (one, minutes) => {
        const now = new Date(NOW.getTime() + one.hours * 3_600_000);
        const later = new Date(now.getTime() + minutes * 60_000);
        const keys = (from: Date) =>
          remindersOf(given(one), one.leads, one.quiet, from)
            // Lessons are looked at for some days only.
            .filter(({ kind, start }) => kind !== 'lesson' || +start < +now + 7 * 86_400_000)
            .filter(({ start }) => start > later)
            .map((made) => `${reminderKey(made)} ${+made.at}`);
        expect(keys(later)).toEqual(keys(now));
      }),
    );
  });
});
