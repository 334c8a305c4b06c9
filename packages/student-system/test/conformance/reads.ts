import {
  groupKey,
  type Lesson,
  type Offer,
  type PublicNews,
  type ResultRecord,
  resultKey,
  type StudentGroup,
  type StudentLesson,
  type StudentTerm,
} from '@kahan/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Records, StudentSystem } from '../../src/port.ts';
import { needs } from './offer.ts';
import { errorOf, first, type World } from './world.ts';

interface Read<T> {
  what: string;
  all(system: StudentSystem, login: string): Promise<Records<T>>;
  named(system: StudentSystem, login: string, keys: string[]): Promise<Records<T>>;
  keyOf(record: T): string;
  isPersonal: boolean;
  needs?: Partial<Offer>;
}

const read = <T>(row: Read<T>): Read<unknown> => row as Read<unknown>;

/** All reads that return records, all of them or named ones. */
const READS: Read<unknown>[] = [
  read<StudentLesson>({
    what: 'lessons of a student',
    all: (system, login) => system.schedule(login),
    named: (system, login, keys) => system.schedule(login, keys),
    keyOf: ({ gl }) => gl,
    isPersonal: true,
  }),
  read<ResultRecord>({
    what: 'results of a student',
    all: (system, login) => system.results(login),
    named: (system, login, keys) => system.results(login, keys),
    keyOf: resultKey,
    isPersonal: true,
  }),
  read<StudentTerm>({
    what: 'terms of a student',
    all: (system, login) => system.terms(login),
    named: (system, login, keys) => system.terms(login, keys),
    keyOf: ({ term_id }) => term_id,
    isPersonal: true,
  }),
  read<StudentGroup>({
    what: 'groups of a student',
    all: (system, login) => system.groups(login),
    named: (system, login, keys) => system.groups(login, keys),
    keyOf: groupKey,
    isPersonal: true,
    needs: { groups: true },
  }),
  read<Lesson>({
    what: 'lessons',
    all: async (system, login) => system.lessons((await system.schedule(login)).records.map(({ gl }) => gl)),
    named: (system, _login, keys) => system.lessons(keys),
    keyOf: ({ gl }) => gl,
    isPersonal: false,
  }),
  read<PublicNews>({
    what: 'news',
    all: (system) => system.news(),
    named: (system, _login, keys) => system.news(keys),
    keyOf: ({ id }) => id,
    isPersonal: false,
    needs: { news: true },
  }),
];

/** Unknown logins. */
const STRANGERS = ['nobody', '', '../student', 'student/results', 'student?', 'žába', "x' or '1'='1"];

