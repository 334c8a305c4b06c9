import type { ResultAnswer } from '@kahan/contract';
import {
  type Attempt,
  GRADE_COEFFICIENTS,
  isClosing,
  isGrade,
  type Language,
  RESULT_KINDS,
  type ResultKind,
  type ResultRecord,
} from '@kahan/domain';
import { phrases } from '@kahan/phrases';

type PresentedRecord = NonNullable<ResultAnswer['entries'][1]>;

/** Letters count in averages; credit-only codes carry 0 and do not count (product 19), nor do unknown codes. */
function coefficientOf(code: string): number {
  return isGrade(code) && /^[A-F]$/.test(code) ? GRADE_COEFFICIENTS[code] : 0;
}

const nameOf = (code: string, lang: Language): string => (isGrade(code) ? phrases(lang).grades[code] : code);

function presentTeacher(teacher: Attempt['teacher']): { code: string; value: string } | null {
  return teacher && { code: teacher.code, value: teacher.name };
}

function presentAttempt(attempt: Attempt): ResultAnswer['attempts']['credit'][number] {
  return {
    attempt: attempt.attempt,
    grade: attempt.grade,
    date: attempt.date,
    teacher: presentTeacher(attempt.teacher),
  };
}

/** The last graded attempt of a kind. */
function lastGraded(attempts: readonly Attempt[]): (Attempt & { grade: string }) | undefined {
  return attempts.filter((one): one is Attempt & { grade: string } => one.grade !== null).at(-1);
}

function presentRecord(attempts: readonly Attempt[], lang: Language): PresentedRecord | undefined {
  const last = lastGraded(attempts);
  return (
    last && {
      grade: {
        code: last.grade,
        value: { name: nameOf(last.grade, lang), coefficient: coefficientOf(last.grade) },
      },
      attempt_count: attempts.length,
      date: last.date,
      teacher: presentTeacher(last.teacher),
    }
  );
}

/** Keys of the entries by kind (spec 3). */
const RECORD_KEYS: Record<ResultKind, 1 | 2> = { credit: 1, exam: 2 };

const inOrder = (attempts: readonly Attempt[]) => attempts.toSorted((a, b) => a.attempt - b.attempt);

/** A result in one language (spec 3, Result). */
export function presentResult(record: ResultRecord, lang: Language): ResultAnswer {
  const attempts = { credit: inOrder(record.attempts.credit), exam: inOrder(record.attempts.exam) };
  const entries: ResultAnswer['entries'] = {};
  for (const kind of RESULT_KINDS) {
    const latest = presentRecord(attempts[kind], lang);
    if (latest) entries[RECORD_KEYS[kind]] = latest;
  }
  return {
    study_id: record.study_id,
    code: { code: record.subject.code, value: record.subject.name[lang] },
    year: record.year,
    semester: { code: record.semester === 1 ? '1' : '2' },
    type: { group_type: record.type.group_type, name: record.type.name[lang] },
    points: record.points,
    completion: record.completion,
    fulfilled: RESULT_KINDS.some((kind) => {
      const last = lastGraded(attempts[kind]);
      return last !== undefined && isClosing(last.grade);
    }),
    entries,
    attempts: {
      credit: attempts.credit.map(presentAttempt),
      exam: attempts.exam.map(presentAttempt),
    },
  };
}
