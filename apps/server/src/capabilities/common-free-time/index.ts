import type { EntryAnswer, ScheduleLesson, TermAnswer } from '@kahan/contract';
import type { Language, YearSchedule } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { consentHandlers } from './consent.handlers.ts';
import { endingOf } from './ending.ts';
import { weekHandlers } from './week.handlers.ts';

/** Records of other capabilities; null before they were read. */
export interface Records {
  /** First and last name. */
  name(userId: number): Promise<string | null>;
  lessons(db: Queryable, userId: number, lang: Language): Promise<{ data: ScheduleLesson[] } | null>;
  terms(db: Queryable, userId: number, lang: Language): Promise<TermAnswer[] | null>;
  entries(db: Queryable, userId: number): Promise<{ items: EntryAnswer[] }>;
  yearSchedule(): Promise<Snapshot<YearSchedule> | null>;
}

/** Two students who agree see when both are free, and nothing else of each other's timetables (decision 055). */
export function commonFreeTime(engine: Engine, records: Records): Capability {
  return {
    name: 'common-free-time',
    tables: { users: ['common_free_time_pairs'] },
    tells: ['common-free-time'],
    jobs: [endingOf(engine)],
    handlers: { ...consentHandlers(engine, records), ...weekHandlers(engine, records) },
  };
}
