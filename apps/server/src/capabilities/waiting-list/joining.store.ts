import type { Queryable } from '../../platform/database.ts';
import { OPEN, ROW, WAITS, type WaitRow, writeStep } from './waits.store.ts';

/** A wait to be stored. */
export interface NewWait
  extends Pick<WaitRow, 'termId' | 'studyId' | 'term' | 'until' | 'insteadOf' | 'mode'> {
  userId: number;
  joinKey: string;
}

/** Stores a wait at the end of its list, which must be locked, and its first step. */
export async function insertWait(tx: Queryable, wait: NewWait, now: Date): Promise<void> {
  const { termId, userId, studyId, term, until, insteadOf, mode, joinKey } = wait;
  const [row] = await tx.query<{ id: number; seq: number }>({
    text: `insert into waits
             (term_id, seq, user_id, study_id, code, type, term, until, instead_of, mode, join_key, joined_at)
           select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, $6, to_timestamp($7), $8, $9, $10, $11
           from waits where term_id = $1 returning wait_id as id, seq`,
    values: [
      ...[
        termId,
        userId,
        studyId,
        term.subject.code,
        term.type,
        JSON.stringify(term),
        until,
        insteadOf,
        mode,
      ],
      ...[joinKey, now],
    ],
  });
  if (row === undefined) throw new Error('a wait was given no place');
  await tx.query({
    text: 'insert into wait_lists (term_id) values ($1) on conflict do nothing',
    values: [termId],
  });
  await writeStep(tx, { termId, id: row.id }, { seq: row.seq, what: 'joined', reason: null }, now);
}

/** Whether the request of this key has joined. */
export async function hasJoined(db: Queryable, key: string): Promise<boolean> {
  return (await db.query({ text: 'select from waits where join_key = $1', values: [key] })).length > 0;
}

/** Whether a request is still open: what has ended, or was never made, changes nothing any more. */
export async function isOpenRequest(tx: Queryable, key: string): Promise<boolean> {
  const rows = await tx.query({
    text: `select from requests where key = $1 and state = 'waiting' for share`,
    values: [key],
  });
  return rows.length > 0;
}

/** The open waits of a user. */
export function readOpenWaits(tx: Queryable, userId: number): Promise<WaitRow[]> {
  return tx.query<WaitRow>({
    text: `select ${ROW} from ${WAITS} where w.user_id = $1 and w.${OPEN}`,
    values: [userId],
  });
}

/** Takes the request of a try back, unless it may have been sent. @returns whether it was taken back */
export async function takeBack(tx: Queryable, requestId: number | null): Promise<boolean> {
  const rows = await tx.query({
    text: `update requests set state = 'invalidated', settled_at = clock_timestamp(), seen_at = clock_timestamp()
           where request_id = $1 and state = 'waiting' and not is_turn and sent_at is null returning 1`,
    values: [requestId],
  });
  return rows.length > 0;
}
