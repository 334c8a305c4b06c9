import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pragueDate } from '../time/time.ts';
import { at, instant, signed, term, weekly } from './agenda.fixture.ts';
import {
  type Appointment,
  appointmentKey,
  appointmentsOn,
  examsOf,
  examsTomorrow,
  leadOf,
  nextAppointment,
  withoutMeetings,
} from './appointments.ts';

function name(one: Appointment | null | undefined): string {
  if (one == null) return '–';
  if (one.kind === 'entry') return one.entry.title;
  return one.kind === 'exam' ? one.term.term_id : one.lesson.gl;
}

const WEDNESDAY = '2026-11-18';
const wednesday = (hour: number, minute = 0, second = 0) => instant(WEDNESDAY, hour, minute, second);
const lessons = [
  weekly('lecture', [2026, 1], 3, [9, 110]),
  weekly('exercise', [2026, 1], 3, [12, 100]),
  weekly('seminar', [2026, 1], 3, [12, 50]),
  weekly('moved', [2026, 1], 3, [8, 50], [WEDNESDAY]),
];
const lines = (terms: Parameters<typeof leadOf>[0]['terms'], now: Date) => {
  const { leading, following } = leadOf({ lessons, terms }, now);
  return `${leading.map(({ state, appointment }) => `${state} ${name(appointment)}`).join(', ')} then ${name(following)}`;
};

describe('the lead of a teaching day', () => {
  test.each([
    ['in the morning', wednesday(7), 'later lecture then seminar'],
    ['[NEWS-03] before a cancelled lesson', wednesday(7, 45), 'later lecture then seminar'],
    ['[NEWS-02] a second more than 30 minutes before', wednesday(8, 29, 59), 'later lecture then seminar'],
    ['[NEWS-03] while a cancelled lesson would be held', wednesday(8, 10), 'later lecture then seminar'],
    ['[NEWS-02] 31 minutes before', wednesday(8, 29), 'later lecture then seminar'],
    ['[NEWS-02] 30 minutes before', wednesday(8, 30), 'soon lecture then seminar'],
    ['[NEWS-02] at the start', wednesday(9), 'soon lecture then seminar'],
    ['[NEWS-02] a second later', wednesday(9, 0, 1), 'running lecture then seminar'],
    ['at its end', wednesday(10, 50), 'later seminar then exercise'],
    ['[NEWS-02] before two that start together', wednesday(11, 40), 'soon seminar, soon exercise then –'],
    ['while two are running', wednesday(12, 10), 'running seminar, running exercise then –'],
    ['after the shorter one', wednesday(12, 50), 'running exercise then –'],
    ['in the evening: the next week', wednesday(18), 'later moved then –'],
    ['on a Sunday night', instant('2026-11-22', 23, 59), 'later moved then –'],
    ['in the last week', instant('2026-12-30', 14), ' then –'],
  ])('%s', (_when, now, expected) => {
    expect(lines([], now)).toBe(expected);
  });
});

describe('a lesson to which the student does not go', () => {
  const now = wednesday(8, 40);
  const [lecture] = appointmentsOn({ lessons, terms: [] }, WEDNESDAY).filter(
    (one) => name(one) === 'lecture',
  );
  const left = withoutMeetings({ lessons, terms: [] }, new Set(lecture && [appointmentKey(lecture)]));

  test('leads no more, and the next one does', () => {
    expect(name(leadOf({ lessons, terms: [] }, now).leading[0]?.appointment)).toBe('lecture');
    expect(name(leadOf(left, now).leading[0]?.appointment)).toBe('seminar');
  });

  test('is held for the student a week later', () => {
    expect(appointmentsOn(left, '2026-11-25').map(name)).toContain('lecture');
  });
});

