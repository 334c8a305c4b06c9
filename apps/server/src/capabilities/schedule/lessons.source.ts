import { isDeepStrictEqual } from 'node:util';
import { compareLesson, type Lesson, pragueDate } from '@kahan/domain';
import { wholeCatalogue } from '@kahan/student-system';
import { appendUserEvents, lockUsers, type Message, message } from '../../engine/delivery/index.ts';
import {
  completeCatalogue,
  isComplete,
  tellTimetables,
  timetablesOfLesson,
} from '../../engine/mirror/catalogue.index.ts';
import { holdEpoch, holdEpochAlone, type Mark } from '../../engine/mirror/epoch.store.ts';
import { inOrder, type Left, reportBad, type SyncContext } from '../../engine/mirror/mirror.context.ts';
import type { SharedTask } from '../../engine/mirror/plan.ts';
import { WholeReading } from '../../engine/mirror/whole-reading.ts';
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

/** Lessons asked for in one call, and written and told in one transaction. */
const CHUNK = 50;

/**
 * Reads lessons anew, whoever attends them, and tells all who do. A lesson is compared once, whatever the number of
 * attendees. A chunk of them is written with all items and events in one transaction, so that the timetables of all
 * are told in one message to everybody. No keys are all that there are.
 */
export async function applyLessons(context: SyncContext, { keys }: SharedTask): Promise<Left> {
  if (keys.length === 0) return readWhole(context);
  const unread: string[] = [];
  for (let i = 0; i < keys.length; i += CHUNK) {
    unread.push(...(await readNamed(context, keys.slice(i, i + CHUNK))));
  }
  return unread.length > 0 ? { keys: unread } : null;
}

/** @returns the lessons that could not be read */
async function readNamed(context: SyncContext, keys: string[]): Promise<string[]> {
  let waiting = keys;
  return inOrder(context, async (mark) => {
    const { records, bad } = await context.studentSystem.lessons(waiting);
    const found = new Map(records.map((record) => [record.gl, record]));
    const isVague = bad.some(({ key }) => !waiting.includes(key));
    const unread = waiting.filter((gl) => !found.has(gl) && (isVague || bad.some(({ key }) => key === gl)));
    const read = waiting.filter((gl) => !unread.includes(gl));
    const outdated = await write(
      context,
      read.map((gl) => ({ gl, now: found.get(gl) ?? null })),
      mark,
    );
    context.metrics.records.inc({ service: 'lessons' }, records.length);
    reportBad(context, 'lessons', bad);
    if (outdated.length === 0) return { done: unread };
    waiting = [...outdated, ...unread];
    return 'outdated';
  });
}

/** Part by part. What the student system does not name any more is gone. */
async function readWhole(context: SyncContext): Promise<Left> {
  return inOrder(context, async (mark) => {
    const reading = new WholeReading(await knownLessons(context.db));
    for await (const page of wholeCatalogue(context.studentSystem, 'lessons')) {
      reading.note(
        page.records.map(({ gl }) => gl),
        page,
      );
      reportBad(context, 'lessons', page.bad);
      context.metrics.records.inc({ service: 'lessons' }, page.records.length);
      const known = await writeUnattended(context, page.records, mark);
      if (known === null) return 'outdated';
      // What is left alone by this is newer than this reading.
      await writeAll(
        context,
        known.map((record) => ({ gl: record.gl, now: record })),
        mark,
      );
    }
    await writeAll(
      context,
      reading.gone().map((gl) => ({ gl, now: null })),
      mark,
    );
    const isDone = await context.db.transaction(async (tx) => {
      if (!(await holdEpochAlone(tx, mark.epoch))) return false;
      await completeCatalogue(tx, 'lessons', context.clock.now());
      return true;
    });
    return isDone ? { done: reading.left } : 'outdated';
  });
}

/**
 * Writes those of many lessons that were not here, and notes those that are as they lie here.
 * @returns the others, null when there is another university by now
 */
