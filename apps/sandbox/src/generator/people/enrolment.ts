import { addDays, isPassed, type SemesterOfYear, stepSemester } from '@kahan/domain';
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

/** Chooses attempts by the record's position among those of former semesters, of the taught or the examined one. */
export type History = (
  item: PlanItem,
  attempts: StoredAttempt[],
  position: { past: number } | { taught: number } | { examined: number },
) => StoredAttempt[];

/** Semesters of a study before the running one, the oldest first. */
function pastSemesters(schoolYear: number, calendar: UniversityCalendar): SemesterOfYear[] {
  const past: SemesterOfYear[] = [];
  const count = (schoolYear - 1) * 2 + (calendar.semester - 1);
  let at: SemesterOfYear = { year: calendar.year, semester: calendar.semester };
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
  const isTaught = today < addDays(calendar.start, calendar.weeks * 7);
  const periods = new Map<string, ResultPeriod>();
  const periodOf = (of: SemesterOfYear) => {
    const key = `${of.year}:${of.semester}`;
    const period = periods.get(key) ?? resultPeriod(calendar, of);
    periods.set(key, period);
    return period;
  };
  /** Attempts in a semester whose teaching is over. */
  const attemptsIn = (of: SemesterOfYear, item: PlanItem) =>
    pastAttempts(random, item, periodOf(of), teacherOf(item.subject.code), today);

  function writeResult(
    { login }: Person,
    study_id: string,
    { subject, duty }: PlanItem,
    taken: SemesterOfYear & { attempts: StoredAttempt[] },
  ): void {
    writer.result({ login, study_id, code: subject.code, duty, points: subject.points, ...taken });
  }

  function writeResults(person: Person, studyId: string, group: Cohort, history: History | undefined): void {
    const { plan, schoolYear, turn } = group;
    const { exams } = calendar;
    let past = 0;
    for (const of of pastSemesters(schoolYear, calendar)) {
      const schoolYearThen = schoolYear - (calendar.year - of.year);
      const isExamined = of.year === exams.year && of.semester === exams.semester;
      for (const [index, item] of chosenItems(plan, schoolYearThen, of.semester, turn).entries()) {
        const drawn = attemptsIn(of, item);
        const attempts = history?.(item, drawn, isExamined ? { examined: index } : { past: past++ }) ?? drawn;
        writeResult(person, studyId, item, { ...of, attempts });
      }
    }
    const { year, semester } = calendar;
    for (const [index, item] of group.items.entries()) {
      const drawn = isTaught
        ? currentAttempts(random, item, recent, teacherOf(item.subject.code))
        : attemptsIn({ year, semester }, item);
      const attempts = history?.(item, drawn, isTaught ? { taught: index } : { examined: index }) ?? drawn;
      writeResult(person, studyId, item, { year, semester, attempts });
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
      const of = { year: calendar.year - 1, semester: 2 } as const;
      const draw = () => attemptsIn(of, item);
      const isFailed = (attempts: StoredAttempt[]) => {
        const grade = attempts.at(-1)?.[2];
        return grade == null || !isPassed(grade);
      };
      let attempts = draw();
      while (isFailed(attempts)) attempts = draw();
      writeResult(person, studyId, item, { ...of, attempts });
    },
    /** A subject that was failed three times in the last winter, so that the student repeats it. */
    failBefore(person: Person, studyId: string, item: PlanItem): void {
      const of = { year: calendar.year - 1, semester: 1 } as const;
      const { creditDays, examDays } = periodOf(of);
      const teacher = teacherOf(item.subject.code);
      const exams = [0, 1, 2].map((index): StoredAttempt => {
        const day = examDays[Math.floor((index * examDays.length) / 3)] ?? '';
        return ['e', index + 1, 'F', day, teacher];
      });
      const attempts: StoredAttempt[] = [['c', 1, 'Z', creditDays[0] ?? '', teacher], ...exams];
      writeResult(person, studyId, item, { ...of, attempts });
    },
    /** A subject of this semester that the study has besides its plan. */
    addOptional(person: Person, studyId: string, item: PlanItem): void {
      const { year, semester } = calendar;
      writeResult(person, studyId, { ...item, duty: 'V' }, { year, semester, attempts: [] });
    },
  };
}
