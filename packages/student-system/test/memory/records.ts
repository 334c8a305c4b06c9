import {
  addDays,
  type Command,
  type CommandOutcome,
  type GroupFile,
  type Identity,
  type Lesson,
  type PublicNews,
  type ResultRecord,
  type Study,
  type Term,
  type UploadCommand,
  type Wait,
  type WaitEnd,
} from '@kahan/domain';
import {
  type WireCallName,
  wireDocumentation,
  wireIdentity,
  wireLesson,
  wireNews,
  wireResult,
  wireStudy,
  wireTerm,
} from '../../src/wire/index.ts';

/** What a university in memory keeps, and new records like those in the examples of the wire. */

export interface MemoryStudent {
  identity: Identity;
  studies: Study[];
  /** Study by lesson (gl). */
  lessons: Map<string, string>;
  results: ResultRecord[];
}

export interface MemoryWait extends Wait {
  login: string;
  study_id: string;
  instead_of: string | null;
  ended: WaitEnd | null;
}

export interface SignUp {
  login: string;
  study_id: string;
  /** Unix seconds of the own hour; null without hours. */
  hour: number | null;
}

/** A term with its sign-ups in the order of arrival. */
export interface MemoryTerm {
  record: Omit<Term, 'signed_count' | 'waiting'>;
  signed: SignUp[];
  /** All waits, by their order of joining. */
  waits: MemoryWait[];
  allowsWaits: boolean;
}

/** The value of an item for one student. */
export interface ItemValue {
  result: string | null;
  edit: boolean;
  final: boolean;
  file: (GroupFile & { id: string }) | null;
  opened: boolean;
}

export interface MemoryItem {
  item_id: string;
  gl: string;
  type: number;
  order: number;
  edit: boolean;
  values: Map<string, ItemValue>;
}

/** The first decision about a key. `command` null: the key was settled before its command arrived. */
export interface Decision {
  login: string;
  command: Command | UploadCommand | null;
  outcome: CommandOutcome;
}

const DAY = 86_400;
const WEEKS = 14;
const YEAR = 2026;
const FIRST_WEDNESDAY = '2026-09-23';
export const both = (text: string) => ({ cs: text, en: text });

const first = (name: WireCallName): unknown =>
  (wireDocumentation(name).example.answer as { records: unknown[] }).records[0];

export const newIdentity = (login: string, icid: string): Identity => ({
  ...wireIdentity.parse(wireDocumentation('identity').example.answer),
  ...{ login, icid },
});

export const newStudy = (study_id: string): Study => ({ ...wireStudy.parse(first('studies')), study_id });

/** A lesson on Wednesdays at nine, in every week of the semester. */
export function newLesson(gl: string): Lesson {
  const weeks = Array.from({ length: WEEKS }, (_, i) => {
    return [i + 1, { date: addDays(FIRST_WEDNESDAY, 7 * i), canceled: false }];
  });
  const block = {
    day: 3 as const,
    minutes: 540,
    duration: 90,
    place: null,
    weeks: Object.fromEntries(weeks),
  };
  return { ...wireLesson.parse(first('lessons')), gl, teachers: [], blocks: [block] };
}

/** A result without attempts. */
export const newResult = (study_id: string, code: string): ResultRecord => ({
  ...wireResult.parse(first('results')),
  ...{ study_id, year: YEAR, semester: 1 },
  subject: { code, name: both(code) },
  attempts: { credit: [], exam: [] },
});

/** An exam in two weeks; signing in and off is open until the day before. @param now unix seconds */
export function newTerm(term_id: string, code: string, now: number, fields: Partial<Term>): MemoryTerm {
  const start = fields.start ?? now + 14 * DAY;
  const {
    signed_count: _,
    waiting: _waiting,
    ...record
  } = {
    ...wireTerm.parse(first('terms')),
    ...{ term_id, year: YEAR, semester: 1 as const, duration: 120, capacity: 20, space: null },
    ...{ start, signing_start: now - DAY, signing_end: start - DAY, logout_end: start - DAY },
    subject: { code, name: both(code) },
    ...fields,
  };
  return { record, signed: [], waits: [], allowsWaits: true };
}

export const newNews = (id: string, title: string, ts: number): PublicNews => ({
  ...wireNews.parse(first('news')),
  ...{ id, ts, title: both(title) },
});
