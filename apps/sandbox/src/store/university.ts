import type { StatementSync } from 'node:sqlite';
import {
  type Bilingual,
  type Identity,
  type Lesson,
  type PublicNews,
  type ResultRecord,
  resultKey,
  type StudentLesson,
  type Study,
  semesterOf,
  type YearSchedule,
} from '@kahan/domain';
import { realYearSchedule } from '../calendar.ts';
import {
  type LessonRow,
  type PersonRow,
  type ResultRow,
  type StoredBlock,
  type StudyRow,
  toBlock,
  toResult,
} from './rows.ts';
import type { Store } from './store.ts';

const STATES: Record<StudyRow['state'], Bilingual> = {
  S: { cs: 'studuje', en: 'studying' },
  P: { cs: 'přerušeno', en: 'interrupted' },
  A: { cs: 'absolvováno', en: 'graduated' },
  Z: { cs: 'zanecháno', en: 'left' },
};

const LESSON_COLUMNS = 'l.*, s.cs, s.en from lessons l join subjects s on s.code = l.subject';
const RESULT_COLUMNS = 'r.*, s.completion, s.cs, s.en from results r join subjects s on s.code = r.code';

interface NewsRow {
  id: string;
  ts: number;
  title: string;
  body: string;
  urls: string;
  source: string | null;
}

const rowsOf = <T>(statement: StatementSync, ...values: string[]): T[] =>
  statement.all(...values) as unknown as T[];
const rowOf = <T>(statement: StatementSync, ...values: string[]): T | undefined =>
  statement.get(...values) as unknown as T | undefined;

function toNews(row: NewsRow): PublicNews {
  return {
    id: row.id,
    ts: row.ts,
    title: JSON.parse(row.title) as PublicNews['title'],
    body: JSON.parse(row.body) as PublicNews['body'],
    urls: JSON.parse(row.urls) as PublicNews['urls'],
    source: row.source === null ? null : (JSON.parse(row.source) as PublicNews['source']),
  };
}

/** Fields that all studies of a plan share. */
type PlanStudy = Pick<
  Study,
  'study_program' | 'field_of_study' | 'faculty' | 'type' | 'is_followup' | 'form' | 'referent'
>;

/** Logins to try the university with: those of the demonstration that exist, and the first student. */
export function loginsToTry({ db }: Store): string[] {
  const rows = db
    .prepare(
      `select login from people where login in ('student', 'student2', 'teacher')
       union all select min(login) from people where login glob 's[0-9]*' having min(login) is not null`,
    )
    .all() as { login: string }[];
  return rows.map(({ login }) => login);
}

export type University = ReturnType<typeof createUniversity>;

/** Reads of the student system. Unknown logins give null. */
export function createUniversity({ db, meta }: Store) {
  const person = db.prepare('select * from people where login = ?');
  const studies = db.prepare(
    'select t.*, p.study from studies t join plans p using (plan) where t.login = ? order by t.study_id',
  );
  const allLessons = db.prepare(
    `select a.study_id, ${LESSON_COLUMNS} join attendance a on a.gl = l.gl where a.login = ? order by l.gl`,
  );
  const ownLesson = db.prepare(
    `select a.study_id, ${LESSON_COLUMNS} join attendance a on a.gl = l.gl where a.login = ? and a.gl = ?`,
  );
  const lesson = db.prepare(`select ${LESSON_COLUMNS} where l.gl = ?`);
  const attendance = db.prepare('select login from attendance where gl = ? order by login');
  const allResults = db.prepare(
    `select ${RESULT_COLUMNS} where r.login = ? order by r.year, r.semester, r.code`,
  );
  const allNews = db.prepare('select * from news order by ts desc, id');
  const oneNews = db.prepare('select * from news where id = ?');
  const names = (table: 'teachers' | 'rooms') => {
    const rows = rowsOf<{ code: string; name: string }>(db.prepare(`select code, name from ${table}`));
    const known = new Map(rows.map(({ code, name }) => [code, name]));
    return (code: string) => known.get(code) ?? code;
  };
  const [teacherName, roomName] = [names('teachers'), names('rooms')];

  function toLesson(row: LessonRow): Lesson {
    const teachers = JSON.parse(row.teachers) as [code: string, ratio: number][];
    const blocks = JSON.parse(row.blocks) as StoredBlock[];
    return {
      gl: row.gl,
      subject: { code: row.subject, name: { cs: row.cs, en: row.en } },
      type: row.type,
      year: row.year,
      semester: row.semester,
      group: row.grp,
      teachers: teachers.map(([code, ratio]) => ({ code, name: teacherName(code), ratio })),
      blocks: blocks.map((block) => toBlock(block, meta.calendar.start, roomName)),
    };
  }

  function toStudy(row: StudyRow): Study {
    const { study_id, plan, school_year, last_active_year, winter, total } = row;
    return {
      study_id,
      plan,
      school_year,
      last_active_year,
      group: row.grp,
      state: { code: row.state, value: STATES[row.state] },
      result: { winter, total },
      ...(JSON.parse(row.study) as PlanStudy),
    };
  }

  return {
    identity(login: string): Identity | null {
      const row = rowOf<PersonRow>(person, login);
      return row === undefined ? null : { ...row, is_student: row.is_student === 1 };
    },
    studies: (login: string) => rowsOf<StudyRow>(studies, login).map(toStudy),
    schedule(login: string, gls?: string[]): StudentLesson[] {
      type Row = LessonRow & { study_id: string };
      const rows =
        gls === undefined
          ? rowsOf<Row>(allLessons, login)
          : gls.flatMap((gl) => rowsOf<Row>(ownLesson, login, gl));
      return rows.map((row) => ({ ...toLesson(row), study_id: row.study_id }));
    },
    results(login: string, keys?: string[]): ResultRecord[] {
      const records = rowsOf<ResultRow>(allResults, login).map((row) => toResult(row, teacherName));
      if (keys === undefined) return records;
      const wanted = new Set(keys);
      return records.filter((record) => wanted.has(resultKey(record)));
    },
    lessons: (gls: string[]) => gls.flatMap((gl) => rowsOf<LessonRow>(lesson, gl)).map(toLesson),
    /** Logins that have a lesson, in order. */
    attending: (gl: string) => rowsOf<{ login: string }>(attendance, gl).map(({ login }) => login),
    news: (ids?: string[]) =>
      (ids === undefined ? rowsOf<NewsRow>(allNews) : ids.flatMap((id) => rowsOf<NewsRow>(oneNews, id))).map(
        toNews,
      ),
    yearSchedule(date: string): YearSchedule {
      const { schedule, start, until } = meta.calendar;
      const own = semesterOf(date).year === schedule.year || (date >= start && date <= until);
      return own ? schedule : realYearSchedule(semesterOf(date).year);
    },
  };
}
