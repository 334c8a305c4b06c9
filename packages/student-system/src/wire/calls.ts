import { CATALOGUE_KINDS, type CatalogueKind } from '@kahan/domain';
import { z } from 'zod';
import type { WireCall, WireParameter } from './call.ts';
import { wireCanteens } from './canteens.ts';
import { wireCatalogue } from './catalogue.ts';
import {
  wireCommand,
  wireDownloadLink,
  wireGroup,
  wireHours,
  wireOutcome,
  wireStudentTerm,
} from './exams.ts';
import {
  type WireErrorCode,
  wireChange,
  wireChangePage,
  wireCredentials,
  wireIdentity,
  wireLesson,
  wireNews,
  wireResult,
  wireStudentLesson,
  wireStudy,
  wireYearSchedule,
} from './records.ts';

const login: WireParameter = { says: "The person's login.", example: 'student' };
const study_id: WireParameter = { says: 'Id of one of the person’s studies.', example: '990001' };
const commandKey: WireParameter = {
  says: 'Idempotency key of the command.',
  example: '4b7c2a52-6b0f-4f0e-9a55-0c1f7d9f2f10',
};

const PERSONAL_ERRORS = ['not-found', 'login-failed', 'password-required'] as const satisfies WireErrorCode[];
const UNKNOWN_LEFT_OUT = 'What is not known is left out.';

const recordsOf = <T extends z.ZodType>(record: T) => z.object({ records: z.array(record) });

/** A read about one person. */
const personal = {
  method: 'GET',
  params: { login },
  body: null,
  errors: PERSONAL_ERRORS,
  personal: true,
} as const;
/** A public read. */
const common = { method: 'GET', params: {}, body: null, errors: [], personal: false } as const;
/** Something done for one person. */
const command = { method: 'POST', errors: PERSONAL_ERRORS, personal: true, response: wireOutcome } as const;

/**
 * Every call of the student system's HTTP interface but the catalogues: the adapter calls through this table, the
 * sandbox documents itself with it.
 */
export const WIRE_CALLS = {
  authenticate: {
    ...common,
    method: 'POST',
    path: '/v1/authenticate',
    summary: 'Checks a password',
    says: 'A wrong name and a wrong password are the same error, and take the same time.',
    query: {},
    body: wireCredentials,
    response: wireIdentity,
    errors: ['login-failed'],
  },
  identity: {
    ...personal,
    path: '/v1/users/{login}/identity',
    summary: 'Who somebody is',
    query: {},
    response: wireIdentity,
  },
  studies: {
    ...personal,
    path: '/v1/users/{login}/studies',
    summary: 'Studies of a student',
    says: 'Empty for people who are not students.',
    query: {},
    response: recordsOf(wireStudy),
  },
  schedule: {
    ...personal,
    path: '/v1/users/{login}/schedule',
    summary: 'Lessons of a student in the current academic year',
    says: UNKNOWN_LEFT_OUT,
    query: { gl: { says: 'Ids of lessons.', example: '100001', many: true } },
    response: recordsOf(wireStudentLesson),
  },
  results: {
    ...personal,
    path: '/v1/users/{login}/results',
    summary: 'Results of a student, one record for a subject and semester',
    says: UNKNOWN_LEFT_OUT,
    query: { key: { says: '`study:code:year:semester`', example: '990001:B402008:2026:1', many: true } },
    response: recordsOf(wireResult),
  },
  terms: {
    ...personal,
    path: '/v1/users/{login}/terms',
    summary: 'Terms that a student may see',
    says: `Those of subjects that the student has and has not passed, and those signed. ${UNKNOWN_LEFT_OUT}`,
    query: { id: { says: 'Ids of terms.', example: '500001', many: true } },
    response: recordsOf(wireStudentTerm),
  },
  groups: {
    ...personal,
    path: '/v1/users/{login}/groups',
    summary: 'Items of the groups that a student is in',
    says: UNKNOWN_LEFT_OUT,
    query: { key: { says: '`study:gl`', example: '990001:100001', many: true } },
    response: recordsOf(wireGroup),
  },
  hours: {
    ...personal,
    path: '/v1/users/{login}/terms/{term_id}/hours',
    summary: 'Hours of a term that a signed student may move to',
    params: { login, term_id: { says: 'Id of the term.', example: '500001' } },
    query: { study_id },
    response: wireHours,
  },
  downloadLink: {
    ...personal,
    path: '/v1/users/{login}/items/{item_id}/download-link',
    summary: 'A short-lived address of a file that was handed in',
    says: 'The address needs no login, ends within minutes and answers with an attachment.',
    params: { login, item_id: { says: 'Id of the item.', example: '700001' } },
    query: { study_id },
    response: wireDownloadLink,
  },
  lessons: {
    ...common,
    path: '/v1/lessons',
    summary: 'Lessons, whoever attends them',
    says: UNKNOWN_LEFT_OUT,
    query: { gl: { says: 'Ids of lessons.', example: '100001', many: true } },
    response: recordsOf(wireLesson),
  },
  news: {
    ...common,
    path: '/v1/news',
    summary: 'Public news',
    says: 'Withdrawn ones are left out.',
    query: { id: { says: 'Ids of news.', example: 'n-1f0c9a2b', many: true } },
    response: recordsOf(wireNews),
  },
  yearSchedule: {
    ...common,
    path: '/v1/year-schedule',
    summary: 'The academic year that a date lies in',
    query: { date: { says: 'YYYY-MM-DD; without it today.', example: '2026-11-18', optional: true } },
    response: wireYearSchedule,
  },
  changes: {
    ...common,
    path: '/v1/changes',
    summary: 'What changed behind a cursor',
    says: 'A long poll: with nothing behind the cursor the answer waits for the first change. Without a cursor, or with one of another epoch, it is at once the present and no changes. A change is listed once it is durable, and not before; a cursor that was given out stays good.',
    query: {
      cursor: { says: 'The cursor of the previous page.', example: '7f3a.41', optional: true },
      wait: { says: 'Seconds to wait at most, up to 60; without it none.', example: '25', optional: true },
    },
    response: wireChangePage.extend({ changes: z.array(wireChange) }),
  },
  perform: {
    ...command,
    path: '/v1/commands',
    summary: 'Does something for a student',
    says: 'At most once for each key: the same key again gives the outcome of the first time and does nothing. The outcome and what it did are durable when it is answered. A refusal is an outcome, not an error.',
    params: {},
    query: {},
    body: wireCommand,
  },
  canteens: {
    ...common,
    path: '/v1/canteens',
    summary: 'Menus of the canteens for a day',
    says: 'A canteen that is closed has an empty menu. Addresses of photos without a host are of this system.',
    query: { date: { says: 'YYYY-MM-DD; without it today.', example: '2026-11-18', optional: true } },
    response: wireCanteens,
  },
  upload: {
    ...command,
    path: '/v1/commands/file',
    summary: 'Hands a file in',
    says: 'As a command, with the file as the body and the command in the address. A file that did not arrive whole is not handed in.',
    params: {},
    query: {
      key: { ...commandKey, example: 'a1d0f6c4-93e2-4b0c-8a77-5f1e2b6c9d33' },
      login,
      study_id,
      gl: { says: 'Id of the lesson.', example: '100001' },
      item_id: { says: 'Id of the item.', example: '700001' },
      action: { says: '`change_value`', example: 'change_value' },
      final: { says: '`true` hands it in for good.', example: 'false' },
      name: { says: 'Name of the file.', example: 'protokol.pdf' },
      type: { says: 'Media type of the file.', example: 'application/pdf' },
    },
    body: 'bytes',
  },
  outcome: {
    ...personal,
    path: '/v1/users/{login}/commands/{key}',
    summary: 'What became of a command',
    says: '`not-found` when the key was never seen, so that it may still arrive.',
    params: { login, key: commandKey },
    query: {},
    response: wireOutcome,
  },
  settle: {
    ...command,
    path: '/v1/users/{login}/commands/{key}/settle',
    summary: 'Ends a command for good',
    says: 'Its outcome; a key that was never seen becomes `failed` with `voided`, and a command that arrives under it later does nothing.',
    params: { login, key: commandKey },
    query: {},
    body: z.object({}),
  },
} as const satisfies Record<string, WireCall>;

