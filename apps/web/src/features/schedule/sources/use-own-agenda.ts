import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { type Agenda, datedEntries } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { entriesQuery } from '../../../data/entries/entries.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useLoggedIn, userQuery } from '../../../data/session/session.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { loadStateOf } from '../../../platform/http/query.ts';

/** The reader's lessons, signed exams and own entries. */
export type OwnAgenda = Agenda<ScheduleLesson, TermAnswer>;

/**
 * The reader's agenda, which decides where the own timetable opens; empty for timetables of others.
 * @param studies those in the address
 */
export function useOwnAgenda(studies: readonly string[]): { agenda: OwnAgenda; isPending: boolean } {
  'use memo';
  const isWanted = useLoggedIn() && studies.length > 0;
  const user = useQuery({ ...userQuery, enabled: isWanted });
  const isOwn = user.data?.studies.some(({ study_id }) => studies.includes(study_id)) ?? false;
  const enabled = isWanted && isOwn;
  const lessons = useQuery({ ...scheduleQuery, enabled });
  const terms = useQuery({ ...termsQuery, enabled });
  const entries = useQuery({ ...entriesQuery, enabled });
  const year = useQuery(yearScheduleQuery).data ?? null;
  const agenda = {
    lessons: (enabled && lessons.data?.data.schedule) || [],
    terms: (enabled && terms.data?.data.terms) || [],
    entries: datedEntries((enabled && entries.data) || [], year),
  };
  return {
    agenda,
    isPending: [user, lessons, terms, entries].some((query) => loadStateOf(query) === 'loading'),
  };
}
