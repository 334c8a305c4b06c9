import type {
  Catalogues,
  CommandOutcome,
  Identity,
  Lesson,
  PublicNews,
  ResultRecord,
  StudentGroup,
  StudentLesson,
  StudentTerm,
  Study,
  YearSchedule,
} from '@kahan/domain';
import { CATALOGUE_KEYS } from '@kahan/domain';
import type { z } from 'zod';
import { parseChanges } from './changes.ts';
import { parsePage, parseRecords, parseWhole } from './parse.ts';
import {
  type CallOptions,
  type ChangePage,
  type Records,
  type StudentSystem,
  StudentSystemError,
} from './port.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import {
  wireCatalogue,
  wireCataloguePage,
  wireChangePage,
  wireDownloadLink,
  wireGroup,
  wireHours,
  wireIdentity,
  wireLesson,
  wireNews,
  wireOutcome,
  wireResult,
  wireStudentLesson,
  wireStudentTerm,
  wireStudy,
  wireYearSchedule,
} from './wire/index.ts';

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

/** Key of a catalogue's raw record, as far as it has its parts. */
function catalogueKeyOf<T>(keyOf: (record: T) => string): (raw: unknown) => string {
  return (raw) => (typeof raw === 'object' && raw !== null ? keyOf(raw as T) : '?');
}

/** Key of a raw group as the feed names it. */
function groupKeyOf(raw: unknown): string {
  return [idOf('study_id')(raw), idOf('gl')(raw)].join(':');
}

/** An outcome, which must be that of the command asked about. */
function outcomeOf(key: string, answer: unknown): CommandOutcome {
  const outcome = parseWhole(wireOutcome, answer);
  if (outcome.key !== key) throw new StudentSystemError('garbage', 'outcome of another command');
  return outcome;
}

function chunked(keys: string[]): string[][] {
  const chunks: string[][] = [];
  for (let i = 0; i < keys.length; i += KEYS_PER_CALL) chunks.push(keys.slice(i, i + KEYS_PER_CALL));
  return chunks;
}

/**
 * The student system over its HTTP interface (wire/).
 * Every call ends: by an answer, or by a {@link StudentSystemError} within its time limit.
 */
export function createHttpStudentSystem(options: HttpStudentSystemOptions): StudentSystem {
  const transport = createTransport(options);

  async function one<T>(path: string, schema: z.ZodType<T>, call?: CallOptions): Promise<T> {
    return parseWhole(schema, await transport.get(path, call));
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
      return parseRecords(schema, await transport.get(path, call), keyOf);
    }
    const all: Records<T> = { records: [], bad: [] };
    for (const chunk of chunked(keys)) {
      const query = new URLSearchParams(chunk.map((key): [string, string] => [parameter, key]));
      const answer = await transport.get(`${path}?${query}`, call);
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
    terms: (login, ids, call) =>
      many<StudentTerm>(user(login, 'terms'), 'id', ids, wireStudentTerm, idOf('term_id'), call),
    groups: (login, keys, call) =>
      many<StudentGroup>(user(login, 'groups'), 'key', keys, wireGroup, groupKeyOf, call),
    async catalogue(kind, ask, call) {
      type T = Catalogues[typeof kind];
      const path = `/v1/catalogue/${kind}`;
      const keyOf = catalogueKeyOf<T>(CATALOGUE_KEYS[kind]);
      if ('keys' in ask) {
        return { ...(await many<T>(path, 'key', ask.keys, wireCatalogue[kind], keyOf, call)), next: null };
      }
      const query = ask.after === null ? '' : `?${new URLSearchParams({ after: ask.after })}`;
      const answer = await transport.get(path + query, { signal: call?.signal });
      const { next } = parsePage(wireCataloguePage, answer);
      return { ...parseRecords<T>(wireCatalogue[kind], answer, keyOf), next };
    },
    async perform(command, call) {
      return outcomeOf(command.key, await transport.post('/v1/commands', command, call));
    },
    async upload({ file, ...command }, body, call) {
      const query = new URLSearchParams({
        ...command,
        final: String(command.final),
        name: file.name,
        type: file.type,
      });
      const answer = await transport.upload(`/v1/commands/file?${query}`, body, call);
      return outcomeOf(command.key, answer);
    },
    async outcome(login, key, call) {
      try {
        const path = user(login, `commands/${encodeURIComponent(key)}`);
        return outcomeOf(key, await transport.get(path, call));
      } catch (error) {
        if (error instanceof StudentSystemError && error.kind === 'not-found') return null;
        throw error;
      }
    },
    async settle(login, key, call) {
      const path = user(login, `commands/${encodeURIComponent(key)}/settle`);
      return outcomeOf(key, await transport.post(path, {}, call));
    },
    async hours(login, studyId, termId, call) {
      const path = user(login, `terms/${encodeURIComponent(termId)}/hours`);
      const query = new URLSearchParams({ study_id: studyId });
      return (await one(`${path}?${query}`, wireHours, call)).hours;
    },
    downloadLink(login, studyId, itemId, call) {
      const path = user(login, `items/${encodeURIComponent(itemId)}/download-link`);
      return one(`${path}?${new URLSearchParams({ study_id: studyId })}`, wireDownloadLink, call);
    },
    async changes(cursor, waitSeconds, call): Promise<ChangePage> {
      const query = new URLSearchParams({ wait: String(waitSeconds) });
      if (cursor !== null) query.set('cursor', cursor);
      const answer = await transport.get(`/v1/changes?${query}`, {
        signal: call?.signal,
        extraMs: waitSeconds * 1000,
      });
      const page = parsePage(wireChangePage, answer);
      return { ...page, ...parseChanges(page.changes) };
    },
  };
}
