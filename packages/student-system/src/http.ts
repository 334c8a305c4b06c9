import type {
  Identity,
  Lesson,
  PublicNews,
  ResultRecord,
  StudentLesson,
  Study,
  YearSchedule,
} from '@kahan/domain';
import type { z } from 'zod';
import { parseRecords, parseWhole } from './parse.ts';
import {
  type CallOptions,
  type Change,
  type ChangePage,
  type Records,
  type StudentSystem,
  StudentSystemError,
} from './port.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import {
  wireChange,
  wireChangePage,
  wireIdentity,
  wireLesson,
  wireNews,
  wireResult,
  wireStudentLesson,
  wireStudy,
  wireYearSchedule,
} from './wire.ts';

export type HttpStudentSystemOptions = TransportOptions;

/** Keys in one address; more are asked for in several calls, because addresses have a length limit. */
const KEYS_PER_CALL = 100;

function idOf(field: string): (raw: unknown) => string {
  return (raw) => {
    if (typeof raw !== 'object' || raw === null) return '?';
    const value: unknown = Reflect.get(raw, field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
  };
}

/** Key of a result record as the feed names it, as far as the raw record has its parts. */
function resultKeyOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null) return '?';
  const code = idOf('code')(Reflect.get(raw, 'subject'));
  return [idOf('study_id')(raw), code, idOf('year')(raw), idOf('semester')(raw)].join(':');
}

function chunked(keys: string[]): string[][] {
  const chunks: string[][] = [];
  for (let i = 0; i < keys.length; i += KEYS_PER_CALL) chunks.push(keys.slice(i, i + KEYS_PER_CALL));
  return chunks;
}

/**
 * The student system over its HTTP interface (wire.ts).
 * Every call ends: by an answer, or by a {@link StudentSystemError} within its time limit.
 */
export function createHttpStudentSystem(options: HttpStudentSystemOptions): StudentSystem {
  const transport = createTransport(options);

  async function one<T>(path: string, schema: z.ZodType<T>, call?: CallOptions): Promise<T> {
    return parseWhole(schema, await transport.get(path, { signal: call?.signal }));
  }

  /** All records, or those of the named keys; no keys named means none asked for. */
  async function many<T>(
    path: string,
    parameter: string,
    keys: string[] | undefined,
    schema: z.ZodType<T>,
    keyOf: (raw: unknown) => string,
    call?: CallOptions,
  ): Promise<Records<T>> {
    if (keys === undefined) {
      return parseRecords(schema, await transport.get(path, { signal: call?.signal }), keyOf);
    }
    const all: Records<T> = { records: [], bad: [] };
    for (const chunk of chunked(keys)) {
      const query = new URLSearchParams(chunk.map((key): [string, string] => [parameter, key]));
      const answer = await transport.get(`${path}?${query}`, { signal: call?.signal });
      const part = parseRecords(schema, answer, keyOf);
      all.records.push(...part.records);
      all.bad.push(...part.bad);
    }
    return all;
  }

  const user = (login: string, what: string) => `/v1/users/${encodeURIComponent(login)}/${what}`;

  return {
    async authenticate(login: string, password: string, call?: CallOptions): Promise<Identity> {
      const answer = await transport.post('/v1/authenticate', { login, password }, { signal: call?.signal });
      return parseWhole(wireIdentity, answer);
    },
    identity: (login, call) => one<Identity>(user(login, 'identity'), wireIdentity, call),
    studies: (login, call) =>
      many<Study>(user(login, 'studies'), 'key', undefined, wireStudy, idOf('study_id'), call),
    schedule: (login, gls, call) =>
      many<StudentLesson>(user(login, 'schedule'), 'gl', gls, wireStudentLesson, idOf('gl'), call),
    results: (login, keys, call) =>
      many<ResultRecord>(user(login, 'results'), 'key', keys, wireResult, resultKeyOf, call),
    lessons: (gls, call) => many<Lesson>('/v1/lessons', 'gl', gls, wireLesson, idOf('gl'), call),
    news: (ids, call) => many<PublicNews>('/v1/news', 'id', ids, wireNews, idOf('id'), call),
    yearSchedule: (date, call) =>
      one<YearSchedule>(`/v1/year-schedule?date=${encodeURIComponent(date)}`, wireYearSchedule, call),
    async changes(cursor, waitSeconds, call): Promise<ChangePage> {
      const query = new URLSearchParams({ wait: String(waitSeconds) });
      if (cursor !== null) query.set('cursor', cursor);
      const answer = await transport.get(`/v1/changes?${query}`, {
        signal: call?.signal,
        extraMs: waitSeconds * 1000,
      });
      const page = parseWhole(wireChangePage, answer);
      const parsed = parseRecords<Change>(wireChange, { records: page.changes }, idOf('service'));
      return { ...page, changes: parsed.records, bad: parsed.bad };
    },
  };
}