/** Calls by the name of the port's method that makes them; `catalogue` makes {@link CATALOGUE_CALLS}. */
export type WireCallName = keyof typeof WIRE_CALLS;

const CATALOGUE_SUMMARIES: Record<CatalogueKind, [summary: string, key: string, example: string]> = {
  classes: ['Classes as they are taught in a year', '`code:year`', 'B101005:2026'],
  people: ['Who works at the university', 'Ids of people.', '1'],
  departments: ['Faculties, departments and offices', 'Codes of departments.', 'FCHT'],
  buildings: ['Buildings', 'Ids of buildings.', '1'],
  rooms: ['Rooms', 'Ids of rooms.', '1'],
  'study-types': ['Plans of study', '`code:year`', 'B-ANA:2026'],
  lessons: ['Lessons of the current academic year', 'Ids of lessons (gl).', '100001'],
  terms: ['Terms, without what they mean to one student', 'Ids of terms.', '500001'],
  reservations: ['Rooms that somebody has for a time', 'Ids of reservations.', '1'],
  events: ['School events', 'Ids of events.', '1'],
  contacts: ['Whom to turn to', 'Ids of contacts.', '1'],
  'floor-plans': ['Layers of the floor plans', '`kind_floor`', 'rooms_1'],
};

function catalogueCall(kind: CatalogueKind): WireCall {
  const [summary, key, example] = CATALOGUE_SUMMARIES[kind];
  return {
    ...common,
    path: `/v1/catalogue/${kind}`,
    summary,
    says: `With keys the named records and no next. Otherwise the whole in parts, ordered by key: \`next\` is the \`after\` of the next part, null behind the last. ${UNKNOWN_LEFT_OUT}`,
    query: {
      key: { says: key, example, many: true },
      after: { says: 'The `next` of the previous part.', example, optional: true },
    },
    response: z.object({
      records: z.array(wireCatalogue[kind]),
      next: z.string().nullable().default(null),
    }),
  };
}

/** The call of each catalogue. */
export const CATALOGUE_CALLS = Object.fromEntries(
  CATALOGUE_KINDS.map((kind) => [kind, catalogueCall(kind)]),
) as Record<CatalogueKind, WireCall>;
