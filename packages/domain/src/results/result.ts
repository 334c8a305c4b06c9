import type { Semester } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';
import type { Completion } from './pass-status.ts';

/** One attempt at a credit or an exam. */
export interface Attempt {
  /** Number of the attempt, from 1. */
  attempt: number;
  /** A Grade, or a code that this version does not know; null while the attempt has no grade. */
  grade: string | null;
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
  teacher: { code: string; name: string } | null;
}

export const RESULT_KINDS = ['credit', 'exam'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** A student's results in one subject of one semester (spec 3, Result). */
export interface ResultRecord {
  study_id: string;
  subject: { code: string; name: Bilingual };
  year: number;
  semester: Semester;
  /** `group_type` is a DutyType, or a code that this version does not know. */
  type: { group_type: string; name: Bilingual };
  /** Credits of the subject. */
  points: number;
  /** How the subject is completed; null when the student system does not say. */
  completion: Completion | null;
  /** In order of the attempts' numbers. */
  attempts: Record<ResultKind, Attempt[]>;
}

/** Identifies a record among one student's results. */
export function resultKey(record: Pick<ResultRecord, 'study_id' | 'subject' | 'year' | 'semester'>): string {
  return `${record.study_id}:${record.subject.code}:${record.year}:${record.semester}`;
}

/**
 * Exam attempts of one enrolment. The spec does not give their number. Czech universities allow three (one regular and
 * two resits), and the design calls the third the last.
 */
export const EXAM_ATTEMPTS = 3;
