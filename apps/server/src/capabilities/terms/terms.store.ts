import type { TermCapacity } from '@kahan/contract';
import { EXAM_MINUTES, type Span, type Term } from '@kahan/domain';
import { type Found, isComplete } from '../../engine/mirror/index.ts';
import { signalAll, signalParts } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** The shared records of these terms changed. */
    terms: { ids: string[] };
  }
}

const TARGET = 'term:';

/** The target of a request about a term. */
export const termTarget = ({ term_id }: Pick<Term, 'term_id'>): string => TARGET + term_id;

/** The same in SQL, of an expression for the id of the term. */
export const targetSql = (id: string): string => `'${TARGET}' || ${id}`;

/** A stored term; without a record the term is gone. */
export interface TermRow {
  term_id: string;
  record: Term | null;
  version: number;
}

/** Seconds after which to ask again, while the terms are read for the first time. */
const RETRY_AFTER = 2;

/** Stored terms by id, without a lock. */
export async function readTermRows(db: Queryable, ids: readonly string[]): Promise<Map<string, TermRow>> {
  const rows = await db.query<TermRow>({
    text: 'select term_id, record, version from terms where term_id = any($1::text[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.term_id, row]));
}

/**
 * Writes terms and signals them to all processes; null removes the record.
 * @param version of the fetch's token
 * @returns the rows as they were, and the terms that were left alone, because a newer fetch may have written them
 */
export async function writeTerms(
  tx: Queryable,
  terms: readonly Found<Term>[],
  version: number,
): Promise<{ before: Map<string, TermRow>; outdated: string[] }> {
  if (terms.length === 0) return { before: new Map(), outdated: [] };
  const ids = terms.map(({ key }) => key);
  const before = await lockTerms(tx, ids);
  const written = await tx.query<{ term_id: string }>({
    text: `update terms t set record = n.record, version = nextval('sync_version')
           from unnest($1::text[], $2::jsonb[]) as n(term_id, record)
           where t.term_id = n.term_id and t.version < $3 returning t.term_id`,
    values: [ids, terms.map(({ record }) => (record === null ? null : JSON.stringify(record))), version],
  });
  const done = written.map((row) => row.term_id);
  await signalAll(
    tx,
    'terms',
    signalParts(done).map((part) => ({ ids: part })),
  );
  const isDone = new Set(done);
  return { before, outdated: ids.filter((id) => !isDone.has(id)) };
}

/**
 * Locks terms until the transaction ends, always before users; missing terms get empty rows. All rows are there before
 * the first is locked, and both are done in one order: two transactions never wait for each other.
 */
export async function lockTerms(tx: Queryable, ids: readonly string[]): Promise<Map<string, TermRow>> {
  const sorted = [...new Set(ids)].sort();
  await tx.query({
    text: `insert into terms (term_id, version) select term_id, 0 from unnest($1::text[]) as n(term_id)
           on conflict (term_id) do nothing`,
    values: [sorted],
  });
  const rows = await tx.query<TermRow>({
    text: `select term_id, record, version from terms where term_id = any($1::text[])
           order by term_id for no key update`,
    values: [sorted],
  });
  return new Map(rows.map((row) => [row.term_id, row]));
}

/** Ids of all terms that have a record. */
export async function readTermIds(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ term_id: string }>({
    text: 'select term_id from terms where record is not null',
  });
  return rows.map((row) => row.term_id);
}

/** Capacities of terms; terms that are gone are missing. */
export async function readCapacities(db: Queryable, ids: readonly string[]): Promise<TermCapacity[]> {
  return db.query<TermCapacity>({
    text: `select term_id, (record ->> 'signed_count')::int as signed_count, (record ->> 'capacity')::int as capacity
           from terms where term_id = any($1::text[]) and record is not null`,
    values: [ids],
  });
}

/**
 * Terms within a span that are held in some places or, with null, in any. A place is named as in the timetable.
 * @throws ApiFailure NOT_READY while the terms are read for the first time
 */
export async function readTermsHeld(
  db: Queryable,
  places: readonly string[] | null,
  { from, until }: Span,
): Promise<Term[]> {
  if (!(await isComplete(db, 'terms'))) throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
  const rows = await db.query<{ record: Term }>({
    text: `select record from terms where record is not null
             and ($1::text[] is null or record -> 'place' ->> 'code' = any($1::text[]))
             and (record ->> 'start')::bigint < $3
             and (record ->> 'start')::bigint + coalesce((record ->> 'duration')::int, $4) * 60 > $2
           order by term_id`,
    values: [places, from, until, EXAM_MINUTES],
  });
  return rows.map(({ record }) => record);
}

/** The terms at which a teacher examines, the next one first; null while the terms are read for the first time. */
export async function readExamined(db: Queryable, uident: string): Promise<Term[] | null> {
  if (!(await isComplete(db, 'terms'))) return null;
  const rows = await db.query<{ record: Term }>({
    text: `select record from terms where record -> 'teacher' ->> 'code' = $1
           order by (record ->> 'start')::bigint, term_id`,
    values: [uident],
  });
  return rows.map(({ record }) => record);
}

/** Whether the student system says of any term who examines. */
export async function hasExaminers(db: Queryable): Promise<boolean> {
  const rows = await db.query({
    text: `select 1 from terms where record -> 'teacher' ->> 'code' is not null limit 1`,
  });
  return rows.length > 0;
}
