import type { ResultItemType } from '../codes.ts';
import type { ExamValues, ItemDraft } from '../news/news.ts';
import { type Attempt, RESULT_KINDS, type ResultKind, type ResultRecord } from './result.ts';

/** An attempt with a grade. The comparison ignores attempts without one. */
interface Graded extends Attempt {
  grade: string;
}

/**
 * News of one result record: at most one item for each kind and attempt, credit before exam.
 * `old` and `now` have the same key; null means that the record is missing.
 *
 * | before | now | item |
 * |---|---|---|
 * | no grade in the kind | grade | `exam:grade-new` |
 * | the attempt waits for a grade | grade | `exam:grade-new` |
 * | no such attempt, others graded | grade | `exam:attempt-inserted` |
 * | grade | another grade | `exam:grade-changed` |
 * | anything but S, or but N | S, or N | `exam:fulfilled`, `exam:not-fulfilled` instead of the above |
 * | grade | none | `exam:attempt-deleted` |
 */
export function compareResults(old: ResultRecord | null, now: ResultRecord | null): ItemDraft[] {
  const record = now ?? old;
  if (record === null) return [];
  return RESULT_KINDS.flatMap((kind) => compareKind(kind, record, old, now));
}

function compareKind(
  kind: ResultKind,
  record: ResultRecord,
  old: ResultRecord | null,
  now: ResultRecord | null,
): ItemDraft[] {
  const before = byNumber(old, kind);
  const after = byNumber(now, kind);
  const numbers = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  const hasEarlierGrade = (number: number) =>
    [...before.values()].some(isGraded) || [...after.values()].some((a) => isGraded(a) && a.attempt < number);

  return numbers.flatMap((number): ItemDraft[] => {
    const was = before.get(number);
    const is = after.get(number);
    if (is !== undefined && isGraded(is)) {
      const type = typeOf(was, is, hasEarlierGrade(number));
      if (type === null) return [];
      const oldGrade = type === 'exam:grade-changed' ? (was?.grade ?? null) : null;
      return [draft(type, record, kind, is, oldGrade)];
    }
    if (was !== undefined && isGraded(was)) return [draft('exam:attempt-deleted', record, kind, was, null)];
    return [];
  });
}

function typeOf(was: Attempt | undefined, is: Graded, hasEarlierGrade: boolean): ResultItemType | null {
  if (was?.grade === is.grade) return null;
  if (is.grade === 'S') return 'exam:fulfilled';
  if (is.grade === 'N') return 'exam:not-fulfilled';
  if (was === undefined) return hasEarlierGrade ? 'exam:attempt-inserted' : 'exam:grade-new';
  return was.grade === null ? 'exam:grade-new' : 'exam:grade-changed';
}

function byNumber(record: ResultRecord | null, kind: ResultKind): Map<number, Attempt> {
  return new Map((record?.attempts[kind] ?? []).map((attempt) => [attempt.attempt, attempt]));
}

function isGraded(attempt: Attempt): attempt is Graded {
  return attempt.grade !== null;
}

function draft(
  type: ResultItemType,
  record: ResultRecord,
  kind: ResultKind,
  attempt: Graded,
  oldGrade: string | null,
): ItemDraft {
  const values: ExamValues = {
    code: record.subject.code,
    name: record.subject.name,
    study_id: record.study_id,
    year: record.year,
    semester: record.semester,
    duty: record.type.group_type,
    kind,
    attempt: attempt.attempt,
    grade: attempt.grade,
    old_grade: oldGrade,
    points: record.points,
    completion: record.completion,
    teacher: attempt.teacher?.name ?? null,
    date: attempt.date,
  };
  const path = `/study/${encodeURIComponent(record.study_id)}?subject=${encodeURIComponent(record.subject.code)}`;
  return { type, content: { values, path } };
}