async function writeUnattended(
  context: SyncContext,
  records: Lesson[],
  mark: Mark,
): Promise<Lesson[] | null> {
  return context.db.transaction(async (tx) => {
    if (!(await holdEpoch(tx, mark.epoch))) return null;
    const rows = await lockLessons(
      tx,
      records.map(({ gl }) => gl),
    );
    const older = records.filter(({ gl }) => (rows.get(gl)?.version ?? 0) <= mark.version);
    const isKnown = ({ gl }: Lesson) => rows.get(gl)?.record !== null;
    const isSame = (record: Lesson) => isDeepStrictEqual(plain(record), rows.get(record.gl)?.record);
    const fresh = older.filter((record) => !isKnown(record));
    await writeLessons(
      tx,
      fresh.map((record) => ({ gl: record.gl, record })),
    );
    await noteLessons(
      tx,
      older.filter(isSame).map(({ gl }) => gl),
    );
    await tellOfLessons(
      context,
      tx,
      fresh.map((now) => ({ was: null, now })),
    );
    return older.filter((record) => isKnown(record) && !isSame(record));
  });
}

/** A lesson as it was read; null when it is not given any more. */
interface Read {
  gl: string;
  now: Lesson | null;
}

async function writeAll(context: SyncContext, lessons: readonly Read[], mark: Mark): Promise<void> {
  for (let i = 0; i < lessons.length; i += CHUNK) {
    await write(context, lessons.slice(i, i + CHUNK), mark);
  }
}

/** @returns those that a newer fetch wrote meanwhile; all, when there is another university */
async function write(context: SyncContext, lessons: readonly Read[], mark: Mark): Promise<string[]> {
  const gls = lessons.map(({ gl }) => gl);
  if (gls.length === 0) return [];
  return context.db.transaction(async (tx) => {
    if (!(await holdEpoch(tx, mark.epoch))) return gls;
    const rows = await lockLessons(tx, gls);
    const outdated: string[] = [];
    const same: string[] = [];
    const changes: (LessonChange & { gl: string })[] = [];
    for (const { gl, now } of lessons) {
      const row = rows.get(gl);
      if (!row || row.version > mark.version) outdated.push(gl);
      else if (isDeepStrictEqual(plain(now), row.record)) same.push(gl);
      else changes.push({ gl, was: row.record, now });
    }
    // As it is said for records: what an older fetch saw in between must not come back.
    if (same.length > 0) await noteLessons(tx, same);
    if (changes.length === 0) return outdated;
    await writeLessons(
      tx,
      changes.map(({ gl, now }) => ({ gl, record: now })),
    );
    const attending = await attendees(
      tx,
      changes.map(({ gl }) => gl),
    );
    // All at once: users are locked in one order.
    const present = new Set(await lockUsers(tx, [...new Set([...attending.values()].flat())]));
    for (const change of changes) {
      const users = (attending.get(change.gl) ?? []).filter((userId) => present.has(userId));
      if (users.length > 0) await tellAttendees(context, tx, users, change);
    }
    await tellOfLessons(context, tx, changes);
    return outdated;
  });
}

/** @param users locked */
async function tellAttendees(
  { clock, news }: SyncContext,
  tx: Queryable,
  users: readonly number[],
  { gl, was, now }: LessonChange & { gl: string },
): Promise<void> {
  const instant = clock.now();
  const drafts = compareLesson(was, now, pragueDate(instant));
  const items = await news.addItems(
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
}

interface LessonChange {
  was: Lesson | null;
  now: Lesson | null;
}

/** What of a lesson can be searched for. */
const named = (lesson: Lesson | null) =>
  lesson && [
    lesson.year,
    lesson.semester,
    lesson.subject,
    lesson.teachers.map(({ code, name }) => [code, name]),
  ];

/**
 * Tells everybody of the timetables that lessons stand in, or stood in before. Before all lessons were read nobody
 * looks: whoever waits for them is told then.
 */
export async function tellOfLessons(
  { clock }: SyncContext,
  tx: Queryable,
  changes: readonly LessonChange[],
): Promise<void> {
  if (changes.length === 0 || !(await isComplete(tx, 'lessons'))) return;
  if (changes.some(({ was, now }) => !isDeepStrictEqual(plain(named(was)), plain(named(now)))))
    await signal(tx, 'catalogue', { kind: 'lessons' });
  const lessons = changes.flatMap(({ was, now }) => [was, now]).filter((lesson) => lesson !== null);
  await tellTimetables(tx, lessons.flatMap(timetablesOfLesson), clock.now());
}

/** As it comes back from the database: without what JSON does not know. */
function plain(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record));
}