describe('the lead on the day of an exam', () => {
  const exam = signed('exam', at(WEDNESDAY, 15), { duration: 90 });
  const other = term('other', at(WEDNESDAY, 14));
  test.each([
    ['a minute before midnight', instant('2026-11-17', 23, 59), 'later lecture then –'],
    ['from midnight on', instant(WEDNESDAY, 0), 'later lecture, today exam then seminar'],
    ['30 minutes before a lesson', wednesday(8, 30), 'soon lecture, today exam then seminar'],
    ['during a lesson', wednesday(9, 30), 'running lecture, today exam then seminar'],
    ['a second more than two hours before it', wednesday(12, 59, 59), 'running exercise, today exam then –'],
    ['two hours before it', wednesday(13), 'running exercise, near exam then –'],
    ['after the last lesson', wednesday(14), 'near exam then –'],
    ['31 minutes before it', wednesday(14, 29), 'near exam then –'],
    ['30 minutes before it', wednesday(14, 30), 'soon exam then –'],
    ['while it lasts', wednesday(16, 29, 59), 'running exam then –'],
    ['at its end', wednesday(16, 30), 'later moved then –'],
  ])('%s', (_when, now, expected) => {
    expect(lines([exam, other], now)).toBe(expected);
  });

  test('one that runs stays while a lesson is about to start', () => {
    const long = signed('long', at(WEDNESDAY, 8), { duration: 120 });
    expect(lines([long], wednesday(8, 45))).toBe('running long, soon lecture then seminar');
  });

  test('an own hour counts, and a term of unknown length lasts three hours', () => {
    const own = signed('own', at(WEDNESDAY, 13), { duration: null, student_start: at(WEDNESDAY, 14, 30) });
    expect(examsOf([own, other])).toMatchObject([
      { date: WEDNESDAY, minutes: 870, duration: 90, end: new Date(at(WEDNESDAY, 16) * 1000) },
    ]);
  });

  test('the exam of another day leads when it comes before the next lesson', () => {
    const friday = signed('friday', at('2026-11-20', 8));
    expect(lines([friday], wednesday(18))).toBe('later friday then –');
    const inWeeks = signed('later', at('2026-11-27', 8));
    expect(lines([inWeeks], wednesday(18))).toBe('later moved then –');
  });

  test('what is running does not follow what starts soon', () => {
    const overlap = { lessons: [...lessons, weekly('overlap', [2026, 1], 3, [10, 50])], terms: [] };
    const { leading, following } = leadOf(overlap, wednesday(9, 45));
    expect([...leading.map(({ appointment }) => name(appointment)), name(following)]).toEqual([
      'overlap',
      'seminar',
    ]);
  });

  test('an exam leads that starts now, also with a lesson that does', () => {
    const exam = signed('exam', at(WEDNESDAY, 9));
    expect(name(nextAppointment({ lessons, terms: [exam] }, wednesday(9)))).toBe('exam');
    expect(name(nextAppointment({ lessons, terms: [exam] }, wednesday(9, 0, 1)))).toBe('seminar');
  });

  test('an exam leads when no lesson is ahead', () => {
    const inJanuary = signed('january', at('2027-01-22', 14, 30));
    expect(lines([inJanuary], instant('2027-01-20', 12))).toBe('later january then –');
  });
});

describe('the appointments of a day', () => {
  test('are sorted, with cancelled lessons, the exam of two first', () => {
    const exam = signed('exam', at(WEDNESDAY, 12), { duration: 30 });
    const found = appointmentsOn({ lessons, terms: [exam, term('other', at(WEDNESDAY, 9))] }, WEDNESDAY);
    expect(found.map(name)).toEqual(['moved', 'lecture', 'exam', 'seminar', 'exercise']);
    expect(new Set(found.map(appointmentKey)).size).toBe(5);
    expect(found.map(appointmentKey)).toContain('term exam');
  });

  test('have those at which a teacher examines, though nobody signs a teacher up', () => {
    const examined = [term('examined', at(WEDNESDAY, 18)), term('of another day', at('2026-11-20', 18))];
    const agenda = { lessons: [], terms: [term('offer', at(WEDNESDAY, 9))] };
    expect(appointmentsOn(agenda, WEDNESDAY, examined).map(name)).toEqual(['examined']);
  });

  test('an exam that touches midnight is on one day', () => {
    const last = signed('last', at('2026-11-20', 22), { duration: 120 });
    const first = signed('first', at('2026-11-21', 0), { duration: 60 });
    const agenda = { lessons: [], terms: [first, last] };
    expect(appointmentsOn(agenda, '2026-11-20').map(name)).toEqual(['last']);
    expect(appointmentsOn(agenda, '2026-11-21').map(name)).toEqual(['first']);
    expect(examsOf(agenda.terms).map(name)).toEqual(['last', 'first']);
  });

  test('an exam over midnight is on both days', () => {
    const night = { lessons: [], terms: [signed('night', at('2026-11-20', 23), { duration: 120 })] };
    const on = (date: string) => appointmentsOn(night, date).map(name);
    expect([on('2026-11-19'), on('2026-11-20'), on('2026-11-21'), on('2026-11-22')]).toEqual([
      [],
      ['night'],
      ['night'],
      [],
    ]);
  });

  test.each([
    ['2026-10-25', '2026-10-24T22:30:00Z', 30],
    ['2027-03-28', '2027-03-27T23:30:00Z', 30],
    ['2027-03-28', '2027-03-28T02:30:00Z', 270],
  ])('on %s, when clocks move, an exam at %s begins by the wall clock', (date, start, minutes) => {
    const from = Date.parse(start);
    const exam = signed('night', from / 1000, { duration: 180 });
    expect(examsOf([exam])).toMatchObject([
      { date, minutes, duration: 180, end: new Date(from + 180 * 60_000) },
    ]);
  });
});

