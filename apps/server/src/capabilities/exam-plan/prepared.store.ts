import type { PreparedSignUp, Semester, TermType } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** A prepared sign-up with the fields that its request needs. */
export interface PreparedRow extends PreparedSignUp {
  userId: number;
  login: string;
  termId: string;
  studyId: string;
  code: string;
  type: TermType;
  semester: Semester;
  needsPassword: boolean;
  requestKey: string;
  /** The request that was made for it; null before. */
  requestId: number | null;
}

type New = Pick<
  PreparedRow,
  'userId' | 'termId' | 'studyId' | 'code' | 'type' | 'semester' | 'needsPassword'
>;

/** Prepares a sign-up, unless there is one; a former one that has ended makes room. The user must be locked. */
export async function insertPrepared(tx: Queryable, one: New, now: Date): Promise<void> {
  const { userId, termId, studyId, code, type, semester, needsPassword } = one;
  await tx.query({
    text: `delete from prepared_sign_ups where user_id = $1 and term_id = $2 and state in ('sent', 'dropped')`,
    values: [userId, termId],
  });
  await tx.query({
    text: `insert into prepared_sign_ups
             (user_id, term_id, study_id, code, type, semester, needs_password, prepared_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, term_id) do nothing`,
    values: [userId, termId, studyId, code, type, semester, needsPassword, now],
  });
}

/** Takes a prepared sign-up back. @returns false when there is none, or it has left */
export async function deletePrepared(tx: Queryable, userId: number, termId: string): Promise<boolean> {
  const rows = await tx.query({
    text: `delete from prepared_sign_ups where user_id = $1 and term_id = $2 and state = 'prepared' returning 1`,
    values: [userId, termId],
  });
  return rows.length > 0;
}

/** A prepared sign-up as its user sees it. */
export interface ShownPrepared extends Pick<PreparedRow, 'termId' | 'state' | 'place' | 'needsPassword'> {
  reason: string | null;
  of: number | null;
  drawnAt: Date | null;
  requestId: number | null;
  requestState: 'waiting' | 'unknown' | 'success' | 'failed' | 'invalidated' | null;
}

export function readPreparedOf(db: Queryable, userId: number): Promise<ShownPrepared[]> {
  return db.query<ShownPrepared>({
    text: `select p.term_id as "termId", p.state, p.reason, p.needs_password as "needsPassword", o.place,
             o.drawn_at as "drawnAt", p.request_id as "requestId", r.state as "requestState",
             case when o.place is not null
               then (select count(*)::int from prepared_order a where a.term_id = p.term_id) end as "of"
           from prepared_sign_ups p left join prepared_order o using (prepared_id)
             left join requests r on r.request_id = p.request_id and r.user_id = p.user_id
           where p.user_id = $1 order by p.prepared_id`,
    values: [userId],
  });
}

/** Exam dates of which sign-ups are prepared or on their way. */
export async function selectOpenings(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ termId: string }>({
    text: `select distinct term_id as "termId" from prepared_sign_ups where state in ('prepared', 'sending')`,
  });
  return rows.map(({ termId }) => termId);
}

/** The sign-ups for an exam date that are prepared or on their way. */
export function readPreparedFor(db: Queryable, termId: string): Promise<PreparedRow[]> {
  return db.query<PreparedRow>({
    text: `select p.prepared_id as id, p.user_id as "userId", u.login, p.term_id as "termId", p.study_id as "studyId",
             p.code, p.type, p.semester, p.needs_password as "needsPassword", p.state, o.place,
             p.request_key as "requestKey", p.request_id as "requestId"
           from prepared_sign_ups p join users u using (user_id) left join prepared_order o using (prepared_id)
           where p.term_id = $1 and p.state in ('prepared', 'sending') order by p.prepared_id`,
    values: [termId],
  });
}

/** The last place that was drawn for an exam date; 0 before the first. */
export async function readLastDrawn(db: Queryable, termId: string): Promise<number> {
  const [row] = await db.query<{ place: number }>({
    text: 'select coalesce(max(place), 0)::int as place from prepared_order where term_id = $1',
    values: [termId],
  });
  return row?.place ?? 0;
}

/** Stores the drawn places; places that another portal has stored meanwhile stay. */
export async function writeOrder(
  db: Queryable,
  termId: string,
  drawn: readonly { id: number; place: number }[],
  now: Date,
): Promise<void> {
  await db.query({
    text: `insert into prepared_order (term_id, place, prepared_id, drawn_at)
           select $1, n.place, n.id, $4 from unnest($2::int[], $3::bigint[]) as n(place, id) on conflict do nothing`,
    values: [termId, drawn.map(({ place }) => place), drawn.map(({ id }) => id), now],
  });
}

/** Decides that a sign-up leaves; from then on nothing takes it back. @returns false when it was taken back before */
export async function markSending(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query({
    text: `update prepared_sign_ups set state = 'sending'
           where prepared_id = $1 and state in ('prepared', 'sending') returning 1`,
    values: [id],
  });
  return rows.length > 0;
}

/** Notes the request of a sign-up that is on its way: a click may have made that request, under a key of its own. */
export async function noteRequest(db: Queryable, id: number, requestId: string): Promise<void> {
  await db.query({
    text: `update prepared_sign_ups set request_id = $2 where prepared_id = $1 and state = 'sending'`,
    values: [id, requestId],
  });
}

/** How a prepared sign-up ends: with a request, or why without one. `isUnsent`: only if no portal has begun to send it. */
export type PreparedEnd = { requestId: string } | { reason: string; isUnsent?: true };

/** Notes how a sign-up ended. @returns false when that was noted before, or it was sent and is to end unsent */
export async function endPrepared(tx: Queryable, id: number, end: PreparedEnd, now: Date): Promise<boolean> {
  const [requestId, reason] = 'requestId' in end ? [end.requestId, null] : [null, end.reason];
  const isUnsent = 'isUnsent' in end;
  const rows = await tx.query({
    text: `update prepared_sign_ups set state = $2, request_id = $3, reason = $4, ended_at = $5
           where prepared_id = $1 and (state = 'prepared' or state = 'sending' and not $6) returning 1`,
    values: [id, requestId === null ? 'dropped' : 'sent', requestId, reason, now, isUnsent],
  });
  return rows.length > 0;
}

/** Ids of the exam dates for which a user is to be reminded to sign up by hand. */
export async function readByHand(tx: Queryable, userId: number): Promise<string[]> {
  const rows = await tx.query<{ termId: string }>({
    text: `select term_id as "termId" from prepared_sign_ups
           where user_id = $1 and needs_password and state = 'prepared'`,
    values: [userId],
  });
  return rows.map(({ termId }) => termId);
}

/** Deletes what was prepared before an instant, and its order. */
export async function deleteOldPrepared(db: Queryable, upTo: Date): Promise<void> {
  await db.query({ text: 'delete from prepared_sign_ups where prepared_at <= $1', values: [upTo] });
  await db.query({ text: 'delete from prepared_order where drawn_at <= $1', values: [upTo] });
}
