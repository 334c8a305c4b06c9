import {
  type Bilingual,
  type Lesson,
  lessonsAsTaught,
  pragueDate,
  pragueParts,
  type YearSchedule,
} from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { documentSource, readDocument, type Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { forgetSchedules } from './shared-schedules.signal.ts';

const SERVICE = 'year-schedule';
/** The year schedule is read again after this hour in Prague (spec 9). */
const HOUR = 6;

/** The academic year of the current date: semesters, exam periods, holidays. */
export const yearScheduleSource = documentSource({
  service: SERVICE,
  fetch: ({ studentSystem, clock }) => studentSystem.yearSchedule(pragueDate(clock.now())),
  // Its holidays and weeks are part of every timetable.
  changed: forgetSchedules,
});

/** null before the first reading. */
export async function readYearSchedule(db: Queryable): Promise<Snapshot<YearSchedule> | null> {
  const found = await readDocument<YearSchedule>(db, SERVICE);
  return found && { data: found.body, lastModified: found.lastModified };
}

/** How lessons are taught in the stored year. */
export interface Teaching {
  /** null before the first reading. */
  year: YearSchedule | null;
  /** See {@link lessonsAsTaught}. @param wordOf the name of a holiday as it is shown */
  taught(wordOf: (name: Bilingual) => string): <L extends Lesson>(lesson: L) => L;
  /** When the lessons or the year changed last. @param ofLessons when the lessons changed last */
  lastModified(ofLessons: Date): Date;
}

/** Reads the year on which every answer with lessons rests. */
export async function readTeaching(db: Queryable): Promise<Teaching> {
  const found = await readYearSchedule(db);
  const year = found?.data ?? null;
  return {
    year,
    taught: (wordOf) => lessonsAsTaught(year, wordOf),
    lastModified: (ofLessons) =>
      found !== null && found.lastModified > ofLessons ? found.lastModified : ofLessons,
  };
}

/** Reads the year schedule when this process begins to lead, and each day after six in the morning. */
export function yearScheduleJob({ clock, mirror }: Engine): Job {
  let readFor = '';
  return {
    name: 'year schedule',
    everyMs: 1_000,
    async run() {
      const { date, hour } = pragueParts(clock.now());
      const period = `${date} ${hour < HOUR ? 'before' : 'after'}`;
      if (period === readFor || (readFor !== '' && hour < HOUR)) return;
      // The mirror's first reading includes the year schedule.
      if (!(await mirror.isStarted())) return;
      readFor = period;
      await mirror.readShared(SERVICE);
    },
  };
}
