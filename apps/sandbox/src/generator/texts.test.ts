import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeSubjects } from './teaching/subjects.ts';
import { type Texts, texts } from './texts.ts';

/** Every file must be in the type; the record asks for a new name. */
const NAMES: Record<keyof Texts, true> = {
  people: true,
  structure: true,
  subjects: true,
  programmes: true,
  demo: true,
  themes: true,
  classes: true,
  groups: true,
  news: true,
  events: true,
  reservations: true,
  terms: true,
  lessons: true,
  canteens: true,
  rooms: true,
};
const names = Object.keys(NAMES) as (keyof Texts)[];

/** Fields that hold text; the others are codes, paths and lists of letters. */
const EMPTY_ALLOWED = new Set(['letters', 'forms']);

/** Faults of a value, each with its path: an empty text, or a text in one language only. */
function faults(value: unknown, place: string): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [`${place}: empty`] : [];
  if (typeof value !== 'object' || value === null) return [];
  const hasCzech = Object.hasOwn(value, 'cs');
  const missing = hasCzech === Object.hasOwn(value, 'en') ? [] : [`${place}: in one language only`];
  const parts = Object.entries(value).filter(([name]) => !EMPTY_ALLOWED.has(name));
  return [...missing, ...parts.flatMap(([name, part]) => faults(part, `${place}.${name}`))];
}

it('every data file has a type', () => {
  const files = readdirSync(new URL('../../data', import.meta.url));
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.json`).toSorted());
});

it.each(names)('%s: no text is empty, and all are in both languages', (name) => {
  expect(faults(texts(name), name)).toEqual([]);
});

it('lists that are drawn from are not empty', () => {
  const empty = (value: unknown, place: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const entries = Object.entries(value);
    const isList = Array.isArray(value) && entries.length === 0;
    return [
      ...(isList ? [place] : []),
      ...entries.flatMap(([name, part]) => empty(part, `${place}.${name}`)),
    ];
  };
  const found = names.flatMap((name) => empty(texts(name), name));
  // News may have no links, and a master programme has no mandatory core in some semesters.
  expect(found.filter((place) => !/^news\.\d+\.urls$|^programmes\.core\.|allergens$/.test(place))).toEqual(
    [],
  );
});

it('references between the files are whole', () => {
  const { departments, faculties } = texts('structure');
  const codes = new Set(departments.map(({ code }) => code));
  const { core, topics } = texts('subjects');
  const subjects = new Set(core.map(({ code }) => code));
  const plans = texts('programmes');
  expect(departments.filter(({ faculty }) => faculties[faculty] === undefined)).toEqual([]);
  expect(Object.keys(topics).filter((code) => !codes.has(code))).toEqual([]);
  expect(plans.programmes.flatMap((one) => one.departments).filter((code) => !codes.has(code))).toEqual([]);
  const named = Object.values(plans.core).flatMap((of) => Object.values(of).flat());
  expect(named.filter((code) => !subjects.has(code))).toEqual([]);
});

it('news is in the past, the newest first', () => {
  const days = texts('news').map(({ days_ago }) => days_ago);
  expect(Math.min(...days)).toBeGreaterThanOrEqual(1);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});

it('each room on a floor has a letter of one type', () => {
  const { floors, types } = texts('rooms');
  const letters = Object.values(types).flatMap((type) => [...type.letters]);
  expect(new Set(letters).size).toBe(letters.length);
  const used = Object.values(floors).flatMap((of) => of.flatMap(({ rooms }) => [...rooms]));
  expect(used.filter((letter) => !letters.includes(letter))).toEqual([]);
});

/** All Czech texts of a data file. */
function czech(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'cs' && typeof part === 'string' ? [part] : czech(part),
  );
}

it('Czech "from" is z or ze as it is spoken', () => {
  const said = [...makeSubjects([]).map(({ cs }) => cs), ...names.flatMap((name) => czech(texts(name)))];
  expect(said.length).toBeGreaterThan(500);
  expect(said.filter((text) => /(?<!\p{L})(?:z (?:[sšzž]|cv)|ze (?:kv|[aeiouy]))/iu.test(text))).toEqual([]);
});

it.each([
  ['peanuts', 5],
  ['walnut', 8],
  ['sesame', 11],
  ['cheese', 7],
  ['parmesan', 7],
  ['Salmon', 4],
  ['egg', 3],
])('dishes with %s name allergen %i', (ingredient, allergen) => {
  const dishes = Object.values(texts('canteens').dishes).flat();
  const withIt = dishes.filter(({ name }) => name.en.toLowerCase().includes(ingredient.toLowerCase()));
  expect(withIt.length).toBeGreaterThan(0);
  expect(withIt.filter(({ allergens }) => !allergens.includes(allergen))).toEqual([]);
});
