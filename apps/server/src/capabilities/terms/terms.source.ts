import { isDeepStrictEqual } from 'node:util';
import type { StudentTerm, Term } from '@kahan/domain';
import type { Records } from '@kahan/student-system';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import { holdEpoch, type Mark } from '../../engine/mirror/epoch.store.ts';
import { inOrder, type Left, reportBad, type SyncContext } from '../../engine/mirror/mirror.context.ts';
import type { UserTask } from '../../engine/mirror/plan.ts';
import { markSnapshot, nextModified, readHead, writeSnapshot } from '../../engine/mirror/snapshots.store.ts';
import { noteBeforeImport } from '../../engine/mirror/user-records.ts';
import type { Queryable } from '../../platform/database.ts';
import { readParts, readTermRows, type TermPart, writeParts, writeTerms } from './terms.store.ts';

/**
 * Reads which terms are for a user, and how: all at the first import, those named when the user's own part of them
 * changed. What everybody shares comes along, and is kept unless a newer one is there.
 */
export async function applyTerms(context: SyncContext, task: UserTask): Promise<Left> {
  const asked = task.keys.length > 0 ? task.keys : undefined;
  return inOrder(context, async (mark) => {
    if (!task.silent && (await noteBeforeImport(context, task, mark))) return { done: null };
    const reply = await context.studentSystem.terms(task.login, asked);
    const outcome = await context.db.transaction((tx) => write(context, tx, task, mark, reply));
    if (outcome === 'outdated') return outcome;
    context.metrics.records.inc({ service: 'terms' }, reply.records.length);
    reportBad(context, 'terms', reply.bad);
    return outcome;
  });
}

async function write(
  context: SyncContext,
  tx: Queryable,
  { userId, keys }: UserTask,
  mark: Mark,
  reply: Records<StudentTerm>,
): Promise<{ done: Left } | 'outdated'> {
  if (!(await holdEpoch(tx, mark.epoch))) return 'outdated';
  const read = reply.records.map(takenApart);
  await writeShared(
    tx,
    read.map(({ record }) => record),
    mark.version,
  );
  const [exists] = await lockUsers(tx, [userId]);
  if (exists === undefined) return { done: null };
  const head = await readHead(tx, userId, 'terms');
  if (head !== null && head.version > mark.version) return 'outdated';

  const old = await readParts(tx, userId);
  const scope = keys.length > 0 ? keys : [...old.keys()];
  const { parts, left } = ownParts(read, reply.bad, scope, keys.length > 0);
  const changed = [...parts].filter(([id, part]) => !isDeepStrictEqual(part, old.get(id) ?? null));
  await writeParts(
    tx,
    userId,
    new Map([...parts].filter(([id, part]) => !isDeepStrictEqual(part, old.get(id)))),
  );
  const isFirst = !head?.lastModified;
  if (changed.length > 0 || isFirst) {
    const now = context.clock.now();
    const lastModified = nextModified(head?.lastModified ?? null, now);
    await writeSnapshot(tx, userId, 'terms', { put: {}, remove: [], lastModified });
    const ids = isFirst ? [] : changed.map(([id]) => id);
    await appendUserEvents(tx, [{ userId, messages: [message.service_updated('terms', ids)] }], now);
  } else {
    // A fetch that began before this one, and saw what was undone since, must find that it is outdated.
    await markSnapshot(tx, userId, 'terms');
  }
  return { done: left };
}

/** Most of what a user's terms share is known already: only what differs is locked and written. */
async function writeShared(tx: Queryable, records: readonly Term[], mark: number): Promise<void> {
  const rows = await readTermRows(
    tx,
    records.map(({ term_id }) => term_id),
  );
  const fresh = records.filter((record) => {
    const row = rows.get(record.term_id);
    return row === undefined || (row.version < mark && !isDeepStrictEqual(row.record, record));
  });
  // What is left alone there is newer, or will be: each change of it has a task of its own.
  await writeTerms(
    tx,
    fresh.map((record) => ({ term_id: record.term_id, record })),
    mark,
  );
}

interface TakenApart {
  record: Term;
  part: TermPart;
}

function takenApart(term: StudentTerm): TakenApart {
  const { study_ids, study_id, student_start, attempts_left, ...record } = term;
  return { record, part: { study_ids, study_id, student_start, attempts_left } };
}

/** A term that is asked for and missing is not for the user; one that cannot be read stays as it is. */
function ownParts(
  read: readonly TakenApart[],
  bad: Records<StudentTerm>['bad'],
  scope: readonly string[],
  isNamed: boolean,
): { parts: Map<string, TermPart | null>; left: Left } {
  const parts = new Map<string, TermPart | null>(read.map(({ record, part }) => [record.term_id, part]));
  const isVague = bad.some(({ key }) => !scope.includes(key));
  const unread = scope.filter((id) => !parts.has(id) && (isVague || bad.some(({ key }) => key === id)));
  for (const id of scope) if (!parts.has(id) && !unread.includes(id)) parts.set(id, null);
  return { parts, left: bad.length === 0 ? null : { keys: isNamed ? unread : [] } };
}
