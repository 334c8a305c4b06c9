import {
  isEnded,
  type NextStep,
  type RequestReason,
  type RequestState,
  stateAfter,
  type Term,
  type TermType,
  type WaitState,
} from '@kahan/domain';
import { signalAll } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** The waiting list of this exam date changed, so further steps may be due. */
    waits: { termId: string };
  }
}

/** `automatic`: the portal signs up. `watch`: the student is told, and signs up. */
export type WaitMode = 'automatic' | 'watch';

/** A wait as it is stored. Times are unix seconds. */
export interface WaitRow {
  id: number;
  termId: string;
  seq: number;
  /** null: the user is erased. */
  userId: number | null;
  login: string | null;
  studyId: string | null;
  code: string;
  type: TermType;
  /** The exam date when the student joined. */
  term: Term;
  until: number;
  insteadOf: string | null;
  mode: WaitMode;
  /** `offered`: a try of a student who is only told. */
  state: WaitState | 'offered';
  requestId: number | null;
  offeredUntil: number | null;
}

export const OPEN = `state in ('waiting', 'trying', 'offered')`;

export const ROW = `w.wait_id as id, w.term_id as "termId", w.seq, w.user_id as "userId", u.login, w.study_id as "studyId",
  w.code, w.type, w.term, extract(epoch from w.until)::float as until, w.instead_of as "insteadOf", w.mode, w.state,
  w.request_id as "requestId", extract(epoch from w.offered_until)::float as "offeredUntil"`;
export const WAITS = 'waits w left join users u on u.user_id = w.user_id';

