import {
  GRADES,
  isDutyType,
  isGrade,
  isRealDate,
  pragueDate,
  RESULT_KINDS,
  type ResultKind,
  TERM_TYPES,
} from '@kahan/domain';
import { z } from 'zod';
import { eligibilityOfStored, KIND_LETTER, type StoredAttempt } from '../store/rows.ts';
import { type Answer, type ControlContext, control, missing, rowOf, unknown } from './call.ts';

const date = z.string().refine(isRealDate, 'a date YYYY-MM-DD is expected');

const keys = {
  login: z.string().min(1),
  code: z.string().min(1),
  attempt: z.coerce.number().int().min(1).max(99),
  study_id: z.string().min(1).optional(),
  kind: z.enum(RESULT_KINDS).optional(),
};

const code = z.string().min(1).max(10);

/** `unlisted` accepts codes outside the lists, as real systems send them. */
const putBody = z
  .strictObject({
    ...keys,
    grade: code.nullable(),
    date: date.optional(),
    teacher: z.string().min(1).optional(),
    points: z.int().min(0).max(99).optional(),
    duty: code.optional(),
    unlisted: z.boolean().default(false),
  })
  .refine(({ grade, unlisted }) => unlisted || grade === null || isGrade(grade), {
    path: ['grade'],
    error: 'a grade of the list is expected, or unlisted: true',
  })
  .refine(({ duty, unlisted }) => unlisted || duty === undefined || isDutyType(duty), {
    path: ['duty'],
    error: 'a duty type of the list is expected, or unlisted: true',
  });

const deleteBody = z.strictObject({
  ...keys,
  grade: z.enum(GRADES).nullable().optional(),
  date: date.optional(),
});

const SUBJECTS = { table: 'subjects', column: 'code', field: 'code', what: 'subject' };
const TEACHERS = { table: 'teachers', column: 'code', field: 'teacher' };

interface RecordRow {
  study_id: string;
  year: number;
  semester: number;
  points: number;
  attempts: string;
}

const EXAM_GRADES: ReadonlySet<string> = new Set(['A', 'B', 'C', 'D', 'E', 'F']);

function kindOf(grade: string | null): ResultKind {
  return grade !== null && EXAM_GRADES.has(grade) ? 'exam' : 'credit';
}

function requireStudent({ university }: ControlContext, login: string): void {
  if (university.identity(login) === null) throw missing(`there is no login ${login}`, 'login');
}

/** The newest record of a subject; a repeated subject has several. */
function findRecord(
  { store }: ControlContext,
  login: string,
  code: string,
  study?: string,
): RecordRow | null {
  const row = store.db
    .prepare(
      `select study_id, year, semester, points, attempts from results
       where login = ? and code = ? and (? is null or study_id = ?)
       order by year desc, semester desc limit 1`,
    )
    .get(login, code, study ?? null, study ?? null);
  return (row as RecordRow | undefined) ?? null;
}

function studyOf({ university }: ControlContext, login: string, wanted?: string): string {
  const studies = university.studies(login);
  const study = wanted === undefined ? studies[0] : studies.find(({ study_id }) => study_id === wanted);
  if (study === undefined) throw unknown('study_id', 'this login has no such study');
  return study.study_id;
}

/** Enrols the student in a subject of the current semester. */
function enrol(
  context: ControlContext,
  login: string,
  code: string,
  study?: string,
  duty?: string,
): RecordRow {
  const { db, meta } = context.store;
  const subject = rowOf<{ points: number }>(context, SUBJECTS, code);
  const study_id = studyOf(context, login, study);
  const planned = db
    .prepare('select duty from plan_subjects join studies using (plan) where study_id = ? and code = ?')
    .get(study_id, code) as { duty: string } | undefined;
  const { year, semester } = meta.calendar;
  const insert = db.prepare('insert into results values (?, ?, ?, ?, ?, ?, ?, ?)');
  const type = duty ?? planned?.duty ?? 'V';
  insert.run(login, study_id, code, year, semester, type, subject.points, '[]');
  return { study_id, year, semester, points: subject.points, attempts: '[]' };
}

