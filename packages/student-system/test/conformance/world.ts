import { randomUUID } from 'node:crypto';
import type { Command, StudentLesson } from '@kahan/domain';
import { type StudentSystem, StudentSystemError } from '../../src/port.ts';
import type { Registrar, TermFields } from './registrar.ts';

/** Time limit of calls that must succeed: the machine may be busy. */
export const LONG_LIMIT_MS = 20_000;
/** Time limit of calls that must time out. */
export const SHORT_LIMIT_MS = 600;

/** A student with one of the studies. */
export interface Somebody {
  login: string;
  study_id: string;
}

/** What the tests of the suite use. */
export interface World {
  readonly system: StudentSystem;
  /** The same university through an adapter with a short time limit. */
  readonly shortLimited: StudentSystem;
  readonly registrar: Registrar;
  /** Students who are signed for nothing. */
  somebodies(count: number): Promise<Somebody[]>;
  somebody(): Promise<Somebody>;
  /** Students who may sign for terms of the registrar's subject. */
  candidates(count: number): Promise<Somebody[]>;
  candidate(): Promise<Somebody>;
  /** Opens a term of the registrar's subject. */
  term(fields?: TermFields): Promise<string>;
  /** A lesson of a student, taught in several weeks. */
  lessonOf(login: string): Promise<StudentLesson>;
  /** A new item of a student's lesson, with the fields of a command about it. */
  itemOf(
    who: Somebody,
    type: number,
    edit?: boolean,
  ): Promise<Somebody & { gl: string; item_id: string; key: string }>;
}

/** A new key. */
export const newKey = (): string => randomUUID();

export const signIn = (who: Somebody, term_id: string, key: string = newKey()): Command => ({
  action: 'sign_in',
  key,
  term_id,
  ...who,
});
export const signOff = (who: Somebody, term_id: string): Command => ({
  action: 'sign_off',
  key: newKey(),
  term_id,
  ...who,
});
export const changeHour = (who: Somebody, term_id: string, new_hour: string): Command => ({
  action: 'change_hour',
  key: newKey(),
  term_id,
  new_hour,
  ...who,
});

export const wait = (
  who: Somebody,
  term_id: string,
  { until, instead_of = null }: { until: number; instead_of?: string | null },
): Command => ({ action: 'wait', key: newKey(), term_id, until, instead_of, ...who });
export const stopWaiting = (who: Somebody, term_id: string): Command => ({
  action: 'stop_waiting',
  key: newKey(),
  term_id,
  ...who,
});
export const move = (who: Somebody, instead_of: string, term_id: string): Command => ({
  action: 'move',
  key: newKey(),
  term_id,
  instead_of,
  ...who,
});

/** Name of the error that a call ends with. @throws when it ends well, or with something else */
export async function errorOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    (value) => new Error(`an error is expected, not ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof StudentSystemError) return error.kind;
  throw error;
}

/** The first of a list that must not be empty. */
export function first<T>(list: readonly T[], what: string): T {
  const [one] = list;
  if (one === undefined) throw new Error(`${what} is expected`);
  return one;
}

export function createWorld(
  subject: () => {
    system: StudentSystem;
    shortLimited: StudentSystem;
    registrar: Registrar;
  },
): World {
  const world: World = {
    get system() {
      return subject().system;
    },
    get shortLimited() {
      return subject().shortLimited;
    },
    get registrar() {
      return subject().registrar;
    },
    async somebodies(count) {
      const logins = await world.registrar.students(count);
      return Promise.all(
        logins.map(async (login) => {
          const { study_id } = first((await world.system.studies(login)).records, 'a study');
          return { login, study_id };
        }),
      );
    },
    somebody: async () => first(await world.somebodies(1), 'a student'),
    async candidates(count) {
      const all = await world.somebodies(count);
      await world.registrar.enrol(
        all.map(({ login }) => login),
        world.registrar.subject,
      );
      return all;
    },
    candidate: async () => first(await world.candidates(1), 'a student'),
    term: (fields = {}) => world.registrar.openTerm(world.registrar.subject, fields),
    async lessonOf(login) {
      const { records } = await world.system.schedule(login);
      const long = records.filter(({ blocks }) => Object.keys(blocks[0]?.weeks ?? {}).length >= 4);
      return first(long, 'a lesson of several weeks');
    },
    async itemOf(who, type, edit = true) {
      const { gl, study_id } = await world.lessonOf(who.login);
      const item_id = await world.registrar.addItem(gl, { type, edit });
      return { login: who.login, study_id, gl, item_id, key: newKey() };
    },
  };
  return world;
}

/** Gives the registrar's student a term and a group. */
export async function prepare(world: World): Promise<void> {
  const { login } = world.registrar.student;
  await world.registrar.enrol([login], world.registrar.subject);
  await world.term();
  const { gl } = await world.lessonOf(login);
  await world.registrar.addItem(gl, { type: 1, edit: true });
}
