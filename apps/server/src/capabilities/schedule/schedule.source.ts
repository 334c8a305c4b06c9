import type { StudentLesson } from '@kahan/domain';
import type { BadRecord } from '@kahan/student-system';
import { readHead, type Snapshot, type Unread, userSource } from '../../engine/mirror/index.ts';
import type { Database } from '../../platform/database.ts';
import { tellOfLessons } from './lessons.source.ts';
import { lockLessons, readLinks, readSchedule, writeLessons, writeLinks } from './lessons.store.ts';

/** Lessons that were stored for the first time with a user's timetable. */
type NewLessons = { gl: string; record: Omit<StudentLesson, 'study_id'> }[];

/**
 * The lessons that a user attends: all at the first import, the named ones when the user joins or leaves some. Joining
 * and leaving makes no feed items. A known lesson's own record is left alone here; its own change tells it.
 */
export const ownSchedule = userSource<
  StudentLesson,
  { lastModified: Date | null; version: number },
  NewLessons
>({
  service: 'schedule',
  tells: ['schedule'],
  isKeyed: true,
  fetch: (system, login, gls, options) => system.schedule(login, gls, options),
  async prepare(tx, { records }, { version }) {
    const gls = records.map(({ gl }) => gl);
    const lessons = await lockLessons(tx, gls);
    const isNew = ({ gl }: StudentLesson) => lessons.get(gl)?.record === null;
    // A lesson without attendees that changed since the fetch began: no other task compares it.
    const isOutdated = [...lessons.values()].some((row) => row.record === null && row.version > version);
    if (isOutdated) return 'outdated';
    return records.filter(isNew).map(({ study_id: _, ...record }) => ({ gl: record.gl, record }));
  },
  async compare(tx, { userId, asked }, { records, bad }, _head, added = []) {
    await writeLessons(tx, added);
    const links = await readLinks(tx, userId);
    const { join, leave, unread } = enrolment(links, asked ?? [], records, bad);
    await writeLinks(tx, userId, { join, leave });
    const changed = [...join.map(({ gl }) => gl), ...leave];
    return { changed, put: {}, remove: [], drafts: [], unread };
  },
  finish(context, tx, added = []) {
    const changes = added.map(({ record }) => ({ was: null, now: record }));
    return tellOfLessons(context, tx, changes);
  },
  // The record of a lesson is compared for all attendees, not with the timetable of one.
  async related({ db }, userId) {
    const gls = [...(await readLinks(db, userId)).keys()];
    return gls.length === 0 ? [] : [{ service: 'lessons', userId: null, keys: gls, silent: false }];
  },
});

interface Enrolment {
  join: StudentLesson[];
  leave: string[];
  unread: Unread;
}

/** An unreadable lesson is not left. When a record's id is unreadable, no lesson is left. */
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
    unread: bad.length === 0 ? null : { keys: keys.length > 0 ? unread : [] },
  };
}

/** A user's timetable; null before its import. */
export function readOwnSchedule(db: Database, userId: number): Promise<Snapshot<StudentLesson[]> | null> {
  return db.transaction(async (tx) => {
    // Head and lessons of one moment: the time of change must not be newer than the lessons.
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const head = await readHead(tx, userId, 'schedule');
    if (!head?.lastModified) return null;
    return { data: await readSchedule(tx, userId), lastModified: head.lastModified };
  });
}
