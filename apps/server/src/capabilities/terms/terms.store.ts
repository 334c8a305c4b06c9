import type { TermCapacity } from '@kahan/contract';
import { EXAM_MINUTES, type Span, type StudentTerm, type Term } from '@kahan/domain';
import { type Found, isComplete } from '../../engine/mirror/index.ts';
import { signalAll } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** The shared records of these terms changed. */
    terms: { ids: string[] };
  }
}

/** One student's own part of a term; the rest is shared by all who may see the term. */
export type TermPart = Omit<StudentTerm, keyof Term>;

/** A stored term; without a record the term is gone. */
export interface TermRow {
  term_id: string;
  record: Term | null;
  version: number;
}

/** Seconds after which to ask again, while the terms are read for the first time. */
const RETRY_AFTER = 2;
/** Ids in one signal: a signal holds 8,000 bytes, and an id may have 50. */
const IDS_A_SIGNAL = 100;

/** Stored terms by id, without a lock. */
export async function readTermRows(db: Queryable, ids: readonly string[]): Promise<Map<string, TermRow>> {
  const rows = await db.query<TermRow>({
    text: 'select term_id, record, version from terms where term_id = any($1::text[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.term_id, row]));
}

/**
 * Writes terms and signals them to all processes; null removes the record. Rows are locked in one order, so that two
 * transactions never wait for each other, and always before users.
 * @param version of the fetch's token
 * @returns the terms that were left alone, because a newer fetch may have written them
 */
export async function writeTerms(
  tx: Queryable,
  terms: readonly Found<Term>[],
  version: number,
): Promise<string[]> {
  if (terms.length === 0) return [];
  const sorted = terms.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const written = await tx.query<{ term_id: string }>({
    text: `insert into terms (term_id, record, version)
           select n.term_id, n.record, nextval('sync_version')
           from unnest($1::text[], $2::jsonb[]) with ordinality as n(term_id, record, place) order by n.place
           on conflict (term_id) do update set record = excluded.record, version = excluded.version
           where terms.version < $3 returning term_id`,
    values: [
      sorted.map(({ key }) => key),
      sorted.map(({ record }) => (record === null ? null : JSON.stringify(record))),
      version,
    ],
  });
  const ids = written.map((row) => row.term_id);
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_SIGNAL) }, (_, i) => ({
    ids: ids.slice(i * IDS_A_SIGNAL, (i + 1) * IDS_A_SIGNAL),
  }));
  await signalAll(tx, 'terms', parts);
  const done = new Set(ids);
  return sorted.map(({ key }) => key).filter((id) => !done.has(id));
}

/** Ids of all terms that have a record. */
export async function readTermIds(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ term_id: string }>({
    text: 'select term_id from terms where record is not null',
  });
  return rows.map((row) => row.term_id);
}

/** A user's own parts by term; null for a term that is not for this user. */
export async function readParts(tx: Queryable, userId: number): Promise<Map<string, TermPart | null>> {
  const rows = await tx.query<{ term_id: string; part: TermPart | null }>({
    text: 'select term_id, part from term_users where user_id = $1',
    values: [userId],
  });
  return new Map(rows.map((row) => [row.term_id, row.part]));
}

/** Writes a user's own parts; null: the term is not for this user. The user must be locked. */
export async function writeParts(
  tx: Queryable,
  userId: number,
  parts: ReadonlyMap<string, TermPart | null>,
): Promise<void> {
  if (parts.size === 0) return;
  await tx.query({
    text: `insert into term_users (user_id, term_id, part)
           select $1, n.term_id, n.part from unnest($2::text[], $3::jsonb[]) as n(term_id, part)
           where exists (select from terms t where t.term_id = n.term_id)
           on conflict (user_id, term_id) do update set part = excluded.part`,
    values: [
      userId,
      [...parts.keys()],
      [...parts.values()].map((part) => (part === null ? null : JSON.stringify(part))),
    ],
  });
}

/** The terms of a user, the next one first. */
export async function readTerms(db: Queryable, userId: number): Promise<StudentTerm[]> {
  const rows = await db.query<{ record: Term; part: TermPart }>({
    text: `select t.record, u.part from term_users u join terms t using (term_id)
           where u.user_id = $1 and u.part is not null and t.record is not null
           order by (t.record ->> 'start')::bigint, t.term_id`,
    values: [userId],
  });
  return rows.map(({ record, part }) => ({ ...record, ...part }));
}

/**
 * Terms of the user's subjects that opened since: the student system was never asked whether they are for this user.
 * Every read of terms runs this, so it must not scan all terms: `offset 0` makes PostgreSQL look up each subject.
 */
export async function readUnaskedTerms(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db.query<{ term_id: string }>({
    text: `select distinct t.term_id from snapshots s
           cross join lateral jsonb_each(s.records) as r(key, value)
           cross join lateral (
             select term_id, record from terms
             where record is not null and record -> 'subject' ->> 'code' = r.value -> 'subject' ->> 'code' offset 0
           ) t
           where s.user_id = $1 and s.service = 'results'
             and t.record -> 'year' = r.value -> 'year' and t.record -> 'semester' = r.value -> 'semester'
             and t.term_id not in (select term_id from term_users where user_id = $1)
           order by t.term_id`,
    values: [userId],
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