describe('laws', () => {
  const day = fc.integer({ min: 0, max: 400 });
  const minute = fc.integer({ min: 0, max: 1439 });
  const terms = fc.array(
    fc
      .tuple(day, minute, fc.integer({ min: 1, max: 300 }), fc.boolean())
      .map(([days, minutes, duration, isSigned]) => {
        const start = at('2026-09-28', 0) + days * 86_400 + minutes * 60;
        return (isSigned ? signed : term)(`${days}-${minutes}-${duration}`, start, { duration });
      }),
    { maxLength: 12 },
  );
  const now = fc.tuple(day, minute).map(([days, minutes]) => {
    return new Date((at('2026-09-28', 0) + days * 86_400 + minutes * 60) * 1000);
  });

  test('an exam that is signed leads on its day, from midnight to its end', () => {
    fc.assert(
      fc.property(terms, now, (some, moment) => {
        const led = new Set(
          leadOf({ lessons, terms: some }, moment).leading.map((one) => name(one.appointment)),
        );
        for (const exam of examsOf(some))
          if (exam.date === pragueDate(moment) && moment < exam.end) expect(led).toContain(exam.term.term_id);
      }),
    );
  });

  test('home, the day and the next appointment name the same next thing', () => {
    fc.assert(
      fc.property(terms, now, (some, moment) => {
        const agenda = { lessons, terms: some };
        const next = nextAppointment(agenda, moment);
        const { leading, following } = leadOf(agenda, moment);
        const shown = [...leading.map(({ appointment }) => appointment), ...(following ? [following] : [])];
        const ahead = shown
          .filter(({ start }) => start >= moment)
          .sort((a, b) => a.start.getTime() - b.start.getTime());
        const today = pragueDate(moment);
        const inStrip = appointmentsOn(agenda, today).find(
          ({ start, canceled }) => !canceled && start >= moment,
        );
        if (next?.date === today) {
          expect(name(inStrip)).toBe(name(next));
          expect(ahead[0]?.start).toEqual(next.start);
        } else expect(inStrip).toBeUndefined();
        if (leading.length === 0) expect(next).toBeNull();
      }),
    );
  });
});

test('exams of tomorrow are told beside what leads, and only once', () => {
  const terms = [
    signed('second', at('2026-11-19', 12)),
    signed('first', at('2026-11-19', 10)),
    signed('after', at('2026-11-20', 8)),
    term('others', at('2026-11-19', 9)),
  ];
  const told = (lessons: ReturnType<typeof weekly>[], now: Date) => {
    const agenda = { lessons, terms };
    return examsTomorrow(agenda, leadOf(agenda, now), now).map((exam) => exam.term.term_id);
  };
  const lesson = weekly('lesson', [2026, 1], 3, [17, 100]);
  expect(told([lesson], instant(WEDNESDAY, 9))).toEqual(['first', 'second']);
  expect(told([], instant(WEDNESDAY, 20))).toEqual(['second']);
  expect(told([], instant('2026-11-17', 9))).toEqual([]);
});