/** Announces the terms of a subject when a changed result changes which of them the student may sign for. */
function tellEligibility(
  { store, terms, changed }: ControlContext,
  login: string,
  { code, year, semester, attempts }: RecordRow & { code: string },
  old: string | null,
): void {
  const { calendar } = store.meta;
  const hasTerms = [calendar, calendar.exams].some((of) => of.year === year && of.semester === semester);
  if (!hasTerms) return;
  const eligibility = (text: string | null) =>
    text === null
      ? null
      : TERM_TYPES.map((type) => eligibilityOfStored(JSON.parse(text) as StoredAttempt[], type));
  if (JSON.stringify(eligibility(old)) === JSON.stringify(eligibility(attempts))) return;
  const keys = terms.idsOfSubject(code);
  if (keys.length > 0) changed({ service: 'terms', login, keys });
}

function save(
  context: ControlContext,
  login: string,
  code: string,
  record: RecordRow,
  old: string | null,
): void {
  context.store.db
    .prepare(
      `update results set attempts = ?, points = ?
       where login = ? and study_id = ? and code = ? and year = ? and semester = ?`,
    )
    .run(record.attempts, record.points, login, record.study_id, code, record.year, record.semester);
  context.changed({ service: 'results', login, keys: [keyOf(code, record)] });
  tellEligibility(context, login, { ...record, code }, old);
}

const keyOf = (code: string, { study_id, year, semester }: RecordRow): string =>
  `${study_id}:${code}:${year}:${semester}`;

/** Inserts an attempt or changes its grade; enrols the student first when the subject has no record. */
function putResult(context: ControlContext, body: z.infer<typeof putBody>): Answer {
  requireStudent(context, body.login);
  if (body.teacher !== undefined) rowOf(context, TEACHERS, body.teacher);
  const found = findRecord(context, body.login, body.code, body.study_id);
  const record = found ?? enrol(context, body.login, body.code, body.study_id, body.duty);
  const kind = body.kind ?? kindOf(body.grade);
  const attempts = JSON.parse(record.attempts) as StoredAttempt[];
  const old = attempts.find(([letter, number]) => letter === KIND_LETTER[kind] && number === body.attempt);
  const day = body.date ?? old?.[3] ?? pragueDate(context.clock.now());
  const next: StoredAttempt = [
    KIND_LETTER[kind],
    body.attempt,
    body.grade,
    day,
    body.teacher ?? old?.[4] ?? null,
  ];
  const points = body.points ?? record.points;
  const isSame = JSON.stringify(next) === JSON.stringify(old) && points === record.points && found !== null;
  const answer = {
    key: keyOf(body.code, record),
    kind,
    attempt: body.attempt,
    date: day,
    enrolled: found === null,
  };
  if (isSame) return { changed: false, ...answer };
  const kept = attempts.filter((attempt) => attempt !== old);
  save(
    context,
    body.login,
    body.code,
    { ...record, points, attempts: JSON.stringify([...kept, next]) },
    found?.attempts ?? null,
  );
  return { changed: true, inserted: old === undefined, ...answer };
}

/** Removes an attempt. Without kind and grade it removes the exam attempt of that number, else the credit attempt. */
function deleteResult(context: ControlContext, body: z.infer<typeof deleteBody>): Answer {
  requireStudent(context, body.login);
  const record = findRecord(context, body.login, body.code, body.study_id);
  if (record === null) return { changed: false };
  const attempts = JSON.parse(record.attempts) as StoredAttempt[];
  const named = body.kind ?? (body.grade == null ? undefined : kindOf(body.grade));
  const kinds = named === undefined ? (['exam', 'credit'] as const) : [named];
  for (const kind of kinds) {
    const kept = attempts.filter(
      ([letter, number]) => letter !== KIND_LETTER[kind] || number !== body.attempt,
    );
    if (kept.length === attempts.length) continue;
    save(context, body.login, body.code, { ...record, attempts: JSON.stringify(kept) }, record.attempts);
    return { changed: true, key: keyOf(body.code, record), kind, attempt: body.attempt };
  }
  return { changed: false, key: keyOf(body.code, record) };
}

export const resultCalls = [
  control('PUT /_control/results', putBody, putResult),
  control('DELETE /_control/results', deleteBody, deleteResult),
];