/** One transaction at a time changes a list, whichever portal it is in. Taken before any user is locked. */
export async function lockList(tx: Queryable, termId: string): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('waits ' || $1, 0))`,
    values: [termId],
  });
}

/** Those of the exam dates that somebody waits for. */
export async function selectWaitedFor(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ termId: string }>({
    text: `select distinct term_id as "termId" from waits where term_id = any($1::text[]) and ${OPEN}`,
    values: [ids],
  });
  return rows.map(({ termId }) => termId);
}

/** Exam dates in whose lists something may be due: a time has passed, a try has ended, a place is free, a user is gone. */
export async function selectDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.query<{ termId: string }>({
    text: `select distinct w.term_id as "termId" from waits w left join terms t using (term_id)
             left join wait_lists l using (term_id) left join requests r on r.request_id = w.request_id
           where w.${OPEN} and (
             w.user_id is null or w.has_place or t.record is null or w.state = 'offered'
             or (w.state = 'trying' and r.state is distinct from 'waiting')
             or (w.state = 'waiting' and (
               w.until <= $1 or l.again_at <= clock_timestamp()
               or ((t.record ->> 'capacity')::int - (t.record ->> 'signed_count')::int
                 > case when l.version = t.version then l.used else 0 end)
             ))
           )`,
    values: [now],
  });
  return rows.map(({ termId }) => termId);
}

/** The state of an exam date's list that decides its next step. */
export interface ListNow {
  /** null: the exam date is gone. */
  record: Term | null;
  /** Places to try. */
  free: number;
  /** The wait for which a place is being taken, or kept; null when there is none. */
  trying: (WaitRow & Answered) | null;
  /** Waits whose time has passed, and the first of the others. */
  queue: WaitRow[];
  /** A wait whose user is erased. */
  erased: WaitRow | null;
  /** A wait whose user has got a place of the subject and type by another wait. */
  satisfied: WaitRow | null;
}

/** The outcome of the request that takes a place. */
interface Answered {
  key: string | null;
  requestState: RequestState | null;
  requestReason: RequestReason | null;
  /** The state of the sign-up that a student who was only told has begun since; null when there is none. */
  ownSignUp: 'success' | 'waiting' | null;
}

/** Reads a list, which must be locked, and goes by the newest reading of its exam date. */
export async function readList(tx: Queryable, termId: string, now: Date): Promise<ListNow> {
  const [term] = await tx.query<{ record: Term | null; version: number }>({
    text: 'select record, version from terms where term_id = $1',
    values: [termId],
  });
  const { record = null, version = 0 } = term ?? {};
  const places = record === null ? 0 : Math.max(0, record.capacity - record.signed_count);
  const [list] = await tx.query<{ used: number }>({
    text: `insert into wait_lists as l (term_id, version) values ($1, $2)
           on conflict (term_id) do update set
             used = case when l.version <> excluded.version or l.again_at <= clock_timestamp() then 0 else l.used end,
             again_at = case when l.version = excluded.version and l.again_at > clock_timestamp() then l.again_at end,
             moved_at = case when l.version <> excluded.version and $3 > 0 then clock_timestamp() else l.moved_at end,
             version = excluded.version
           returning used`,
    values: [termId, version, places],
  });
  const [trying] = await tx.query<WaitRow & Answered>({
    text: `select ${ROW}, r.key, r.state as "requestState", r.reason as "requestReason",
             case when w.state = 'offered' then (
               select own.state from requests own where own.user_id = w.user_id and own.target = 'term:' || w.term_id
                 and own.service = 'terms' and own.action = 'sign_in' and own.state in ('success', 'waiting')
                 and own.created_at >= w.offered_at
               order by own.state = 'success' desc limit 1
             ) end as "ownSignUp"
           from ${WAITS} left join requests r on r.request_id = w.request_id
           where w.term_id = $1 and w.state in ('trying', 'offered')`,
    values: [termId],
  });
  const queue = await tx.query<WaitRow>({
    text: `select ${ROW} from ${WAITS} where w.term_id = $1 and w.state = 'waiting' and (w.until <= $2 or w.seq = (
             select min(seq) from waits where term_id = $1 and state = 'waiting'
           )) order by w.seq limit 100`,
    values: [termId, now],
  });
  const others = await tx.query<WaitRow>({
    text: `select ${ROW} from ${WAITS} where w.term_id = $1 and w.state = 'waiting'
             and (w.user_id is null or w.has_place) order by w.seq limit 1`,
    values: [termId],
  });
  const [other = null] = others;
  return {
    ...{ record, free: places - (list?.used ?? 0), trying: trying ?? null, queue },
    erased: other?.userId === null ? other : null,
    satisfied: other !== null && other.userId !== null ? other : null,
  };
}

/** The changes of a step to its wait, beside the state. */
export interface Change {
  mode?: WaitMode;
  requestId?: number;
  /** Seconds for which the place is kept. */
  offeredFor?: number;
}

/** Writes a step and the wait that it changes. The list must be locked. */
export async function writeStep(
  tx: Queryable,
  { termId, id }: Pick<WaitRow, 'termId' | 'id'>,
  { seq, what, reason }: NextStep,
  now: Date,
  { mode, requestId, offeredFor }: Change = {},
): Promise<void> {
  await tx.query({
    text: `insert into wait_steps (term_id, no, at, seq, what, reason)
           select $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5 from wait_steps where term_id = $1`,
    values: [termId, now, seq, what, reason],
  });
  const state = stateAfter(what);
  const isEnd = isEnded(state);
  if (what !== 'joined')
    await tx.query({
      text: `update waits set state = $2, reason = $3, ended_at = $4, mode = coalesce($5, mode),
               request_id = coalesce($6, request_id),
               offered_at = case when $7::float is null then offered_at else clock_timestamp() end,
               offered_until = case when $7::float is not null then $8::timestamptz + make_interval(secs => $7) end
             where wait_id = $1`,
      values: [
        id,
        offeredFor === undefined ? state : 'offered',
        isEnd ? reason : null,
        isEnd ? now : null,
        mode ?? null,
        requestId ?? null,
        offeredFor ?? null,
        now,
      ],
    });
  await tx.query({
    text: `update wait_lists set moved_at = clock_timestamp(),
             used = case when $2 then used + 1 when $3 then greatest(used - 1, 0) when $4 then 1000000 else used end,
             again_at = case when $4 then clock_timestamp() + interval '5 seconds' else again_at end
           where term_id = $1`,
    values: [
      termId,
      what === 'tried',
      what === 'returned' && reason !== 'full',
      what === 'returned' && reason === 'full',
    ],
  });
}

/** Frees a place whose try was refused, so that the next student is tried for it. */
export async function giveBack(tx: Queryable, termId: string): Promise<void> {
  await tx.query({
    text: 'update wait_lists set used = greatest(used - 1, 0) where term_id = $1',
    values: [termId],
  });
}

/** Whether a place is being taken for a user in another list of the subject and type. The user must be locked. */
export async function isTriedElsewhere(tx: Queryable, { id, userId, code, type }: WaitRow): Promise<boolean> {
  const rows = await tx.query({
    text: `select from waits where user_id = $1 and code = $2 and type = $3 and wait_id <> $4
             and state = 'trying'
           union all
           select from waits where wait_id = $4 and has_place`,
    values: [userId, code, type, id],
  });
  return rows.length > 0;
}

/**
 * Notes that a user has got the place of a wait, for the other waits for the subject and type. The user must be locked.
 * @returns the exam dates of those
 */
export async function noteSatisfied(tx: Queryable, { id, userId, code, type }: WaitRow): Promise<string[]> {
  const rows = await tx.query<{ termId: string }>({
    text: `update waits set has_place = true
           where user_id = $1 and code = $2 and type = $3 and wait_id <> $4 and ${OPEN}
           returning term_id as "termId"`,
    values: [userId, code, type, id],
  });
  return rows.map(({ termId }) => termId);
}

/** Signals to all portals that lists may go on. */
export const signalWaits = (tx: Queryable, ids: readonly string[]): Promise<void> =>
  signalAll(
    tx,
    'waits',
    ids.map((termId) => ({ termId })),
  );
