import {
  addDays,
  type DateRange,
  dayOfWeek,
  daysBetween,
  EXAM_WEEKS,
  mondayOf,
  type Semester,
  type SemesterOfYear,
  semesterOf,
  TEACHING_WEEKS,
  type YearSchedule,
} from '@kahan/domain';
import { publicHolidays } from './holidays.ts';

/** One semester and the academic year that it is in. All dates are local to Prague, YYYY-MM-DD. */
export interface SemesterCalendar extends SemesterOfYear {
  /** Monday of the first teaching week. */
  start: string;
  /** Last day of the semester's exams. */
  until: string;
  weeks: number;
  schedule: YearSchedule;
}

/** The season of the university: lessons; exams after the last lesson; summer, until teaching begins again. */
export type Season = 'teaching' | 'exams' | 'summer';

/** The calendar that a university is made for: year, semester and start are those of its lessons. */
export interface UniversityCalendar extends SemesterCalendar {
  season: Season;
  /** Days of the season. For a day outside of the season, another university would be made. */
  days: DateRange;
  /** The semester of the exam dates; before the lessons of winter begin, the summer semester that is over. */
  exams: SemesterOfYear;
}

/** Teaching week of an imported timetable that today is in when the real semester is not taught today. */
const SHIFTED_WEEK = 9;
const SUMMER_EXAM_WEEKS = 5;
/** Weeks, at least, from the start of summer teaching to the exams of September. */
const SECOND_PERIOD_WEEK = 28;

function mondayOnOrAfter(date: string): string {
  return addDays(date, (8 - dayOfWeek(date)) % 7);
}

function realStart(year: number, semester: Semester): string {
  return semester === 1 ? mondayOnOrAfter(`${year}-09-18`) : mondayOnOrAfter(`${year + 1}-02-12`);
}

/** Exams begin on the day after teaching, but never before January 2nd in winter. */
function examPeriods(year: number, semester: Semester, start: string, weeks: number): DateRange[] {
  const first = addDays(start, weeks * 7);
  if (semester === 1) {
    const january = `${year + 1}-01-02`;
    const begin = first < january && daysBetween(first, january) < 14 ? january : first;
    return [{ start: begin, end: addDays(first, EXAM_WEEKS * 7 + 4) }];
  }
  const second = addDays(start, Math.max(SECOND_PERIOD_WEEK, weeks + SUMMER_EXAM_WEEKS + 1) * 7);
  return [
    { start: first, end: addDays(first, SUMMER_EXAM_WEEKS * 7 - 3) },
    { start: second, end: addDays(second, 11) },
  ];
}

function yearScheduleFrom(year: number, winter: string, summer: string, weeks: number): YearSchedule {
  const summerExams = examPeriods(year, 2, summer, weeks);
  const lastDay = summerExams.at(-1)?.end ?? addDays(summer, weeks * 7);
  const christmas = { cs: 'Vánoční prázdniny', en: 'Christmas holidays' };
  return {
    year,
    ed_weeks: weeks,
    ex_weeks: EXAM_WEEKS,
    semesters: {
      1: { start: winter, exam_periods: examPeriods(year, 1, winter, weeks) },
      2: { start: summer, exam_periods: summerExams },
    },
    holidays: [
      ...publicHolidays(winter, lastDay),
      { start: `${year}-12-24`, end: `${year + 1}-01-01`, name: christmas },
    ].toSorted((a, b) => a.start.localeCompare(b.start)),
  };
}

/** The academic year with its real dates. */
export function realYearSchedule(year: number): YearSchedule {
  return yearScheduleFrom(year, realStart(year, 1), realStart(year, 2), TEACHING_WEEKS);
}

/** A semester with its real dates. */
export function semesterCalendar({ year, semester }: SemesterOfYear): SemesterCalendar {
  const schedule = realYearSchedule(year);
  const { start, exam_periods } = schedule.semesters[semester];
  const until = exam_periods.at(-1)?.end ?? start;
  return { year, semester, start, until, weeks: TEACHING_WEEKS, schedule };
}

/** A season from its first day on, with the semester of its lessons and that of its exam dates. */
type Part = [from: string, season: Season, lessons: SemesterOfYear, exams: SemesterOfYear];

