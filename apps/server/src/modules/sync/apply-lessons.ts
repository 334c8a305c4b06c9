import { isDeepStrictEqual } from 'node:util';
import { compareLesson, type Lesson, pragueDate } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import { appendUserEvents, lockUsers, type Message, message } from '../notifications/index.ts';
import {
  attendees,
  emptyLesson,
  knownLessons,
  lockLessons,
  markLessons,
  noteLesson,
  touchSchedules,
  writeLessons,
} from './lessons.store.ts';
import { inOrder, type Left, reportBad, type SyncContext } from './sync.context.ts';
import { holdEpoch, type Mark } from './sync.store.ts';
import type { SharedTask } from './tasks.ts';

/** Lessons asked for in one call. */
const CHUNK = 50;

/**
 * Reads lessons anew and tells all who attend them. A lesson is compared once, whatever the number of attendees,
 * and written with all their items and events in one transaction. No keys are all that anybody here attends.
 */
export async function applyLessons(context: SyncContext, task: SharedTask): Promise<Left> {
  const keys = task.keys.length > 0 ? task.keys : await knownLessons(context.db);
  const unread: string[] = [];
  for (let i = 0; i < keys.length; i += CHUNK) {
    unread.push(...(await applyChunk(context, keys.slice(i, i + CHUNK))));
  }
  return unread.length > 0 ? { keys: unread } : null;
}

/** @returns the lessons that could not be read */
async function applyChunk(context: SyncContext, keys: string[]): Promise<string[]> {
  let waiting = keys;
  return inOrder(context, async (mark) => {
    const known = await context.db.transaction(async (tx) =>
      (await holdEpoch(tx, mark.epoch)) ? markLessons(tx, waiting) : null,
    );
    if (known === null) return 'outdated';
    if (known.length === 0) return { done: [] };
    const { records, bad } = await context.studentSystem.lessons(known);
    const found = new Map(records.map((record) => [record.gl, record]));
    const isVague = bad.some(({ key }) => !known.includes(key));
    const unread = known.filter((gl) => !found.has(gl) && (isVague || bad.some(({ key }) => key === gl)));
    const outdated: string[] = [];
    for (const gl of known.filter((one) => !unread.includes(one))) {
      const now = found.get(gl) ?? null;
      const isWritten = await context.db.transaction((tx) => write(context, tx, gl, now, mark));
      if (!isWritten) outdated.push(gl);
    }
    context.metrics.records.inc({ service: 'lessons' }, records.length);
    reportBad(context, 'lessons', bad);
    if (outdated.length === 0) return { done: unread };
    waiting = [...outdated, ...unread];
    return 'outdated';
  });
}

/** @returns false when a newer fetch was written meanwhile */
async function write(
  context: SyncContext,
  tx: Queryable,
  gl: string,
  now: Lesson | null,
  mark: Mark,
): Promise<boolean> {
  if (!(await holdEpoch(tx, mark.epoch))) return false;
  const row = (await lockLessons(tx, [gl])).get(gl);
  if (!row || row.version > mark.version) return false;
  const plain: unknown = JSON.parse(JSON.stringify(now));
  if (isDeepStrictEqual(plain, row.record)) {
    // As it is said for records: what an older fetch saw in between must not come back.
    await noteLesson(tx, gl);
    return true;
  }
  const instant = context.clock.now();
  await writeLessons(tx, [{ gl, record: now }]);
  const users = await lockUsers(tx, await attendees(tx, gl));
  if (users.length === 0) return true;
  const drafts = compareLesson(row.record, now, pragueDate(instant));
  const items = await context.news.addItems(
    tx,
    users.map((userId) => ({ userId, drafts })),
  );
  const updated = message.service_updated('schedule', [gl]);
  await appendUserEvents(
    tx,
    users.map((userId) => {
      const own = items.get(userId);
      const messages: Message[] = own ? [message.changes(own), updated] : [updated];
      return { userId, messages };
    }),
    instant,
  );
  await touchSchedules(tx, users, instant);
  if (now === null) await emptyLesson(tx, gl);
  return true;
}
