import type { Semester } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';

/** K exam, Z credit (spec 3, Code lists). */
export const TERM_TYPES = ['K', 'Z'] as const;
export type TermType = (typeof TERM_TYPES)[number];

/** A date on which an exam or a credit can be taken (spec 3, Exam term). Times are unix seconds. */
export interface Term {
  term_id: string;
  /** Id of the series that the date belongs to. */
  ztid: string;
  subject: { code: string; name: Bilingual };
  type: TermType;
  year: number;
  semester: Semester;
  start: number;
  /** Minutes; null when it is not said (spec 9 then assumes three hours). */
  duration: number | null;
  signing_start: number;
  signing_end: number;
  /** Until when one may sign out. */
  logout_end: number;
  capacity: number;
  signed_count: number;
  /** Minutes from one hour that can be chosen to the next; null when everybody comes at the start. */
  space: number | null;
  note: Bilingual | null;
  teacher: { code: string; name: string } | null;
  place: { code: string; name: string } | null;
  url: string | null;
}

/** A term as one student may see it. */
export interface StudentTerm extends Term {
  /** Studies with which the student may sign. */
  study_ids: string[];
  /** Study with which the student is signed; null when not signed. */
  study_id: string | null;
  /** The student's own hour, unix seconds; null when not signed or without hours. */
  student_start: number | null;
  /** Attempts at this subject that are left; null when they are not counted. */
  attempts_left: number | null;
}

/** An hour of a term that a signed student may move to. */
export interface TermHour {
  /** Local time in Prague, HH:MM. */
  hour: string;
  /** Unix seconds. */
  start: number;
  available: boolean;
}
