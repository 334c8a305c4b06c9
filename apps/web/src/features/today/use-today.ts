import { datedEntries, isExamTime, pragueParts, seasonOn } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entriesQuery } from '../../data/entries/entries.ts';
import { resultsQuery } from '../../data/results.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { cancelLoad, type LoadState, loadStateOf } from '../../platform/http/query.ts';
import { report } from '../../platform/report.ts';
import { useNow } from '../../platform/time/clock.ts';

type MissingTermsPart = typeof import('./missing-terms.tsx').MissingTerms;

const isUnknown = (state: LoadState) => state === 'loading' || state === 'no-fetch';

/** Loads the part that most days of the year have no use for: undefined while it loads, null when it is missing. */
function useMissingTerms(isAsked: boolean): MissingTermsPart | null | undefined {
  const [part, setPart] = useState<MissingTermsPart | null>();
  useEffect(() => {
    if (!isAsked) return;
    import('./missing-terms.tsx').then(
      ({ MissingTerms }) => setPart(() => MissingTerms),
      (error) => {
        report(error, 'subjects without a date');
        setPart(null);
      },
    );
  }, [isAsked]);
  return isAsked ? part : null;
}

export type TodayData = ReturnType<typeof useToday>;

/**
 * What Today is made of. `isWaiting` until all of it was loaded or has failed: a late part would move the page. Lessons and
 * terms are asked for only once it is known that the reader is a student (spec 6).
 */
export function useToday() {
  const studies = useIsStudent();
  const now = useNow();
  const parts = pragueParts(now);
  const lessons = useQuery({ ...scheduleQuery, enabled: studies === true });
  const terms = useQuery({ ...termsQuery, enabled: studies === true });
  const ownEntries = useQuery({ ...entriesQuery, enabled: studies === true });
  const year = useQuery(yearScheduleQuery);
  const season = year.data ? seasonOn(year.data, parts.date) : null;
  const asksForTerms = season !== null && isExamTime(season, parts.date);
  const results = useQuery({ ...resultsQuery, enabled: studies === true && asksForTerms });
  const MissingTerms = useMissingTerms(asksForTerms);
  const isMissingUnknown = asksForTerms && (MissingTerms === undefined || isUnknown(loadStateOf(results)));
  const isRestUnknown =
    isUnknown(loadStateOf(terms)) || isUnknown(loadStateOf(ownEntries)) || year.isPending || isMissingUnknown;
  const isStudent = studies !== false;
  return {
    isStudent,
    isWaiting:
      isStudent && (isUnknown(loadStateOf(lessons)) || (lessons.data !== undefined && isRestUnknown)),
    entries: datedEntries(ownEntries.data ?? [], year.data ?? null),
    ...{ lessons, terms, ownEntries, year, season, now, parts, MissingTerms },
  };
}

/** Ends the wait for what {@link useToday} loads. */
export function cancelToday(): void {
  for (const query of [scheduleQuery, termsQuery, entriesQuery, yearScheduleQuery, resultsQuery])
    cancelLoad(query);
}
