import type { StudentLesson } from '@kahan/domain';
import type { BadRecord, Records } from '@kahan/student-system';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import { holdEpoch, type Mark } from '../../engine/mirror/epoch.store.ts';
import { inOrder, type Left, reportBad, type SyncContext } from '../../engine/mirror/mirror.context.ts';
import type { UserTask } from '../../engine/mirror/plan.ts';
import { markSnapshot, nextModified, readHead, writeSnapshot } from '../../engine/mirror/snapshots.store.ts';
import { noteBeforeImport } from '../../engine/mirror/user-records.ts';
import type { Queryable } from '../../platform/database.ts';
import { tellOfLessons } from './lessons.source.ts';
import { lockLessons, readLinks, writeLessons, writeLinks } from './lessons.store.ts';

/**
 * Reads which lessons a user attends: all at the first import, those named when they join or leave some.
 * Joining and leaving makes no items. What a known lesson holds is not touched here, its own change tells that.
 */
export async function applySchedule(context: SyncContext, task: UserTask): Promise<Left> {
  const asked = task.keys.length > 0 ? task.keys : undefined;
  return inOrder(context, async (mark) => {
    if (!task.silent && (await noteBeforeImport(context, task, mark))) return { done: null };
    const reply = await context.studentSystem.schedule(task.login, asked);
    const outcome = await context.db.transaction((tx) => write(context, tx, task, mark, reply));
    if (outcome === 'outdated') return outcome;
    context.metrics.records.inc({ service: 'schedule' }, reply.records.length);
    reportBad(context, 'schedule', reply.bad);
    return outcome;
  });
}

async function write(
  context: SyncContext,
  tx: Queryable,
  { userId, keys }: UserTask,
  mark: Mark,
  { records, bad }: Records<StudentLesson>,
): Promise<{ done: Left } | 'outdated'> {
  if (!(await holdEpoch(tx, mark.epoch))) return 'outdated';
  const lessons = await lockLessons(
    tx,
    records.map(({ gl }) => gl),
  );
  // A lesson that nobody attended so far and that changed since our fetch began: nobody else compares it.
  const isOutdated = [...lessons.values()].some((row) => row.record === null && row.version > mark.version);
  if (isOutdated) return 'outdated';
  const [exists] = await lockUsers(tx, [userId]);
  if (exists === undefined) return { done: null };
  const head = await readHead(tx, userId, 'schedule');
  if (head !== null && head.version > mark.version) return 'outdated';

  const fresh = records.filter(({ gl }) => lessons.get(gl)?.record === null);
  const added = fresh.map(({ study_id: _, ...record }) => ({ gl: record.gl, record }));
  await writeLessons(tx, added);
  const links = await readLinks(tx, userId);
  const { join, leave, left } = enrolment(links, keys, records, bad);
  const isFirst = !head?.lastModified;
  if (join.length + leave.length > 0 || isFirst) {
    const now = context.clock.now();
    await writeLinks(tx, userId, { join, leave });
    const lastModified = nextModified(head?.lastModified ?? null, now);
    await writeSnapshot(tx, userId, 'schedule', { put: {}, remove: [], lastModified });
    const ids = isFirst ? [] : [...join.map(({ gl }) => gl), ...leave];
    await appendUserEvents(tx, [{ userId, messages: [message.service_updated('schedule', ids)] }], now);
  } else {
    await markSnapshot(tx, userId, 'schedule');
  }
  await tellOfLessons(
    context,
    tx,
    added.map(({ record }) => ({ was: null, now: record })),
  );
  return { done: left };
}

interface Enrolment {
  join: StudentLesson[];
  leave: string[];
  left: Left;
}

/** Who cannot be read does not leave; with a record whose id is unreadable, nobody leaves. */
export function enrolment(
  links: ReadonlyMap<string, string>,
  keys: readonly string[],
  records: readonly StudentLesson[],
  bad: readonly BadRecord[],
): Enrolment {
  const scope = keys.length > 0 ? keys : [...links.keys()];
  const present = new Set(records.map(({ gl }) => gl));
  const badKeys = new Set(bad.map(({ key }) => key));
  const isVague = bad.some(({ key }) => !scope.includes(key));
  const missing = scope.filter((gl) => !present.has(gl));
  const leave = isVague ? [] : missing.filter((gl) => links.has(gl) && !badKeys.has(gl));
  const unread = isVague ? missing : [...badKeys];
  return {
    join: records.filter(({ gl, study_id }) => links.get(gl) !== study_id),
    leave,
    left: bad.length === 0 ? null : { keys: keys.length > 0 ? unread : [] },
  };
}
