import { isDeepStrictEqual } from 'node:util';
import { compareLesson, inBothLanguages, type Lesson, pragueDate } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import {
  asStored,
  catalogueSource,
  completeCatalogue,
  type Found,
  isCompleteFor,
  type MirrorContext,
  type VersionToken,
} from '../../engine/mirror/index.ts';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import {
  attendees,
  emptyLesson,
  knownLessons,
  lockLessons,
  noteLessons,
  touchSchedules,
  writeLessons,
} from './lessons.store.ts';
import { forgetSchedules, schedulesOfLesson, tellSchedules } from './shared-schedules.signal.ts';
import { readTeaching } from './year-schedule.ts';

/** Lessons that are asked for in one call, and written and told in one transaction. */
const CHUNK = 50;

/**
 * The records of lessons. A lesson is compared once, whatever the number of attendees. A chunk of lessons is written
 * with all feed items and messages in one transaction, so that one message tells everybody which timetables changed.
 */
export const lessons = catalogueSource({
  service: 'lessons',
  changes: 'schedule',
  kind: 'lessons',
  tells: ['schedules'],
  firstReading: 'background',
  resync: 'at-once',
  chunk: CHUNK,
  fetch: (system, gls) => system.lessons(gls),
  holders: async (db, gls) => [...(await attendees(db, gls)).values()].flat(),
  store: (context) => ({
    keys: knownLessons,
    write: (tx, records, token) => write(context, tx, records, token),
    async complete(tx) {
      if (await completeCatalogue(tx, 'lessons', context.clock.now())) await forgetSchedules(tx);
    },
  }),
});

/** A lesson before and after a change; null while it is not given. */
interface LessonChange {
  gl: string;
  was: Lesson | null;
  now: Lesson | null;
  /** The lesson differs from its record in a former store, which is no news. */
  isQuiet: boolean;
}

/** @returns the lessons that a newer fetch wrote meanwhile */
async function write(
  context: MirrorContext,
  tx: Queryable,
  lessons: readonly Found<Lesson>[],
  { version, anewFrom }: VersionToken,
): Promise<string[]> {
  if (lessons.length === 0) return [];
  const keys = lessons.map(({ key }) => key);
  const rows = await lockLessons(tx, keys);
  const outdated: string[] = [];
  const same: string[] = [];
  const changes: LessonChange[] = [];
  for (const { key: gl, record: now } of lessons) {
    const row = rows.get(gl);
    if (!row || row.version > version) outdated.push(gl);
    else if (isDeepStrictEqual(asStored(now), row.record)) same.push(gl);
    else changes.push({ gl, was: row.record, now, isQuiet: row.version < anewFrom });
  }
  // An older fetch that saw a state in between must find a newer version.
  if (same.length > 0) await noteLessons(tx, same);
  if (changes.length === 0) return outdated;
  const written = changes.map(({ gl, now }) => ({ gl, record: now }));
  await writeLessons(tx, written);
  await tellAllAttendees(context, tx, changes);
  await tellOfLessons(context, tx, changes);
  return outdated;
}

async function tellAllAttendees(
  context: MirrorContext,
  tx: Queryable,
  changes: readonly LessonChange[],
): Promise<void> {
  const gls = changes.map(({ gl }) => gl);
  const attending = await attendees(tx, gls);
  if (attending.size === 0) return;
  // All attendees are locked at once, because users are locked in one order.
  const present = new Set(await lockUsers(tx, [...new Set([...attending.values()].flat())]));
  // News tells what all screens show: a lesson that is cancelled on a holiday was cancelled before.
  const taught = (await readTeaching(tx)).taught(inBothLanguages);
  for (const change of changes) {
    const users = (attending.get(change.gl) ?? []).filter((userId) => present.has(userId));
    if (users.length > 0) await tellAttendees(context, tx, users, change, taught);
  }
}

/** @param users locked */
async function tellAttendees(
  { clock, writeItems }: MirrorContext,
  tx: Queryable,
  users: readonly number[],
  { gl, was, now, isQuiet }: LessonChange,
  taught: (lesson: Lesson) => Lesson,
): Promise<void> {
  const instant = clock.now();
  const drafts = isQuiet ? [] : compareLesson(was && taught(was), now && taught(now), pragueDate(instant));
  const entries = users.map((userId) => ({ userId, drafts }));
  const items = await writeItems(tx, entries);
  const updated = message.service_updated('schedule', [gl]);
  const events = users.map((userId) => {
    const own = items.get(userId);
    return { userId, messages: own ? [own, updated] : [updated] };
  });
  await appendUserEvents(tx, events, instant);
  await touchSchedules(tx, users, instant);
  if (now === null) await emptyLesson(tx, gl);
}

/** The fields of a lesson that the search finds. */
const searchable = (lesson: Lesson | null) =>
  lesson && [
    lesson.year,
    lesson.semester,
    lesson.subject,
    lesson.teachers.map(({ code, name }) => [code, name]),
  ];

/**
 * Tells everybody which timetables the lessons are in, or were in. Before all lessons were read for the first time
 * there are no timetables; completing the catalogue tells those who wait.
 */
export async function tellOfLessons(
  { clock }: MirrorContext,
  tx: Queryable,
  changes: readonly Pick<LessonChange, 'was' | 'now'>[],
): Promise<void> {
  if (changes.length === 0 || !(await isCompleteFor(tx, 'lessons'))) return;
  const isRenamed = changes.some(
    ({ was, now }) => !isDeepStrictEqual(asStored(searchable(was)), asStored(searchable(now))),
  );
  if (isRenamed) await signal(tx, 'catalogue', { kind: 'lessons' });
  const involved = changes.flatMap(({ was, now }) => [was, now]).filter((lesson) => lesson !== null);
  await tellSchedules(tx, involved.flatMap(schedulesOfLesson), clock.now());
}
