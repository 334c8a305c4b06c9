import type { BlockType, Day, Semester } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';

/** One occurrence of a block: the date, and whether that week is cancelled (a text is the reason). */
export interface LessonWeek {
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
  canceled: boolean | string;
}

/** A time and a place, in certain weeks (spec 3, Schedule entry). */
export interface LessonBlock {
  day: Day;
  /** Start, minutes after local midnight. */
  minutes: number;
  /** Length in minutes. */
  duration: number;
  place: { code: string; name: string } | null;
  /** Keyed by week of the semester, from 1. */
  weeks: Record<number, LessonWeek>;
}

/** A timetabled activity; `gl` is its id in the student system (spec 3, Schedule entry). */
export interface Lesson {
  gl: string;
  subject: { code: string; name: Bilingual };
  type: BlockType;
  year: number;
  semester: Semester;
  group: string;
  /** Ratio is that teacher's share, 0 to 1. */
  teachers: { code: string; name: string; ratio: number }[];
  blocks: LessonBlock[];
}

/** A lesson as one student attends it. */
export interface StudentLesson extends Lesson {
  study_id: string;
}

/** An empty reason does not cancel a week. */
export function isCanceled(week: Pick<LessonWeek, 'canceled'>): boolean {
  return week.canceled !== false && week.canceled !== '';
}

/** Reason of a cancellation; null when none was given. */
export function cancelReason(week: Pick<LessonWeek, 'canceled'>): string | null {
  return typeof week.canceled === 'string' && week.canceled !== '' ? week.canceled : null;
}
