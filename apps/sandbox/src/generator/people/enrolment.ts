import { isPassed, stepSemester } from '@kahan/domain';
import type { UniversityCalendar } from '../../calendar.ts';
import type { StoredAttempt } from '../../store/rows.ts';
import type { Random } from '../random.ts';
import { chosenItems, type PlanItem } from '../teaching/plans.ts';
import {
  currentAttempts,
  pastAttempts,
  type ResultPeriod,
  recentDays,
  resultPeriod,
} from '../teaching/results.ts';
import type { Writer } from '../writer.ts';
import type { Cohort } from './cohorts.ts';
import type { Person } from './people.ts';

/** By the record's position in the past; null is a subject of the running semester. */
export type History = (item: PlanItem, attempts: StoredAttempt[], position: number | null) => StoredAttempt[];

/** Semesters of a study before the running one, the oldest first. */
function pastSemesters(
  schoolYear: number,
  calendar: UniversityCalendar,
): { year: number; semester: 1 | 2 }[] {
  const past: { year: number; semester: 1 | 2 }[] = [];
  const count = (schoolYear - 1) * 2 + (calendar.semester - 1);
  let at = { year: calendar.year, semester: calendar.semester };
  for (let i = 0; i < count; i++) {
    at = stepSemester(at, -1);
    past.unshift(at);
  }
  return past;
}

export interface EnrolmentOptions {
  writer: Writer;
  random: Random;
  calendar: UniversityCalendar;
  today: string;
  /** gl of the lessons of each group, by its index. */
  lessonsOf: readonly string[][];
  /** A teacher for the results of a subject. */
  teacherOf(subject: string): string | null;
}

export type Enrolment = ReturnType<typeof createEnrolment>;

/** Gives people their studies, lessons and results. */
export function createEnrolment(options: EnrolmentOptions) {
  const { writer, random, calendar, today, lessonsOf, teacherOf } = options;
  const recent = recentDays(calendar, today);
  const periods = new Map<string, ResultPeriod>();
  const periodOf = (year: number, semester: 1 | 2) => {
    const key = `${year}:${semester}`;
    const period = periods.get(key) ?? resultPeriod(calendar, year, semester, today);
    periods.set(key, period);
    return period;
  };

  function writeResult(
    { login }: Person,
    study_id: string,
    { subject, duty }: PlanItem,
    taken: { year: number; semester: 1 | 2; attempts: StoredAttempt[] },
  ): void {
    writer.result({ login, study_id, code: subject.code, duty, points: subject.points, ...taken });
  }

  function writeResults(person: Person, studyId: string, group: Cohort, history: History | undefined): void {
    const { plan, schoolYear, turn } = group;
    let position = 0;
    const write = (item: PlanItem, year: number, semester: 1 | 2, attempts: StoredAttempt[]) =>
      writeResult(person, studyId, item, { year, semester, attempts });
    for (const { year, semester } of pastSemesters(schoolYear, calendar)) {
      const schoolYearThen = schoolYear - (calendar.year - year);
      for (const item of chosenItems(plan, schoolYearThen, semester, turn)) {
        const drawn = pastAttempts(random, item, periodOf(year, semester), teacherOf(item.subject.code));
        write(item, year, semester, history?.(item, drawn, position++) ?? drawn);
      }
    }
    for (const item of group.items) {
      const drawn = currentAttempts(random, item, recent, teacherOf(item.subject.code));
      write(item, calendar.year, calendar.semester, history?.(item, drawn, null) ?? drawn);
    }
  }

  return {
    /** @param history replaces drawn attempts of the past */
    enrol(person: Person, studyId: string, group: Cohort, history?: History): void {
      writer.study({
        study_id: studyId,
        login: person.login,
        plan: group.plan.code,
        schoolYear: group.schoolYear,
        activeYear: calendar.year,
        group: group.name,
      });
      for (const gl of lessonsOf[group.index] ?? []) writer.attends(person.login, gl, studyId);
      writeResults(person, studyId, group, history);
    },
    /** A subject of the plan's later years that was passed in the last summer. */
    passAhead(person: Person, studyId: string, item: PlanItem): void {
      const [year, semester] = [calendar.year - 1, 2] as const;
      const draw = () => pastAttempts(random, item, periodOf(year, semester), teacherOf(item.subject.code));
      const isFailed = (attempts: StoredAttempt[]) => {
        const grade = attempts.at(-1)?.[2];
        return grade == null || !isPassed(grade);
      };
      let attempts = draw();
      while (isFailed(attempts)) attempts = draw();
      writeResult(person, studyId, item, { year, semester, attempts });
    },
    /** A subject that was failed three times in the last winter, so that the student repeats it. */
    failBefore(person: Person, studyId: string, item: PlanItem): void {
      const [year, semester] = [calendar.year - 1, 1] as const;
      const { creditDays, examDays } = periodOf(year, semester);
      const teacher = teacherOf(item.subject.code);
      const exams = [0, 1, 2].map((index): StoredAttempt => {
        const day = examDays[Math.floor((index * examDays.length) / 3)] ?? '';
        return ['e', index + 1, 'F', day, teacher];
      });
      const attempts: StoredAttempt[] = [['c', 1, 'Z', creditDays[0] ?? '', teacher], ...exams];
      writeResult(person, studyId, item, { year, semester, attempts });
    },
    /** A subject of this semester that the study has besides its plan. */
    addOptional(person: Person, studyId: string, item: PlanItem): void {
      const { year, semester } = calendar;
      writeResult(person, studyId, { ...item, duty: 'V' }, { year, semester, attempts: [] });
    },
  };
}