/** The seasons of an academic year in order; the last one lasts until the next year begins. */
function seasonsOf(year: number): Part[] {
  const [winter, summer] = [semesterCalendar({ year, semester: 1 }), semesterCalendar({ year, semester: 2 })];
  const next = { year: year + 1, semester: 1 } as const;
  const [firstExams] = summer.schedule.semesters[2].exam_periods;
  const afterTeaching = ({ start, weeks }: SemesterCalendar) => addDays(start, weeks * 7);
  return [
    [winter.start, 'teaching', winter, winter],
    [afterTeaching(winter), 'exams', winter, winter],
    // A weekend: exams are over, and teaching begins on Monday.
    [addDays(winter.until, 1), 'exams', summer, summer],
    [summer.start, 'teaching', summer, summer],
    [afterTeaching(summer), 'exams', summer, summer],
    [addDays(firstExams?.end ?? summer.until, 1), 'summer', summer, summer],
    // From August on the portal shows the coming winter (product 1), while September has exams of the summer.
    [`${year + 1}-08-01`, 'summer', next, summer],
    [addDays(summer.until, 1), 'summer', next, next],
  ];
}

const only = ({ year, semester }: SemesterOfYear): SemesterOfYear => ({ year, semester });

/**
 * The real calendar for a day: the semester that is taught, examined or about to begin. An exam period has the lessons
 * of its semester behind it; the weeks before teaching have them ahead.
 */
export function calendarFor(today: string): UniversityCalendar {
  const { year } = semesterOf(today);
  const parts = [...seasonsOf(year - 1), ...seasonsOf(year), ...seasonsOf(year + 1)];
  const at = parts.findLastIndex(([from]) => from <= today);
  const [part, following] = [parts[at], parts[at + 1]];
  if (part === undefined || following === undefined) throw new RangeError(`${today} is in no season`);
  const [start, season, lessons, exams] = part;
  const days = { start, end: addDays(following[0], -1) };
  return { ...semesterCalendar(lessons), season, days, exams: only(exams) };
}

/**
 * The calendar of an imported timetable, which has nothing but lessons: the real one when the day is in its teaching
 * weeks and something is still taught (at Christmas nothing is), otherwise one that is shifted so that the day is in
 * week 9. In a shifted summer, or after a long winter, the winter is shifted too, so that the two do not overlap.
 * @param weeks teaching weeks of a semester, which may be more than 14
 */
export function scheduleCalendar(today: string, weeks: number): UniversityCalendar {
  const { year, semester } = semesterOf(today);
  const real = realStart(year, semester);
  const start = isTaught(today, year, real, weeks)
    ? real
    : addDays(mondayOf(today), -7 * (Math.min(SHIFTED_WEEK, weeks) - 1));
  const yearLong = addDays(start, 7 * (weeks + EXAM_WEEKS + 1));
  const winterBefore = addDays(start, -7 * (weeks + EXAM_WEEKS + 1));
  // A winter of 22 weeks and more that begins in September runs into the real summer.
  const winter = realStart(year, 1);
  const isWinterOver = start === real && addDays(winter, 7 * weeks) <= start;
  const schedule =
    semester === 1
      ? yearScheduleFrom(year, start, laterOf(realStart(year, 2), yearLong), weeks)
      : yearScheduleFrom(year, isWinterOver ? winter : winterBefore, start, weeks);
  const until = schedule.semesters[semester].exam_periods.at(-1)?.end ?? addDays(start, weeks * 7);
  const days = { start, end: addDays(start, weeks * 7 - 1) };
  const exams = { year, semester };
  return { year, semester, start, until, weeks, schedule, season: 'teaching', days, exams };
}

/** Whether the day is in the teaching weeks and a teaching day is left that is no weekend and no holiday. */
function isTaught(today: string, year: number, start: string, weeks: number): boolean {
  const end = addDays(start, weeks * 7);
  const { holidays } = realYearSchedule(year);
  const isHoliday = (date: string) => holidays.some((free) => date >= free.start && date <= free.end);
  for (let date = today; date >= start && date < end; date = addDays(date, 1)) {
    if (dayOfWeek(date) < 6 && !isHoliday(date)) return true;
  }
  return false;
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** `(start, 9, 3)` is the Wednesday of the ninth week. */
export function dateOfWeek(start: string, week: number, day: number): string {
  return addDays(start, (week - 1) * 7 + day - 1);
}

/** Days without teaching; a shifted calendar has only the public holidays. */
export function teachingFreeDays(calendar: SemesterCalendar): (date: string) => boolean {
  const isShifted = calendar.start !== realStart(calendar.year, calendar.semester);
  const free = isShifted
    ? publicHolidays(calendar.start, addDays(calendar.start, calendar.weeks * 7))
    : calendar.schedule.holidays;
  return (date) => free.some((holiday) => date >= holiday.start && date <= holiday.end);
}

/** Whether a university that was made for the calendar can still be used today. */
export function isCurrent({ days }: UniversityCalendar, today: string): boolean {
  return today >= days.start && today <= days.end;
}
