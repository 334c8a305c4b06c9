import { describe, expect, test } from 'vitest';
import { food as csFood } from './cs/food/food.ts';
import { groups as csGroups } from './cs/groups/groups.ts';
import { maps as csMaps } from './cs/maps/maps.ts';
import { schedule as csSchedule } from './cs/schedule/schedule.ts';
import { study as csStudy } from './cs/studies/study.ts';
import { terms as csTerms } from './cs/terms/terms.ts';
import { food as enFood } from './en/food/food.ts';
import { groups as enGroups } from './en/groups/groups.ts';
import { maps as enMaps } from './en/maps/maps.ts';
import { schedule as enSchedule } from './en/schedule/schedule.ts';
import { study as enStudy } from './en/studies/study.ts';
import { terms as enTerms } from './en/terms/terms.ts';

/** The names of a list of codes in both languages, by their codes. */
type Names = Readonly<Record<string | number, string>>;
const named = (cs: Names, en: Names): Record<string, [string, string]> =>
  Object.fromEntries(Object.keys(en).map((code) => [code, [cs[code] ?? '', en[code] ?? '']]));

describe('names of codes', () => {
  test('[SCHEDULE-23] semester 1 is winter, 2 is summer', () => {
    expect(named(csSchedule.semesters, enSchedule.semesters)).toEqual({
      1: ['Zimní', 'Winter'],
      2: ['Letní', 'Summer'],
    });
    expect(named(csStudy.semesters, enStudy.semesters)).toEqual({
      1: ['Zimní semestr', 'Winter semester'],
      2: ['Letní semestr', 'Summer semester'],
    });
    const places = [csStudy.place(1, 1), csStudy.place(1, 2), enStudy.place(1, 1), enStudy.place(1, 2)];
    expect(places.map((place) => place.split(', ')[1])).toEqual(['zima', 'léto', 'winter', 'summer']);
  });

  test.each([
    [1, 'zimní semestr 2026/27', 'winter semester 2026/27'],
    [2, 'letní semestr 2026/27', 'summer semester 2026/27'],
  ] as const)('[SCHEDULE-23] semester %i of a year is the %s, in English %s', (semester, cs, en) => {
    const lower = (text: string) => text.toLowerCase();
    expect([csSchedule.semesterOf(semester, '2026/27'), enSchedule.semesterOf(semester, '2026/27')]).toEqual([
      cs,
      en,
    ]);
    expect([csStudy.semester(semester, 2026), enStudy.semester(semester, 2026)].map(lower)).toEqual([cs, en]);
    expect([csGroups.semester(semester, 2026), enGroups.semester(semester, 2026)].map(lower)).toEqual([
      cs,
      en,
    ]);
  });

  test('[TERMS-17] K is an exam, Z is a credit', () => {
    expect(named(csTerms.kinds, enTerms.kinds)).toEqual({
      K: ['Zkouška', 'Exam'],
      Z: ['Zápočet', 'Credit'],
    });
    expect(named(csTerms.types, enTerms.types)).toEqual({
      K: ['zkoušky', 'exams'],
      Z: ['zápočty', 'credits'],
    });
  });

  test('[TERMS-09] the sort keys are named by what they compare', () => {
    expect(named(csTerms.criteria, enTerms.criteria)).toEqual({
      remaining: ['volná místa', 'free places'],
      logout_end: ['odhlášení do', 'cancel by'],
      signing_end: ['přihlášení do', 'sign up by'],
      start: ['datum', 'date'],
      name: ['název', 'name'],
    });
  });

  test.each([
    ['logout_end', 'odhlásit do', 'cancel by'],
    ['start', 'začíná', 'begins'],
    ['signing_start', 'přihlašování od', 'sign-up from'],
    ['signing_end', 'přihlásit do', 'sign up by'],
  ] as const)('[TERMS-21] the important date %s is said as: %s, %s', (kind, cs, en) => {
    expect([csTerms.important(kind, false), enTerms.important(kind, false)]).toEqual([cs, en]);
  });

  test.each([
    ['start', 'začalo', 'began'],
    ['signing_end', 'přihlašování skončilo', 'sign-up ended'],
  ] as const)('[TERMS-21] the important date %s that is over is said as: %s, %s', (kind, cs, en) => {
    expect([csTerms.important(kind, true), enTerms.important(kind, true)]).toEqual([cs, en]);
  });

  test('the states of the filter', () => {
    expect(named(csTerms.states, enTerms.states)).toEqual({
      signed: ['přihlášené', 'signed up'],
      notSigned: ['nepřihlášené', 'not signed up'],
      full: ['plné', 'full'],
      future: ['neotevřené', 'not open yet'],
    });
  });
});

describe('sentences of the specification', () => {
  test('[MAPS-09] the last floors', () => {
    expect([enMaps.noDigging, enMaps.noRoof]).toEqual(["Can't dig underground.", "Can't go to the roof."]);
    expect([csMaps.noDigging, csMaps.noRoof]).toEqual([
      'Níž už by se muselo kopat.',
      'Na střechu se nechodí.',
    ]);
  });

  test('[MAPS-10] a room that the map does not have', () => {
    expect(enMaps.roomMissing('Z 999')).toBe('Room Z 999 not found.');
  });

  test('[FOOD-10] no menu at all', () => {
    expect([csFood.empty, enFood.empty]).toEqual(['Žádný jídelníček nebyl nalezen.', 'No menu found.']);
  });
});