export function describeReads(world: World): void {
  const { login, password } = {
    login: () => world.registrar.student.login,
    password: () => world.registrar.student.password,
  };

  describe('who somebody is', () => {
    it('[SESSION-04] is told to who gives the right password', async () => {
      const identity = await world.system.authenticate(login(), password());
      expect(identity).toMatchObject({ login: login(), is_student: true });
      expect(await world.system.identity(login())).toEqual(identity);
    });

    it.each([
      ['a wrong password', () => [login(), 'wrong']],
      ['a password with a space behind', () => [login(), `${password()} `]],
      ['an unknown name', () => ['nobody', password()]],
      ['nothing at all', () => ['', '']],
    ] as const)('[SESSION-04] is not told to %s', async (_what, give) => {
      const [name = '', secret = ''] = give();
      expect(await errorOf(world.system.authenticate(name, secret))).toBe('login-failed');
    });

    it.each(STRANGERS)('there is no "%s", whatever is asked about', async (stranger) => {
      const { system } = world;
      const offer = await system.capabilities();
      const calls = {
        identity: system.identity(stranger),
        studies: system.studies(stranger),
        schedule: system.schedule(stranger),
        results: system.results(stranger),
        terms: system.terms(stranger),
        ...(offer.groups && { groups: system.groups(stranger) }),
      };
      const errors = Object.entries(calls).map(async ([name, call]) => [name, await errorOf(call)]);
      expect(Object.fromEntries(await Promise.all(errors))).toEqual(
        Object.fromEntries(Object.keys(calls).map((name) => [name, 'not-found'])),
      );
    });
  });

  describe.each(READS)('$what', ({ all, named, keyOf, isPersonal, needs: wanted = {} }) => {
    beforeEach(({ skip }) => needs(world, skip, wanted));

    it('can all be read, each has a key of its own, and they come in the same order again', async () => {
      const { records, bad } = await all(world.system, login());
      expect(bad).toEqual([]);
      expect(records.length).toBeGreaterThan(0);
      expect(new Set(records.map(keyOf)).size).toBe(records.length);
      expect(await all(world.system, login())).toEqual({ records, bad });
    });

    it('those that are named come, as they are among all, and unknown ones are left out', async () => {
      const { records } = await all(world.system, login());
      const wanted = records.filter((_, index) => index % 2 === 0);
      const keys = ['no-such', ...wanted.map(keyOf).toReversed(), 'x'.repeat(100)];
      const answer = await named(world.system, login(), keys);
      expect(answer.bad).toEqual([]);
      const byKey = (a: unknown, b: unknown) => (keyOf(a) < keyOf(b) ? -1 : 1);
      expect(answer.records.toSorted(byKey)).toEqual(wanted.toSorted(byKey));
    });

    it('none named is none, and hundreds of names are no trouble', async () => {
      const { records } = await all(world.system, login());
      const one = first(records, 'a record');
      const many = [...Array.from({ length: 350 }, (_, i) => `no-such-${i}`), keyOf(one)];
      expect((await named(world.system, login(), [])).records).toEqual([]);
      expect((await named(world.system, login(), many)).records).toEqual([one]);
    });

    it.runIf(isPersonal)('those of somebody else are not given', async () => {
      const { records } = await all(world.system, login());
      const other = await world.somebody();
      const theirs = new Set((await all(world.system, other.login)).records.map(keyOf));
      const foreign = records.map(keyOf).filter((key) => !theirs.has(key));
      expect((await named(world.system, other.login, foreign)).records).toEqual([]);
    });
  });

  describe('what is read in two ways is the same', () => {
    it('lessons of a student and lessons', async () => {
      const { records } = await world.system.schedule(login());
      const common = records.map(({ study_id: _, ...lesson }) => lesson);
      expect((await world.system.lessons(common.map(({ gl }) => gl))).records).toEqual(common);
    });

    it('terms of a student and terms', async () => {
      const { records } = await world.system.terms(login());
      const own = records.map((term) => {
        const {
          study_ids: _s,
          study_id: _i,
          student_start: _h,
          attempts_left: _a,
          wait: _w,
          ...common
        } = term;
        return common;
      });
      const keys = own.map(({ term_id }) => term_id);
      expect((await world.system.catalogue('terms', { keys })).records).toEqual(own);
    });

    it('studies that records name are studies of the student', async () => {
      const { system } = world;
      const offer = await system.capabilities();
      const [studies, lessons, results, terms, groups] = await Promise.all([
        system.studies(login()),
        system.schedule(login()),
        system.results(login()),
        system.terms(login()),
        offer.groups ? system.groups(login()) : { records: [] },
      ]);
      const own = new Set(studies.records.map(({ study_id }) => study_id));
      const named = [
        ...lessons.records.map(({ study_id }) => study_id),
        ...results.records.map(({ study_id }) => study_id),
        ...groups.records.map(({ study_id }) => study_id),
        ...terms.records.flatMap(({ study_id, study_ids }) => [...study_ids, study_id ?? study_ids[0] ?? '']),
      ];
      expect([...new Set(named)].filter((study) => study !== '' && !own.has(study))).toEqual([]);
    });
  });

  it.each([
    ['2026-08-31', 2026],
    ['2026-07-31', 2025],
    ['2024-02-29', 2023],
  ])('%s lies in the academic year %i', async (date, year) => {
    expect(await world.system.yearSchedule(date)).toMatchObject({ year });
  });

  it.for(['yearSchedule', 'canteens'] as const)(
    'a day that is not in the calendar is refused (%s)',
    async (call, { skip }) => {
      await needs(world, skip, call === 'canteens' ? { canteens: true } : {});
      expect(await errorOf(world.system[call]('2026-02-31'))).toBe('refused');
    },
  );
}
