import type { DatabaseSync } from 'node:sqlite';
import {
  CATALOGUE_KEYS,
  type CatalogueKind,
  type Catalogues,
  type Completion,
  type DutyType,
  type Semester,
} from '@kahan/domain';
import type { StoredAttempt, StoredBlock } from '../store/rows.ts';
import { importedStudy, type Person, STAFF_MAIL, STUDENT_MAIL } from './people/people.ts';
import type { Teacher } from './people/staff.ts';
import type { Room } from './rooms/rooms.ts';
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
  winter: string | null;
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

export interface NewsDraft {
  id: string;
  ts: number;
  title: { cs: string; en: string };
  body: { cs: string; en: string };
  urls: { lang: 'cs' | 'en' | null; url: string; label: string }[];
  source: { cs: string; en: string } | null;
}

export interface SubjectDraft {
  code: string;
  cs: string;
  en: string;
  points: number;
  department: string;
  completion: Completion | null;
}

/** Inserts into an empty store. Statements are prepared once; the caller has the transaction. */
export function createWriter(db: DatabaseSync) {
  const into = (table: string, columns: number) =>
    db.prepare(`insert into ${table} values (${Array(columns).fill('?').join(', ')})`);
  const statements = {
    departments: into('departments', 4),
    teachers: into('teachers', 3),
    rooms: into('rooms', 6),
    subjects: into('subjects', 6),
    plans: into('plans', 3),
    planSubjects: into('plan_subjects', 7),
    people: into('people', 9),
    studies: into('studies', 9),
    lessons: into('lessons', 8),
    attendance: into('attendance', 3),
    results: into('results', 8),
    news: into('news', 6),
    catalogue: into('catalogue', 3),
  };
  return {
    department: ({ code, faculty, cs, en }: Department) => statements.departments.run(code, faculty, cs, en),
    teacher: ({ code, name, department }: Teacher) => statements.teachers.run(code, name, department),
    room: (r: Room) => statements.rooms.run(r.code, r.name, r.building, r.floor, r.type, r.capacity),
    subject: (s: SubjectDraft) =>
      statements.subjects.run(s.code, s.cs, s.en, s.points, s.department, s.completion),
    plan: (code: string, length: number, study: object) =>
      statements.plans.run(code, length, JSON.stringify(study)),
    /** The plan of all students of an imported timetable. */
    importedPlan: (name: string) => statements.plans.run(name, 3, JSON.stringify(importedStudy(name))),
    planSubject: (
      plan: string,
      item: {
        schoolYear: number;
        semester: Semester;
        duty: DutyType;
        group: string;
        minCount: number;
        subject: { code: string };
      },
    ) =>
      statements.planSubjects.run(
        plan,
        item.schoolYear,
        item.semester,
        item.subject.code,
        item.duty,
        item.group,
        item.minCount,
      ),
    person(p: Person, isStudent = true) {
      const mail = `${p.login}@${isStudent ? STUDENT_MAIL : STAFF_MAIL}`;
      statements.people.run(p.login, p.icid, p.first, p.last, p.degree, null, p.sex, mail, isStudent ? 1 : 0);
    },
    study: (s: StudyDraft) =>
      statements.studies.run(
        s.study_id,
        s.login,
        s.plan,
        s.schoolYear,
        s.activeYear,
        s.group,
        'S',
        s.winter,
        null,
      ),
    lesson: (l: LessonDraft) =>
      statements.lessons.run(
        l.gl,
        l.subject,
        l.type,
        l.year,
        l.semester,
        l.group,
        JSON.stringify(l.teachers),
        JSON.stringify(l.blocks),
      ),
    attends: (login: string, gl: string, study: string) => statements.attendance.run(login, gl, study),
    result: (r: ResultDraft) =>
      statements.results.run(
        r.login,
        r.study_id,
        r.code,
        r.year,
        r.semester,
        r.duty,
        r.points,
        JSON.stringify(r.attempts),
      ),
    catalogue<K extends CatalogueKind>(kind: K, records: readonly Catalogues[K][]): void {
      for (const record of records) {
        statements.catalogue.run(kind, CATALOGUE_KEYS[kind](record), JSON.stringify(record));
      }
    },
    news: (n: NewsDraft) =>
      statements.news.run(
        n.id,
        n.ts,
        JSON.stringify(n.title),
        JSON.stringify(n.body),
        JSON.stringify(n.urls),
        n.source === null ? null : JSON.stringify(n.source),
      ),
  };
}

export type Writer = ReturnType<typeof createWriter>;
