import type { DatabaseSync } from 'node:sqlite';
import { type ReservationRecord, unixSeconds } from '@kahan/domain';
import { dateOfWeek, semesterCalendar, type UniversityCalendar } from '../../calendar.ts';
import { createRandom } from '../random.ts';
import type { Room } from '../rooms/rooms.ts';
import { lessonsOf, writeShownLessons } from '../teaching/shown-lessons.ts';
import type { Subject } from '../teaching/subjects.ts';
import type { LessonDraft } from '../writer.ts';
import { writeGroups } from './groups.ts';
import { writeShownTerms } from './shown-terms.ts';
import { readTakers } from './takers.ts';
import { createTermRooms } from './term-rooms.ts';
import { createTermWriter } from './term-writer.ts';
import { writeTerms } from './terms.ts';

export interface TermsAndGroupsOptions {
  db: DatabaseSync;
  seed: string;
  calendar: UniversityCalendar;
  /** Local date in Prague. */
  today: string;
  now: Date;
  rooms: readonly Room[];
  lessons: readonly LessonDraft[];
  subjects: readonly Subject[];
  teacherOf(subject: string): string | null;
  log(line: string): void;
}

/** Studies of the demo logins. */
const SHOWN_STUDIES = [
  { login: 'student', study_id: '990001' },
  { login: 'student2', study_id: '990002' },
  { login: 'student2', study_id: '990003' },
];

/**
 * Exam terms with sign-ups, group items with values, and the changes in the timetable that the demo shows.
 * Runs after lessons and results are written. It has a random source of its own, so that the rest does not depend on it.
 */
export function writeTermsAndGroups(options: TermsAndGroupsOptions): void {
  const { db, seed, calendar, today, lessons, subjects, teacherOf } = options;
  options.log('exam terms follow');
  const random = createRandom(`${seed}:${calendar.start}:exams`);
  const now = unixSeconds(options.now);
  const reservations = (
    db.prepare("select record from catalogue where kind = 'reservations'").all() as { record: string }[]
  ).map(({ record }) => JSON.parse(record) as ReservationRecord);
  const rooms = createTermRooms({ rooms: options.rooms, lessons, reservations, calendar, today, random });
  const takers = readTakers(db, calendar.exams, random);
  const write = createTermWriter(db, calendar.exams, now);
  writeShownLessons(db, calendar, today, rooms, 'student');
  const examined = semesterCalendar(calendar.exams);
  const terms = { random, calendar: examined, today, now, rooms, takers, write, teacherOf };
  for (const study of SHOWN_STUDIES) {
    const blocks = lessonsOf(db, study.login, study.study_id).flatMap((lesson) => lesson.blocks);
    const shared = SHOWN_STUDIES.filter(
      ({ login, study_id }) => login === study.login && study_id !== study.study_id,
    ).flatMap(({ study_id }) => takers.ofStudy(study_id, 'K'));
    writeShownTerms(terms, {
      ...study,
      blocks,
      shared,
      dateOf: (week, day) => dateOfWeek(calendar.start, week, day),
    });
  }
  writeTerms(terms);
  options.log('group items follow');
  writeGroups({ db, random, lessons, subjects, now, hasBegun: today >= calendar.start });
}
