import { CATALOGUE_KEYS, type CatalogueKind, FACULTIES } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AllCatalogues, keysOf as keysIn, readCatalogues } from '../../test/catalogues.ts';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

let sandbox: TestSandbox;
let all: AllCatalogues;
beforeAll(async () => {
  sandbox = await startSandbox(600);
  all = await readCatalogues(sandbox);
});
afterAll(() => sandbox.stop());

const keysOf = (kind: CatalogueKind) => keysIn(all, kind);

describe('what the catalogues say of each other', () => {
  const setOf = (values: readonly string[]) => new Set(values);
  const missing = (values: Iterable<string>, known: Set<string>) =>
    [...values].filter((one) => !known.has(one));

  it('people sit in rooms of theirs, belong to departments, and have mails of their own', () => {
    const { people } = all;
    expect(people.length).toBe(400);
    expect(
      missing(
        people.flatMap(({ rooms }) => rooms),
        setOf(keysOf('rooms')),
      ),
    ).toEqual([]);
    expect(
      missing(
        people.flatMap(({ departments }) => departments),
        setOf(keysOf('departments')),
      ),
    ).toEqual([]);
    for (const { rooms, departments, email } of people) {
      expect(rooms.length > 0 && departments.length > 0).toBe(true);
      expect(email).toMatch(/^[a-z0-9.]+@kahan\.example$/);
    }
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ uident }) => uident)).size).toBe(people.length);
  });

  it('whoever teaches a lesson or a class is among the people, under the same name', () => {
    const names = new Map(
      all.people.map((one) => {
        const after = one.degree_post === null ? '' : `, ${one.degree_post}`;
        return [one.uident, `${one.degree_pre} ${one.first_name} ${one.last_name}${after}`];
      }),
    );
    const taught = [
      ...all.classes.flatMap(({ taught_by }) => taught_by.map(({ uident, name }) => [uident, name])),
      ...all.lessons.flatMap(({ teachers }) => teachers.map(({ code, name }) => [code, name])),
    ];
    expect(taught.length).toBeGreaterThan(1000);
    for (const [code = '', name] of taught) expect(names.get(code)).toBe(name);
  });

  it('a class of this year is taught by those who teach its lessons', () => {
    const { year } = sandbox.store.meta.calendar;
    const teachers = new Map<string, Set<string>>();
    for (const lesson of all.lessons) {
      const known = teachers.get(lesson.subject.code) ?? new Set();
      for (const { code } of lesson.teachers) known.add(code);
      teachers.set(lesson.subject.code, known);
    }
    expect(teachers.size).toBeGreaterThan(100);
    for (const [code, known] of teachers) {
      const found = all.classes.find((one) => one.code === code && one.year === year);
      expect(setOf(found?.taught_by.map(({ uident }) => uident) ?? [])).toEqual(known);
    }
  });

  it('the demo teacher is one of the people and teaches', () => {
    const identity = sandbox.university.identity('teacher');
    const person = all.people.find(({ id }) => id === identity?.icid);
    expect(person).toMatchObject({
      first_name: identity?.first_name,
      last_name: identity?.last_name,
      email: identity?.email,
    });
    const lessons = all.lessons.filter(({ teachers }) =>
      teachers.some(({ code }) => code === person?.uident),
    );
    expect(lessons.length).toBeGreaterThan(0);
  });

  it('there are classes of every subject for this year and the last', () => {
    const { year } = sandbox.store.meta.calendar;
    const subjects = sandbox.store.db.prepare('select code from subjects order by code').all();
    for (const one of [year, year - 1]) {
      const codes = all.classes.filter((record) => record.year === one).map(({ code }) => code);
      expect(codes.toSorted()).toEqual(subjects.map(({ code }) => code));
    }
  });

  it('plans name classes, hold 60 credits a year, and are the plans of the studies', () => {
    const classes = new Map(all.classes.map((record) => [CATALOGUE_KEYS.classes(record), record]));
    for (const type of all['study-types']) {
      const credits = new Map(type.subjects.map(({ code, credits: points }) => [code, points]));
      for (const { code } of type.subjects) expect(classes.get(`${code}:${type.year}`)).toBeDefined();
      for (let year = 1; year <= type.study_length; year++) {
        const mandatory = type.p.filter(({ school_year }) => school_year === year);
        const groups = type.pv_groups.filter(({ school_year }) => school_year === year);
        const sum =
          mandatory.reduce((total, { subject_code }) => total + (credits.get(subject_code) ?? 0), 0) +
          groups.reduce(
            (total, { min_count, subject_codes: [code = ''] }) =>
              total + min_count * (credits.get(code) ?? 0),
            0,
          );
        expect([type.study_type_code, year, sum]).toEqual([type.study_type_code, year, 60]);
      }
      for (const { subject_codes, min_count } of type.pv_groups) {
        expect(subject_codes.length).toBeGreaterThan(min_count);
        for (const code of subject_codes) expect(credits.has(code)).toBe(true);
      }
    }
    const codes = setOf(all['study-types'].map(({ study_type_code }) => study_type_code));
    const plans = sandbox.store.db.prepare('select distinct plan from studies').all();
    expect(
      missing(
        plans.map(({ plan }) => String(plan)),
        codes,
      ),
    ).toEqual([]);
    expect(
      new Set(all['study-types'].flatMap(({ pv_groups }) => pv_groups.map((g) => g.group_type))),
    ).toEqual(new Set(['PVA', 'PVB']));
  });

  it('250 rooms of all nine types lie in buildings that exist, lessons in rooms that exist', () => {
    expect(all.rooms.length).toBe(250);
    expect(new Set(all.rooms.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    expect(
      keysOf('buildings')
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 294, 296, 297]);
    expect(
      missing(
        all.rooms.map(({ building }) => String(building)),
        setOf(keysOf('buildings')),
      ),
    ).toEqual([]);
    const places = all.lessons.flatMap(({ blocks }) => blocks.flatMap(({ place }) => place?.code ?? []));
    expect(missing(places, setOf(all.rooms.map(({ id_sis }) => id_sis)))).toEqual([]);
  });

  it('rooms that are taught in are shared, and a part of the computer rooms; the others are of their users', () => {
    const shares = new Map(
      [...Map.groupBy(all.rooms, ({ type }) => type)].map(([type, rooms]) => [
        type,
        new Set(rooms.map(({ is_shared }) => is_shared)),
      ]),
    );
    for (const type of [1, 2] as const) expect([type, shares.get(type)]).toEqual([type, new Set([true])]);
    expect(shares.get(4)).toEqual(new Set([true, false]));
    for (const type of [3, 5, 6, 7, 8, 9] as const) {
      expect([type, shares.get(type)]).toEqual([type, new Set([false])]);
    }
  });

  it('every department has a faculty, five faculties have none', () => {
    const codes = setOf(keysOf('departments'));
    const faculties = all.departments.filter(({ kind }) => kind === 'faculty');
    expect(setOf(faculties.map(({ code }) => code))).toEqual(setOf(FACULTIES));
    for (const { kind, parent } of all.departments) {
      if (kind === 'faculty') expect(parent).toBeNull();
      if (kind === 'department') expect(parent !== null && codes.has(parent)).toBe(true);
    }
    expect(
      missing(
        all.classes.map(({ department }) => department),
        codes,
      ),
    ).toEqual([]);
  });

  it('contacts: the referents of studies, faculties, departments and receptions, in rooms that exist', () => {
    const kinds = Map.groupBy(all.contacts, ({ kind }) => kind);
    expect([...kinds].map(([kind, list]) => [kind, list.length]).toSorted()).toEqual([
      ['department', 28],
      ['faculty', 5],
      ['reception', 6],
      ['referent', 5],
    ]);
    for (const { referent, faculty } of sandbox.university.studies('student2')) {
      const contact = kinds.get('referent')?.find((one) => one.faculty === faculty);
      expect({ ...contact, name: contact?.name.cs }).toMatchObject(referent);
    }
    const rooms = setOf(all.rooms.map(({ id_sis }) => id_sis));
    for (const { address } of all.contacts) {
      const room = /místnost ([^,]+),/.exec(address.cs)?.[1];
      if (room !== undefined) expect(rooms.has(room)).toBe(true);
      expect(address.cs).toMatch(/Praha 6$/);
    }
  });

  it('events of all nine categories, all-day ones among them, some of several days', () => {
    const categories = new Set(all.events.flatMap((event) => event.categories));
    expect(categories).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    const days = all.events.map(({ start, end }) => (end - start) / 86_400);
    expect(days.some((length) => length === 1)).toBe(true);
    expect(days.some((length) => length > 1)).toBe(true);
    expect(days.some((length) => length < 0.5)).toBe(true);
  });

  it('no prose is empty, repeated in the other language or unfinished', () => {
    for (const { title, synopsis, syllabus } of all.classes) {
      for (const { cs, en } of [synopsis, syllabus]) {
        expect(cs === en).toBe(false);
        for (const text of [cs, en]) {
          expect(text.length).toBeGreaterThan(40);
          expect(text).not.toMatch(/[{}]|undefined|: \.|!|\.\./);
        }
      }
      expect(synopsis.cs).toContain(title.cs);
      expect(syllabus.cs.match(/<li>/g)?.length).toBe(syllabus.en.match(/<li>/g)?.length);
    }
    const year = sandbox.store.meta.calendar.year;
    const own = all.classes.filter((one) => one.year === year && !/99[01]$/.test(one.code));
    expect(new Set(own.map(({ syllabus }) => syllabus.cs)).size).toBe(own.length);
  });
});
