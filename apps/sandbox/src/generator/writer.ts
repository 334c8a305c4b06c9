import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  CATALOGUE_KEYS,
  type CatalogueKind,
  type Catalogues,
  type Completion,
  type DutyType,
  type PublicNews,
  type Semester,
} from '@kahan/domain';
import type { StoredAttempt, StoredBlock } from '../store/rows.ts';
import { importedStudy, type Person, STAFF_MAIL, STUDENT_MAIL } from './people/people.ts';
import type { Teacher } from './people/staff.ts';
import type { Room } from './rooms/rooms.ts';
import type { PlanItem } from './teaching/plans.ts';
import type { Department } from './texts.ts';

export interface LessonDraft {
  gl: string;
  subject: string;
  type: 'P' | 'X' | 'R';
  year: number;
  semester: Semester;
  group: string;
  teachers: [code: string, ratio: number][];
  blocks: StoredBlock[];
}

export interface StudyDraft {
  study_id: string;
  login: string;
  plan: string;
  schoolYear: number;
  activeYear: number;
  group: string;
}

export interface ResultDraft {
  login: string;
  study_id: string;
  code: string;
  year: number;
  semester: Semester;
  duty: DutyType;
  points: number;
  attempts: StoredAttempt[];
}

export interface SubjectDraft {
  code: string;
  cs: string;
  en: string;
  points: number;
  department: string;
  completion: Completion | null;
}

/** The stored part of a plan's subject. */
type PlanItemDraft = Omit<PlanItem, 'subject'> & { subject: { code: string } };

type Value = string | number | object | null;

/** Inserts into an empty store; objects are stored as JSON. The caller has the transaction. */
export function createWriter(db: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  const stored = (value: Value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  function insert(table: string, ...values: Value[]): void {
    const places = values.map(() => '?').join(', ');
    const statement = statements.get(table) ?? db.prepare(`insert into ${table} values (${places})`);
    statements.set(table, statement);
    statement.run(...values.map(stored));
  }
  return {
    department: ({ code, faculty, cs, en }: Department) => insert('departments', code, faculty, cs, en),
    teacher: ({ code, name, department }: Teacher) => insert('teachers', code, name, department),
    room: (r: Room) => insert('rooms', r.code, r.name, r.building, r.floor, r.type, r.capacity),
    subject: (s: SubjectDraft) =>
      insert('subjects', s.code, s.cs, s.en, s.points, s.department, s.completion),
    plan: (code: string, length: number, study: object) => insert('plans', code, length, study),
    /** The plan of all students of an imported timetable. */
    importedPlan: (name: string) => insert('plans', name, 3, importedStudy(name)),
    planSubject: (plan: string, { schoolYear, semester, duty, group, minCount, subject }: PlanItemDraft) =>
      insert('plan_subjects', plan, schoolYear, semester, subject.code, duty, group, minCount),
    person(p: Person, isStudent = true) {
      const mail = `${p.login}@${isStudent ? STUDENT_MAIL : STAFF_MAIL}`;
      insert('people', p.login, p.icid, p.first, p.last, p.degree, null, p.sex, mail, Number(isStudent));
    },
    study: ({ study_id, login, plan, schoolYear, activeYear, group }: StudyDraft) =>
      insert('studies', study_id, login, plan, schoolYear, activeYear, group, 'S', null, null),
    lesson: ({ gl, subject, type, year, semester, group, teachers, blocks }: LessonDraft) =>
      insert('lessons', gl, subject, type, year, semester, group, teachers, blocks),
    attends: (login: string, gl: string, study: string) => insert('attendance', login, gl, study),
    result: ({ login, study_id, code, year, semester, duty, points, attempts }: ResultDraft) =>
      insert('results', login, study_id, code, year, semester, duty, points, attempts),
    catalogue<K extends CatalogueKind>(kind: K, records: readonly Catalogues[K][]): void {
      for (const record of records) insert('catalogue', kind, CATALOGUE_KEYS[kind](record), record);
    },
    news: ({ id, ts, title, body, urls, source }: PublicNews) =>
      insert('news', id, ts, title, body, urls, source),
  };
}

export type Writer = ReturnType<typeof createWriter>;
