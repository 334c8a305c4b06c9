import type { Day } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';
import type { YearSchedule } from '../time/academic-year.ts';
import { holidayOf } from '../time/holidays.ts';
import { dayOfWeek, daysBetween, mondayOf } from '../time/time.ts';
import { isCanceled, type Lesson, type LessonBlock, type LessonWeek } from './lesson.ts';

/** The part of a year schedule that decides how lessons are taught. */
export type TaughtYear = Pick<YearSchedule, 'year' | 'semesters' | 'holidays'>;

/** A week of a block, with the number and the day that its date has. */
interface TaughtWeek {
  number: number;
  day: Day;
  week: LessonWeek;
}

/** The last week of a semester that a lesson may name. */
const LAST_WEEK = 99;

/**
 * Lessons as they are taught. A record says a day and a number of the week beside each date, and they may disagree: the
 * date counts. A week whose date is another day of the week becomes a block of that day, and its number is that of the
 * date. A meeting on a holiday is cancelled, with the holiday's name as the reason, unless the record gives its own.
 *
 * All screens take their lessons from here, so that no two differ. A lesson with nothing to correct is
 * returned as it is.
 * @param year null when it is not known; week numbers of a lesson of another year are left alone
 * @param wordOf the name of a holiday as it is shown
 */
export function lessonsAsTaught(
  year: TaughtYear | null,
  wordOf: (name: Bilingual) => string,
): <L extends Lesson>(lesson: L) => L {
  const days = new Map<string, { day: Day; holiday: string | null }>();
  const dayOf = (date: string) => {
    const known = days.get(date);
    if (known !== undefined) return known;
    const holiday = year && holidayOf(year.holidays, date);
    const found = { day: dayOfWeek(date), holiday: holiday ? wordOf(holiday.name) : null };
    days.set(date, found);
    return found;
  };

  function taught(lesson: Lesson, [key, week]: [string, LessonWeek]): TaughtWeek {
    const { day, holiday } = dayOf(week.date);
    const isFree = holiday !== null && !isCanceled(week);
    return {
      day,
      number: weekNumber(lesson, week.date, year) ?? Number(key),
      week: isFree ? { ...week, canceled: holiday } : week,
    };
  }

  return (lesson) => {
    let isChanged = false;
    const blocks = lesson.blocks.flatMap((block) => {
      const entries = Object.entries(block.weeks);
      const weeks = entries.map((entry) => taught(lesson, entry));
      const isRight = weeks.every(
        ({ number, day, week }, index) =>
          day === block.day && number === Number(entries[index]?.[0]) && week === entries[index]?.[1],
      );
      if (isRight) return [block];
      isChanged = true;
      return blocksOfDays(block, weeks);
    });
    return isChanged ? { ...lesson, blocks } : lesson;
  };
}

/** Number of the week of a date in the semester of a lesson; null before its first week and in another year. */
function weekNumber({ year: own, semester }: Lesson, date: string, year: TaughtYear | null): number | null {
  if (year?.year !== own) return null;
  const week = Math.floor(daysBetween(mondayOf(year.semesters[semester].start), date) / 7) + 1;
  return week >= 1 && week <= LAST_WEEK ? week : null;
}

/** One block for each day of the week, the block's own day first. Of two meetings on one date the held one stays. */
function blocksOfDays(block: LessonBlock, weeks: readonly TaughtWeek[]): LessonBlock[] {
  const byDay = new Map<Day, Record<number, LessonWeek>>([[block.day, {}]]);
  for (const { day, number, week } of weeks) {
    const own = byDay.get(day) ?? {};
    const twin = own[number];
    if (twin === undefined || (isCanceled(twin) && !isCanceled(week))) own[number] = week;
    byDay.set(day, own);
  }
  return [...byDay]
    .filter(([, own]) => Object.keys(own).length > 0)
    .map(([day, own]) => ({ ...block, day, weeks: own }));
}
