import type { Semester } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';
import type { OwnWait, TermWaiting } from '../waiting-list/waiting.ts';

/** K exam, Z credit (spec 3, Code lists). */
export const TERM_TYPES = ['K', 'Z'] as const;
export type TermType = (typeof TERM_TYPES)[number];

/** A date for an exam or a credit (spec 3, Exam term). Times are unix seconds. */
export interface Term {
  term_id: string;
  /** Id of the series that the date belongs to. */
  ztid: string;
  subject: { code: string; name: Bilingual };
  type: TermType;
  year: number;
  semester: Semester;
  start: number;
  /** Minutes; null when unknown (spec 9 then assumes three hours). */
  duration: number | null;
  signing_start: number;
  signing_end: number;
  /** End of signing off. */
  logout_end: number;
  capacity: number;
  signed_count: number;
  /** Minutes from one selectable hour to the next; null when all students come at the start. */
  space: number | null;
  note: Bilingual | null;
  teacher: { code: string; name: string } | null;
  place: { code: string; name: string } | null;
  url: string | null;
  /** null: the term has no waiting list. */
  waiting: TermWaiting | null;
}

/** A term as one student sees it. */
export interface StudentTerm extends Term {
  /** Studies with which the student may sign up. */
  study_ids: string[];
  /** Study with which the student is signed up; null when not signed up. */
  study_id: string | null;
  /** The student's own hour, unix seconds; null when not signed up, or when the term has no hours. */
  student_start: number | null;
  /** Remaining attempts at this subject; null when they are not counted, or not known. */
  attempts_left: number | null;
  /** The student's own last wait; null when there was none. */
  wait: OwnWait | null;
}

/** An hour of a term that a signed-up student may move to. */
export interface TermHour {
  /** Local time in Prague, HH:MM. */
  hour: string;
  /** Unix seconds. */
  start: number;
  available: boolean;
}
