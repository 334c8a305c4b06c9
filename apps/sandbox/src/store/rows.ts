import {
  type Attempt,
  type BlockType,
  type Completion,
  type Day,
  type DutyType,
  type Identity,
  isDutyType,
  type LessonBlock,
  type ResultKind,
  type ResultRecord,
  type Semester,
  type TermType,
} from '@kahan/domain';
import { type Eligibility, eligibilityOf } from '@kahan/student-system/rules';
import { dateOfWeek } from '../calendar.ts';

/** A block as it is stored: the place is a code, weeks have no dates. */
export interface StoredBlock {
  day: Day;
  minutes: number;
  duration: number;
  place: string | null;
  /** By week of the semester: false takes place, true or a reason is cancelled. */
  weeks: Record<number, boolean | string>;
  /** Dates of weeks that are taught on another date than that of the day, by week. */
  dates?: Record<number, string>;
}

export interface LessonRow {
  gl: string;
  subject: string;
  type: BlockType;
  year: number;
  semester: Semester;
  grp: string;
  teachers: string;
  blocks: string;
  cs: string;
  en: string;
}

/** Kind (c credit, e exam), number, grade, date, teacher's code. */
export type StoredAttempt = [
  kind: 'c' | 'e',
  attempt: number,
  grade: string | null,
  date: string,
  teacher: string | null,
];

export interface ResultRow {
  login: string;
  study_id: string;
  code: string;
  year: number;
  semester: Semester;
  duty: string;
  points: number;
  completion: Completion | null;
  attempts: string;
  cs: string;
  en: string;
}

export interface PersonRow extends Omit<Identity, 'is_student'> {
  is_student: number;
}

/** Studying, interrupted, graduated, left. */
export const STUDY_STATES = ['S', 'P', 'A', 'Z'] as const;

export interface StudyRow {
  study_id: string;
  login: string;
  school_year: number;
  last_active_year: number;
  plan: string;
  grp: string;
  state: (typeof STUDY_STATES)[number];
  winter: string | null;
  total: string | null;
  study: string;
}

export const KIND_LETTER: Record<ResultKind, 'c' | 'e'> = { credit: 'c', exam: 'e' };

/** The types of terms that a result record lets its study sign for. */
export const eligibilityOfStored = (attempts: readonly StoredAttempt[], type: TermType): Eligibility =>
  eligibilityOf(
    attempts.map(([kind, , grade]) => ({ kind: kind === 'e' ? 'exam' : 'credit', grade })),
    type,
  );

const DUTY_NAMES: Record<DutyType, { cs: string; en: string }> = {
  P: { cs: 'Povinný', en: 'Mandatory' },
  PV: { cs: 'Povinně volitelný', en: 'Elective' },
  PVA: { cs: 'Povinně volitelný, skupina A', en: 'Elective, group A' },
  PVB: { cs: 'Povinně volitelný, skupina B', en: 'Elective, group B' },
  V: { cs: 'Volitelný', en: 'Optional' },
};

const dutyName = (duty: string) => (isDutyType(duty) ? DUTY_NAMES[duty] : { cs: duty, en: duty });

/** Local date of a block in a week. @param start Monday of the first teaching week */
export const dateOfBlock = (start: string, { dates, day }: StoredBlock, week: number): string =>
  dates?.[week] ?? dateOfWeek(start, week, day);

export function toBlock(stored: StoredBlock, start: string, roomName: (code: string) => string): LessonBlock {
  const weeks: LessonBlock['weeks'] = {};
  for (const [week, canceled] of Object.entries(stored.weeks)) {
    weeks[Number(week)] = { date: dateOfBlock(start, stored, Number(week)), canceled };
  }
  const { day, minutes, duration, place } = stored;
  return {
    day,
    minutes,
    duration,
    place: place === null ? null : { code: place, name: roomName(place) },
    weeks,
  };
}

export function toResult(row: ResultRow, teacherName: (code: string) => string): ResultRecord {
  const stored = JSON.parse(row.attempts) as StoredAttempt[];
  const ofKind = (letter: 'c' | 'e'): Attempt[] =>
    stored
      .filter(([kind]) => kind === letter)
      .map(([, attempt, grade, date, teacher]) => ({
        attempt,
        grade,
        date,
        teacher: teacher === null ? null : { code: teacher, name: teacherName(teacher) },
      }))
      .toSorted((a, b) => a.attempt - b.attempt);
  return {
    study_id: row.study_id,
    subject: { code: row.code, name: { cs: row.cs, en: row.en } },
    year: row.year,
    semester: row.semester,
    type: { group_type: row.duty, name: dutyName(row.duty) },
    points: row.points,
    completion: row.completion,
    attempts: { credit: ofKind('c'), exam: ofKind('e') },
  };
}
