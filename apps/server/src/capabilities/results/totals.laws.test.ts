import type { ResultAnswer } from '@kahan/contract';
import {
  missingOf,
  overviewOf,
  type ResultRecord,
  requiredSubjects,
  type StudyTypeRecord,
  semestersOf,
  subjectsOf,
  sumTotals,
  TOTAL_KINDS,
  type Totals,
} from '@kahan/domain';
import { createHttpStudentSystem, type StudentSystem, wholeCatalogue } from '@kahan/student-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../test/support/sandbox.ts';
import { presentStudyType } from '../studies/studies.present.ts';
import { presentResult } from './results.present.ts';

const STUDENTS = 1_000;
const AT_ONCE = 4;

/** What is shown of one study. */
interface Shown {
  studyId: string;
  plan: string;
  results: ResultAnswer[];
}

let sandbox: RunningSandbox;
let system: StudentSystem;
const shown: Shown[] = [];
const plans = new Map<string, StudyTypeRecord>();

async function readStudent(login: string): Promise<void> {
  const [studies, results] = await Promise.all([system.studies(login), system.results(login)]);
  expect([studies.bad, results.bad]).toEqual([[], []]);
  const presented = results.records.map((record: ResultRecord) => presentResult(record, 'cs'));
  for (const { study_id, plan, last_active_year } of studies.records) {
    shown.push({ studyId: study_id, plan: `${plan}:${last_active_year}`, results: presented });
  }
}

beforeAll(async () => {
  sandbox = await startSandbox({ now: new Date('2026-11-18T07:42:00Z'), students: STUDENTS });
  system = createHttpStudentSystem({ baseUrl: sandbox.url });
  for await (const page of wholeCatalogue(system, 'study-types')) {
    for (const plan of page.records) plans.set(`${plan.study_type_code}:${plan.year}`, plan);
  }
  const logins = Array.from({ length: STUDENTS }, (_, i) => `s${String(i + 1).padStart(6, '0')}`);
  logins.push('student', 'student2');
  const read = async () => {
    for (let login = logins.pop(); login !== undefined; login = logins.pop()) await readStudent(login);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
}, 180_000);
afterAll(() => sandbox.stop());

const LETTERS: Record<string, number> = { A: 1, B: 1.5, C: 2, D: 2.5, E: 3 };
const PASSING = new Set([...Object.keys(LETTERS), 'P', 'S', 'U', 'Z']);

/** A row of the list of subjects, read as a person would read it. */
function rowOf({ completion, points, entries }: ResultAnswer): Totals {
  const [credit, exam] = [entries[1]?.grade.code, entries[2]?.grade.code];
  const last = exam ?? credit;
  const isOver = exam !== undefined || completion === 'Z' || credit === 'S' || credit === 'U';
  const isPassed = last !== undefined && isOver && PASSING.has(last);
  const weight = LETTERS[last ?? ''];
  return {
    countFinished: isPassed ? 1 : 0,
    count: 1,
    creditsFinished: isPassed ? points : 0,
    credits: points,
    averageRaw: weight === undefined ? [0, 0] : [weight * points, points],
  };
}

test('[RESULTS-09] [RESULTS-10] totals of 1,000 generated students are the sums of the shown parts', () => {
  expect(shown.length).toBeGreaterThan(STUDENTS);
  for (const { studyId, results } of shown) {
    const own = results.filter(({ study_id }) => study_id === studyId);
    const subjects = subjectsOf(results, studyId);
    const whole = overviewOf(subjects);
    const codes = own.map(({ code }) => code.code).sort();
    expect(subjects.map(({ code }) => code)).toEqual([...new Set(codes)]);
    expect(whole.total).toEqual(sumTotals(TOTAL_KINDS.map((kind) => whole[kind])));
    const semesters = semestersOf(results, studyId).map((semester) => overviewOf(subjects, semester));
    const rows = subjects.map(({ record, kind }) => ({ kind, row: rowOf(record) }));
    for (const kind of [...TOTAL_KINDS, 'total'] as const) {
      expect(sumTotals(semesters.map((one) => one[kind]))).toEqual(whole[kind]);
      const fitting = rows.filter((one) => kind === 'total' || one.kind === kind);
      expect(sumTotals(fitting.map(({ row }) => row))).toEqual(whole[kind]);
    }
  }
});

test('[STUDIES-08] of their plans, what is fulfilled and what is missing is the whole', () => {
  const met = new Set<string>();
  for (const { studyId, plan, results } of shown) {
    const record = plans.get(plan);
    if (record === undefined) throw new Error(`there is no plan ${plan}`);
    const passed = new Set(
      subjectsOf(results, studyId)
        .filter(({ isPassed }) => isPassed)
        .map(({ code }) => code),
    );
    const required = requiredSubjects(presentStudyType(record, 'cs'), passed);
    const missing = missingOf(required);
    const fulfilled = required.filter((one) => one.fulfilled);
    expect(fulfilled.length + missing.subjects.length + missing.groups.length).toBe(required.length);
    expect(required.length).toBe(record.p.length + record.pv_groups.length);
    for (const { lacking } of missing.groups) expect(lacking).toBeGreaterThan(0);
    for (const one of required) met.add(`${one.subject_type} ${one.fulfilled}`);
    // 60 credits a year (spec 9): what the plan asks for is what the study needs.
    const credits = required.reduce((sum, one) => sum + one.credits, 0);
    expect([plan, credits]).toEqual([plan, record.study_length * 60]);
  }
  expect(met).toEqual(new Set(['p true', 'p false', 'pv true', 'pv false']));
});
