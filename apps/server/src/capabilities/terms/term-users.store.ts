import {
  type ConfirmedRequest,
  type OwnWait,
  type StudentTerm,
  type Term,
  type TermWaiting,
  type WaitingLevel,
  withConfirmed,
} from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import { targetSql, termTarget } from './terms.store.ts';

/** One student's own part of a term; the rest is shared by all who may see the term. */
export type TermPart = Omit<StudentTerm, keyof Term>;

/** A term as its student has it: what was confirmed since it was read lies over it. */
export type ConfirmedTerm = StudentTerm & { confirmed: number | null };

/** A confirmed term with its waiting list, of the student system or of the portal. */
export type ShownTerm = Omit<ConfirmedTerm, 'waiting' | 'wait'> & ShownList;

interface ShownList {
  waiting: (TermWaiting & { level: WaitingLevel }) | null;
  wait: (OwnWait & { offered_until?: number | undefined }) | null;
}

/**
 * Users who are signed up for a term, by what was confirmed where no list holds it yet. For a term that is gone also
 * those who wait for a place, and those whose own sign-up or wait was read as gone before.
 */
export async function readSigned(
  tx: Queryable,
  termId: string,
  { isGone }: { isGone: boolean },
): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>({
    text: `select u.user_id from term_users u left join lateral (
             select action from requests r where r.user_id = u.user_id and r.service = 'terms'
               and r.state = 'success' and r.read_at is null and r.target = ${targetSql('u.term_id')}
             order by request_id desc limit 1
           ) c on true
           where u.term_id = $1 and case when c.action is null
             then u.part ->> 'study_id' is not null
               or ($2 and (u.part #>> '{wait,position}' is not null or u.lost_at > clock_timestamp() - interval '1 day'))
             else c.action <> 'sign_off' end
           order by u.user_id`,
    values: [termId, isGone],
  });
  return rows.map((row) => row.user_id);
}

/**
 * Those of the terms for which the last thing that a user asked of the student system within a week is a sign-out,
 * or which were given up for another one in one step. A sign-up that is not performed yet does not count: the term is left until then.
 */
export async function readSignedOff(
  tx: Queryable,
  userId: number,
  termIds: readonly string[],
): Promise<Set<string>> {
  if (termIds.length === 0) return new Set();
  const rows = await tx.query<{ target: string; action: string }>({
    text: `select distinct on (target) target, action from requests
           where user_id = $1 and service = 'terms' and target = any($2::text[])
             and (state in ('success', 'unknown') or (state = 'waiting' and action = 'sign_off'))
             and created_at > clock_timestamp() - interval '7 days'
           order by target, request_id desc`,
    values: [userId, termIds.map((term_id) => termTarget({ term_id }))],
  });
  const left = await tx.query<{ target: string }>({
    text: `select ${targetSql("(body ->> 'instead_of')")} as target from requests
           where user_id = $1 and service = 'terms' and action = 'move' and state in ('waiting', 'success', 'unknown')
             and body ->> 'instead_of' = any($2::text[]) and created_at > clock_timestamp() - interval '7 days'`,
    values: [userId, termIds],
  });
  const targets = new Set(rows.filter(({ action }) => action === 'sign_off').map(({ target }) => target));
  for (const { target } of left) targets.add(target);
  return new Set(termIds.filter((term_id) => targets.has(termTarget({ term_id }))));
}

/**
 * Users by the terms that they see. A known term is seen by the users whom it is for. A new term is seen by those who
 * have another term or a lesson of its subject in the same semester; other users find it at their next visit.
 */
export async function readReaders(
  tx: Queryable,
  { known, opened }: { known: readonly string[]; opened: readonly Term[] },
): Promise<Map<number, string[]>> {
  const rows = await tx.query<{ user_id: number; ids: string[] }>({
    text: `with opened as (
             select * from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as o(term_id, code, year, semester)
           )
           select user_id, json_agg(term_id order by term_id) as ids from (
             select user_id, term_id from term_users
               where term_id = any($1::text[]) and (part is not null or lost_at is not null)
             union
             select u.user_id, o.term_id from opened o
               join terms t on t.record is not null and t.record -> 'subject' ->> 'code' = o.code
                 and (t.record ->> 'year')::int = o.year and (t.record ->> 'semester')::int = o.semester
               join term_users u on u.term_id = t.term_id and u.part is not null
             union
             select u.user_id, o.term_id from opened o
               join lessons l on l.record -> 'subject' ->> 'code' = o.code
                 and (l.record ->> 'year')::int = o.year and (l.record ->> 'semester')::int = o.semester
               join lesson_users u using (gl)
           ) as seen group by user_id`,
    values: [
      known,
      opened.map(({ term_id }) => term_id),
      opened.map(({ subject }) => subject.code),
      opened.map(({ year }) => year),
      opened.map(({ semester }) => semester),
    ],
  });
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]));
}

/** A user's own parts by term; null for a term that is not for this user. */
export async function readParts(tx: Queryable, userId: number): Promise<Map<string, TermPart | null>> {
  const rows = await tx.query<{ term_id: string; part: TermPart | null }>({
    text: 'select term_id, part from term_users where user_id = $1',
    values: [userId],
  });
  return new Map(rows.map((row) => [row.term_id, row.part]));
}

/** Users whom these terms are for. */
export async function readUsersOfTerms(db: Queryable, ids: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>({
    text: 'select distinct user_id from term_users where term_id = any($1::text[]) and part is not null',
    values: [ids],
  });
  return rows.map((row) => row.user_id);
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
           on conflict (user_id, term_id) do update set part = excluded.part, lost_at = case
             when excluded.part is null
               and coalesce(term_users.part ->> 'study_id', term_users.part #>> '{wait,position}') is not null
             then clock_timestamp() end`,
    values: [
      userId,
      [...parts.keys()],
      [...parts.values()].map((part) => (part === null ? null : JSON.stringify(part))),
    ],
  });
}

/**
 * The terms of a user, the next one first. What the student system has confirmed lies over a term that was read before:
 * no screen and no feed shows it as undone. One statement, so that a term is not older than its requests.
 */
export async function readTerms(db: Queryable, userId: number): Promise<ConfirmedTerm[]> {
  const rows = await db.query<{ record: Term; part: TermPart; requests: ConfirmedRequest[] | null }>({
    text: `with confirmed as materialized (
             select target, json_agg(json_build_object(
               'action', case action when 'move' then 'sign_in' else action end, 'study_id', body ->> 'study_id', 'new_hour', body ->> 'new_hour',
               'at', extract(epoch from settled_at)::bigint) order by request_id) as requests
             from requests where user_id = $1 and service = 'terms' and state = 'success' and read_at is null
             group by target
           )
           select t.record, u.part, c.requests from term_users u join terms t using (term_id)
             left join confirmed c on c.target = ${targetSql('t.term_id')}
           where u.user_id = $1 and u.part is not null and t.record is not null
           order by (t.record ->> 'start')::bigint, t.term_id`,
    values: [userId],
  });
  return rows.map(({ record, part, requests }) => withConfirmed({ ...record, ...part }, requests ?? []));
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
