import type { Lesson, Semester, StudentLesson } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** A stored lesson; without a record it is not taught (any more). */
export interface LessonRow {
  gl: string;
  record: Lesson | null;
  version: number;
}

/**
 * Locks lessons until the end of the transaction, all callers in one order; missing lessons get empty rows.
 * Lessons are always locked before users. The lock of a lesson also guards its list of attendees.
 */
export async function lockLessons(tx: Queryable, gls: readonly string[]): Promise<Map<string, LessonRow>> {
  const sorted = [...new Set(gls)].sort();
  await tx.query({
    text: `insert into lessons (gl, version) select gl, 0 from unnest($1::text[]) as n(gl)
           on conflict (gl) do nothing`,
    values: [sorted],
  });
  const rows = await tx.query<LessonRow>({
    text: 'select gl, record, version from lessons where gl = any($1::text[]) order by gl for update',
    values: [sorted],
  });
  return new Map(rows.map((row) => [row.gl, row]));
}

/** Notes that lessons were found unchanged: older fetches are outdated. The lessons must be locked. */
export async function noteLessons(tx: Queryable, gls: readonly string[]): Promise<void> {
  await tx.query({
    text: `update lessons set version = nextval('sync_version') where gl = any($1::text[])`,
    values: [gls],
  });
}

/** Writes lessons; null removes the record. The lessons must be locked. */
export async function writeLessons(
  tx: Queryable,
  lessons: readonly { gl: string; record: Lesson | null }[],
): Promise<void> {
  await tx.query({
    text: `update lessons l set record = n.record, version = nextval('sync_version')
           from unnest($1::text[], $2::jsonb[]) as n(gl, record) where l.gl = n.gl`,
    values: [
      lessons.map(({ gl }) => gl),
      lessons.map(({ record }) => (record === null ? null : JSON.stringify(record))),
    ],
  });
}

/** Ids of the lessons that are taught. */
export async function knownLessons(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ gl: string }>({
    text: 'select gl from lessons where record is not null order by gl',
  });
  return rows.map((row) => row.gl);
}

/** Semesters in which subjects have lessons, by `CODE:2026`; subjects without lessons in that year are missing. */
export async function readSemesters(
  db: Queryable,
  subjects: readonly { code: string; year: number }[],
): Promise<Map<string, Semester[]>> {
  const rows = await db.query<{ subject: string; semesters: Semester[] }>({
    text: `select n.code || ':' || n.year as subject,
             array_agg(distinct (record ->> 'semester')::int) as semesters
           from unnest($1::text[], $2::int[]) as n(code, year)
           join lessons on record -> 'subject' ->> 'code' = n.code and (record ->> 'year')::int = n.year
           group by n.code, n.year`,
    values: [subjects.map(({ code }) => code), subjects.map(({ year }) => year)],
  });
  return new Map(rows.map(({ subject, semesters }) => [subject, semesters]));
}

/** Ids of the attendees of lessons, by `gl`. */
export async function attendees(tx: Queryable, gls: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await tx.query<{ gl: string; users: number[] }>({
    text: `select gl, json_agg(user_id order by user_id) as users from lesson_users
           where gl = any($1::text[]) group by gl`,
    values: [gls],
  });
  return new Map(rows.map(({ gl, users }) => [gl, users]));
}

/** Removes all attendees of a lesson that is not taught any more; if it is taught again, they join again. */
export async function emptyLesson(tx: Queryable, gl: string): Promise<void> {
  await tx.query({ text: 'delete from lesson_users where gl = $1', values: [gl] });
}

export async function readLinks(tx: Queryable, userId: number): Promise<Map<string, string>> {
  const rows = await tx.query<{ gl: string; study_id: string }>({
    text: 'select gl, study_id from lesson_users where user_id = $1',
    values: [userId],
  });
  return new Map(rows.map((row) => [row.gl, row.study_id]));
}

/** Adds a user to lessons and removes the user from others. */
export async function writeLinks(
  tx: Queryable,
  userId: number,
  change: { join: readonly Pick<StudentLesson, 'gl' | 'study_id'>[]; leave: readonly string[] },
): Promise<void> {
  await tx.query({
    text: 'delete from lesson_users where user_id = $1 and gl = any($2::text[])',
    values: [userId, change.leave],
  });
  await tx.query({
    text: `insert into lesson_users (gl, user_id, study_id)
           select n.gl, $1, n.study_id from unnest($2::text[], $3::text[]) as n(gl, study_id)
           on conflict (gl, user_id) do update set study_id = excluded.study_id`,
    values: [userId, change.join.map((one) => one.gl), change.join.map((one) => one.study_id)],
  });
}

/** The lessons of a user, each with its study. */
export async function readSchedule(db: Queryable, userId: number): Promise<StudentLesson[]> {
  const rows = await db.query<{ record: Lesson; study_id: string }>({
    text: `select l.record, u.study_id from lesson_users u join lessons l using (gl)
           where u.user_id = $1 and l.record is not null order by l.gl`,
    values: [userId],
  });
  return rows.map(({ record, study_id }) => ({ ...record, study_id }));
}

/** Moves the time of change of the users' timetables on. The users must be locked. */
export async function touchSchedules(tx: Queryable, userIds: readonly number[], now: Date): Promise<void> {
  await tx.query({
    text: `update snapshots set last_modified =
             greatest(date_trunc('second', $2::timestamptz), last_modified + interval '1 second')
           where user_id = any($1::bigint[]) and service = 'schedule' and last_modified is not null`,
    values: [userIds, now],
  });
}
