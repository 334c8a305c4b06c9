import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CALENDAR_SOURCES,
  type CalendarReader,
  type ChoiceChange,
  choiceAfter,
  choiceOf,
  DEFAULT_CATEGORIES,
  defaultChoice,
  EVENT_CATEGORIES,
  SOURCES_OF,
} from './sources.ts';

const on = (reader: CalendarReader) => CALENDAR_SOURCES.filter((source) => defaultChoice(reader)[source]);

describe('sources of a calendar', () => {
  test('[CALENDAR-06] a student has schedule, exams and school events; exams and schedule are on', () => {
    expect(SOURCES_OF.student).toEqual(['schedule', 'exams', 'deadlines', 'school']);
    expect(on('student')).toEqual(['schedule', 'exams', 'deadlines']);
    expect(on('teacher')).toEqual(['schedule', 'exams', 'deadlines', 'school']);
    expect(on('user')).toEqual(['deadlines', 'school']);
  });

  test('[CALENDAR-05] a visitor has all school events, and no choice', () => {
    expect(on('visitor')).toEqual(['school']);
    expect(defaultChoice('visitor').categories).toEqual(EVENT_CATEGORIES);
    expect(choiceOf(defaultChoice('student'), 'visitor')).toEqual(defaultChoice('visitor'));
    const all = defaultChoice('visitor');
    expect(choiceAfter(all, { category: 4, on: false }, 'visitor')).toBe(all);
  });

  test('[CALENDAR-10] the default categories include school actions', () => {
    expect(defaultChoice('student').categories).toContain(1);
    expect(defaultChoice('user').categories).toContain(1);
  });

  test('[CALENDAR-07] without a category all become active again', () => {
    const last = { ...defaultChoice('user'), categories: [4] as const };
    const after = choiceAfter(last, { category: 4, on: false }, 'user');
    expect(after.categories).toEqual(EVENT_CATEGORIES);
    expect(after.school).toBe(true);
  });

  test('[CALENDAR-08] without a category a student has no school events any more, until they are switched on', () => {
    const last = { ...defaultChoice('student'), school: true, categories: [4] as const };
    const after = choiceAfter(last, { category: 4, on: false }, 'student');
    expect(after).toMatchObject({ school: false, schedule: true, exams: true, categories: [] });
    expect(choiceAfter(after, { source: 'school', on: true }, 'student')).toMatchObject({
      ...{ school: true, categories: EVENT_CATEGORIES },
    });
    expect(choiceAfter(after, { category: 9, on: true }, 'student')).toMatchObject({
      ...{ school: true, categories: [9] },
    });
  });

  test('a user who neither studies nor teaches has no timetable, whatever the device kept', () => {
    const kept = { ...defaultChoice('student'), school: true };
    expect(choiceOf(kept, 'user')).toMatchObject({ schedule: false, exams: false, school: true });
    expect(choiceAfter(defaultChoice('user'), { source: 'schedule', on: true }, 'user').schedule).toBe(false);
    expect(choiceOf(null, 'user').categories).toEqual(DEFAULT_CATEGORIES);
  });

  test('law: school events that are on have a category, after any taps', () => {
    const change: fc.Arbitrary<ChoiceChange> = fc.oneof(
      fc.record({ category: fc.constantFrom(...EVENT_CATEGORIES), on: fc.boolean() }),
      fc.record({ source: fc.constantFrom(...CALENDAR_SOURCES), on: fc.boolean() }),
    );
    const readers = fc.constantFrom<CalendarReader[]>('student', 'teacher', 'user', 'visitor');
    fc.assert(
      fc.property(readers, fc.array(change, { maxLength: 30 }), (reader, changes) => {
        const choice = changes.reduce((so, one) => choiceAfter(so, one, reader), defaultChoice(reader));
        expect(choice.school && choice.categories.length === 0).toBe(false);
        expect(choice.categories).toEqual(choice.categories.toSorted());
        expect(choiceOf(choice, reader)).toEqual(choice);
      }),
    );
  });
});
