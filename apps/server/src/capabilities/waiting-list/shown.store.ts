import type { WaitHistory } from '@kahan/contract';
import { type OwnWait, WAIT_ENDS, type WaitEndState, type WaitReason } from '@kahan/domain';
import { needsProof } from '../../engine/mirror/index.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import { lockList, OPEN, type WaitRow } from './waits.store.ts';

/**
 * Whether an ordinary sign-up has to join the list: others wait, and the place was not left by all of them for two
 * minutes.
 */
export async function comesAfterList(db: Queryable, termId: string, login: string): Promise<boolean> {
  const [row] = await db.query<{ after: boolean }>({
    text: `select not bool_or(u.login = $2 and w.state = 'offered') and (
             bool_or(w.state = 'offered') or coalesce(bool_and(
               l.version <> t.version or l.moved_at > clock_timestamp() - interval '2 minutes'
               or (t.record ->> 'capacity')::int <= (t.record ->> 'signed_count')::int
             ), true)
           ) as after
           from waits w left join users u using (user_id) left join wait_lists l using (term_id)
             left join terms t using (term_id)
           where w.term_id = $1 and w.${OPEN} having count(*) > 0`,
    values: [termId, login],
  });
  return row?.after ?? false;
}

/** A list as one of its students sees it. */
export interface ShownList {
  count: number;
  level: 'automatic' | 'watch';
  wait: (OwnWait & { offered_until?: number }) | null;
}

/** A list, and the own last wait of a user, which may be missing; times are unix seconds. */
interface ShownRow extends Pick<WaitRow, 'studyId' | 'until' | 'insteadOf' | 'state' | 'offeredUntil'> {
  termId: string;
  count: number;
  /** null: the user has no wait; nothing else of a wait is there then. */
  seq: number | null;
  position: number;
  reason: WaitReason | null;
  endedAt: number | null;
}

/** The lists that users wait in, and a user's own last wait, by exam date. */
export async function readLists(
  db: Queryable,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, ShownList>> {
  // A try will be refused for the same reason as the mirror.
  const level = (await needsProof(db, userId, 'terms')) ? 'watch' : 'automatic';
  const rows = await db.query<ShownRow>({
    text: `with counted as (
             select term_id, count(*)::int as n from waits where term_id = any($2::text[]) and ${OPEN} group by term_id
           ), own as (
             select distinct on (term_id) * from waits where user_id = $1 order by term_id, seq desc
           )
           select coalesce(c.term_id, w.term_id) as "termId", coalesce(c.n, 0) as count, w.seq, w.study_id as "studyId",
             extract(epoch from w.until)::float as until, w.instead_of as "insteadOf", w.state, w.reason,
             extract(epoch from w.offered_until)::float as "offeredUntil",
             extract(epoch from w.ended_at)::float as "endedAt",
             (select count(*)::int from waits b where b.term_id = w.term_id and b.${OPEN} and b.seq <= w.seq) as position
           from counted c full join own w using (term_id)`,
    values: [userId, ids],
  });
  const found = new Map(rows.map((row) => [row.termId, row]));
  return new Map(
    ids.map((id) => {
      const row = found.get(id);
      const wait = row === undefined || row.seq === null ? null : shownWait(row);
      return [id, { count: row?.count ?? 0, level, wait }];
    }),
  );
}

function shownWait(row: ShownRow): ShownList['wait'] {
  const { studyId, until, insteadOf, state, position, reason, endedAt, offeredUntil } = row;
  const ended = endedAt === null ? null : { state: state as WaitEndState, reason, at: Math.floor(endedAt) };
  return {
    ...{ study_id: studyId ?? '', position: ended === null ? position : null, until: Math.floor(until) },
    ...{ instead_of: insteadOf, ended },
    ...(offeredUntil !== null && { offered_until: Math.floor(offeredUntil) }),
  };
}

/** Most steps of a list that one student is shown. */
const MOST_STEPS = 200;

/**
 * What happened in a list up to the place of a user, from joining to the end of the last wait; null without a wait. Those
 * behind change nothing for the user.
 */
export async function readHistory(
  db: Queryable,
  userId: number,
  termId: string,
): Promise<WaitHistory | null> {
  const [own] = await db.query<{ seq: number }>({
    text: 'select seq from waits where user_id = $1 and term_id = $2 order by seq desc limit 1',
    values: [userId, termId],
  });
  if (own === undefined) return null;
  const steps = await db.query<WaitHistory['steps'][number]>({
    text: `select s.no, extract(epoch from s.at)::int as at, s.seq, s.what, s.reason
           from wait_steps s join lateral (
             select min(no) as first,
               max(no) filter (where what = any($4)) as last
             from wait_steps where term_id = $1 and seq = $2
           ) own on s.no between own.first and coalesce(own.last, s.no)
           where s.term_id = $1 and s.seq <= $2 order by s.no desc limit $3`,
    values: [termId, own.seq, MOST_STEPS, WAIT_ENDS],
  });
  return { seq: own.seq, steps: steps.reverse() };
}

/** Users who wait behind a place of the list, the next ones first. */
export async function readBehind(
  db: Queryable,
  termId: string,
  seq: number,
  most: number,
): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: `select user_id as "userId" from waits where term_id = $1 and seq > $2 and ${OPEN} and user_id is not null
           order by seq limit $3`,
    values: [termId, seq, most],
  });
  return rows.map(({ userId }) => userId);
}

/** Deletes lists whose waits have all ended, and the last one joined before an instant. */
export async function deleteOldWaits(db: Database, upTo: Date): Promise<void> {
  const isOld = 'having bool_and(ended_at is not null) and max(joined_at) <= $1';
  const rows = await db.query<{ termId: string }>({
    text: `select term_id as "termId" from waits group by term_id ${isOld}`,
    values: [upTo],
  });
  for (const { termId } of rows) {
    await db.transaction(async (tx) => {
      await lockList(tx, termId);
      // Somebody may have joined since.
      const deleted = await tx.query({
        text: `delete from waits where term_id = (select $2 from waits where term_id = $2 ${isOld}) returning 1`,
        values: [upTo, termId],
      });
      if (deleted.length === 0) return;
      for (const table of ['wait_steps', 'wait_lists'])
        await tx.query({ text: `delete from ${table} where term_id = $1`, values: [termId] });
    });
  }
}
