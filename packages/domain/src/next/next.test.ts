import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datedEntries, type OwnEntry } from '../entries/entry.ts';
import { result } from '../results/results.fixture.ts';
import { at, instant, signed, term, weekly, YEARS } from './agenda.fixture.ts';
import { type Appointment, appointmentKey, leadOf } from './appointments.ts';
import { nextOf, openSubjects } from './next.ts';

const year = { year: 2026, ...YEARS[2026] };
const DAY = '2026-11-18';
const own = (entry_id: string, fields: Partial<OwnEntry> = {}): OwnEntry => ({
  ...{ entry_id, title: entry_id, place: null, note: null, date: DAY, minutes: 600, duration: 60 },
  ...{ repeat: 'once', until: null, skipped: [] },
  ...fields,
});

const lessons = [
  weekly('first', [2026, 1], 3, [9, 100]),
  weekly('second', [2026, 1], 3, [11, 100]),
  weekly('off', [2026, 1], 3, [8, 50], [DAY]),
];
const lessonAt = (hour: number, minute: number) => {
  const next = nextOf({ lessons, terms: [] }, instant(DAY, hour, minute)).lesson;
  return next && `${next.lesson.gl} ${next.date}`;
};

describe('the next appointment of each kind', () => {
  test.each([
    [7, 0, 'first 2026-11-18'],
    [9, 30, 'first 2026-11-18'],
    // Within half an hour the coming lesson matters more than the one that runs.
    [10, 29, 'first 2026-11-18'],
    [10, 30, 'second 2026-11-18'],
    [12, 39, 'second 2026-11-18'],
    [12, 40, 'off 2026-11-25'],
  ])('a lesson at %i:%i', (hour, minute, expected) => {
    expect(lessonAt(hour, minute)).toBe(expected);
  });

  test('an exam is one with a sign-up, until it ends', () => {
    const terms = [
      term('open', at(DAY, 8)),
      signed('mine', at(DAY, 10)),
      signed('later', at('2026-11-19', 10)),
    ];
    const exam = (hour: number) => nextOf({ lessons, terms }, instant(DAY, hour)).exam?.term.term_id;
    expect([7, 10, 11, 12].map(exam)).toEqual(['mine', 'mine', 'mine', 'later']);
  });

  test('nothing ahead is nothing', () => {
    expect(nextOf({ lessons, terms: [] }, instant('2027-08-01', 8))).toEqual({
      ...{ lesson: null, exam: null, entry: null },
    });
  });

  const hour = fc.integer({ min: 0, max: 19 });
  const lessonArb = fc.tuple(fc.integer({ min: 1, max: 5 }), hour, fc.constantFrom(50, 100, 180));
  const dayArb = fc
    .integer({ min: 0, max: 20 })
    .map((days) => `2026-11-${String(9 + days).padStart(2, '0')}`);
  const momentArb = fc.tuple(dayArb, hour, fc.constantFrom(0, 29, 30, 31, 59));

  test('Home leads with what is next of its kind, and with nothing when nothing is next', () => {
    fc.assert(
      fc.property(
        fc.array(lessonArb, { maxLength: 4 }),
        fc.array(fc.tuple(dayArb, hour), { maxLength: 3 }),
        fc.array(fc.tuple(dayArb, hour), { maxLength: 3 }),
        momentArb,
        (weeks, exams, entries, [date, nowHour, minute]) => {
          const agenda = {
            lessons: weeks.map(([day, start, length], index) =>
              weekly(`l${index}`, [2026, 1], day as 1 | 2 | 3 | 4 | 5, [start, length]),
            ),
            terms: exams.map(([on, start], index) => signed(`t${index}`, at(on, start))),
            entries: datedEntries(
              entries.map(([on, start], index) => own(`e${index}`, { date: on, minutes: start * 60 })),
              year,
            ),
          };
          const now = instant(date, nowHour, minute);
          const { lesson, exam, entry } = nextOf(agenda, now);
          const next = { lesson, exam, entry };
          const { leading } = leadOf(agenda, now);
          const firsts = new Map<Appointment['kind'], string>();
          for (const { appointment } of leading)
            if (!firsts.has(appointment.kind)) firsts.set(appointment.kind, appointmentKey(appointment));
          for (const [kind, key] of firsts) {
            const one = next[kind];
            expect(one && appointmentKey(one)).toBe(key);
          }
          const isNothing = lesson === null && exam === null && entry === null;
          expect(leading.length === 0).toBe(isNothing);
        },
      ),
    );
  });
});

describe('subjects that wait for a sign-up', () => {
  const records = [result({ code: 'P' }), result({ code: 'Q' })];
  const terms = [
    term('P1', at('2027-01-22', 9)),
    term('P2', at('2027-01-25', 9)),
    term('Q1', at('2027-02-10', 9), { signing_start: at('2027-02-01', 9) }),
  ];
  const openAt = (date: string, of = terms) => openSubjects(records, of, year, instant(date, 9));

  test('are counted once each, while their sign-up is open', () => {
    expect([openAt('2027-01-12'), openAt('2027-02-02')]).toEqual([1, 1]);
    expect(openAt('2027-01-12', [...terms, signed('P3', at('2027-01-28', 9))])).toBe(0);
  });

  test('are counted only in the time in which Home lists them', () => {
    const early = [term('P1', at('2026-12-20', 9))];
    expect([openAt('2026-11-25', early), openAt('2026-12-18', early)]).toEqual([0, 1]);
    expect(openSubjects(records, terms, null, instant('2027-01-12', 9))).toBe(0);
  });
});
