import type { EntryAnswer, PreparedAnswer, ScheduleLesson } from '@kahan/contract';
import { datedEntries } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { entriesQuery } from '../entries/entries.ts';
import { usePrepared } from '../exam-plan.ts';
import { scheduleQuery, yearScheduleQuery } from '../schedule/schedule.ts';

const NO_LESSONS: readonly ScheduleLesson[] = [];
const NO_ENTRIES: readonly EntryAnswer[] = [];
const NO_PREPARED: readonly PreparedAnswer[] = [];

/** The reader's lessons, own entries on all their dates and prepared sign-ups. Missing data clashes with nothing. */
export function useOwnTime() {
  'use memo';
  const lessons = useQuery(scheduleQuery).data?.data.schedule ?? NO_LESSONS;
  const entries = useQuery(entriesQuery).data ?? NO_ENTRIES;
  const year = useQuery(yearScheduleQuery).data ?? null;
  const prepared = usePrepared() ?? NO_PREPARED;
  return { lessons, entries: datedEntries(entries, year), prepared };
}
