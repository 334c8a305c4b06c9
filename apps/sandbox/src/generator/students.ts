import { stepSemester } from '@kahan/domain';
import type { UniversityCalendar } from '../calendar.ts';
import type { StoredAttempt } from '../store/rows.ts';
import type { StudentGroup } from './cohorts.ts';
import type { Person } from './people.ts';
import { chosenItems, type PlanItem } from './plans.ts';
import type { Random } from './random.ts';
import { currentAttempts, pastAttempts, type ResultPeriod, recentDays, resultPeriod } from './results.ts';
import type { Writer } from './writer.ts';

/** Gives people their studies, lessons and results. */
export interface Enrolment {
  /** @param history changes what the past brought, by the record's position */
  enrol(person: Person, studyId: string, group: StudentGroup, history?: History): void;
}

export type History = (item: PlanItem, attempts: StoredAttempt[], position: number) => StoredAttempt[];

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

export function createEnrolment(options: EnrolmentOptions): Enrolment {
  const { writer, random, calendar, today, lessonsOf, teacherOf } = options;
  const recent = recentDays(calendar, today);
  const periods = new Map<string, ResultPeriod>();
  const periodOf = (year: number, semester: 1 | 2) => {
    const key = `${year}:${semester}`;
    const period = periods.get(key) ?? resultPeriod(calendar, year, semester, today);
    periods.set(key, period);
    return period;
  };

  function writeResults(
    person: Person,
    studyId: string,
    group: StudentGroup,
    history: History | undefined,
  ): void {
    const { plan, schoolYear, turn } = group;
    let position = 0;
    const write = (item: PlanItem, year: number, semester: 1 | 2, attempts: StoredAttempt[]) =>
      writer.result({
        login: person.login,
        study_id: studyId,
        code: item.subject.code,
        year,
        semester,
        duty: item.duty,
        points: item.subject.points,
        attempts,
      });
    for (const { year, semester } of pastSemesters(schoolYear, calendar)) {
      const schoolYearThen = schoolYear - (calendar.year - year);
      for (const item of chosenItems(plan, schoolYearThen, semester, turn)) {
        const drawn = pastAttempts(random, item, periodOf(year, semester), teacherOf(item.subject.code));
        write(item, year, semester, history?.(item, drawn, position++) ?? drawn);
      }
    }
    for (const item of group.items) {
      const drawn = currentAttempts(random, item, recent, teacherOf(item.subject.code));
      write(item, calendar.year, calendar.semester, drawn);
    }
  }

  return {
    enrol(person, studyId, group, history) {
      writer.study({
        study_id: studyId,
        login: person.login,
        plan: group.plan.code,
        schoolYear: group.schoolYear,
        activeYear: calendar.year,
        group: group.name,
        winter: null,
      });
      for (const gl of lessonsOf[group.index] ?? []) writer.attends(person.login, gl, studyId);
      writeResults(person, studyId, group, history);
    },
  };
}
