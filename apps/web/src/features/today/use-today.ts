import type { PreparedAnswer } from '@kahan/contract';
import {
  datedEntries,
  isExamTime,
  isSigned,
  leadOf,
  pragueParts,
  seasonOn,
  unixSeconds,
  withoutMeetings,
} from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entriesQuery } from '../../data/entries/entries.ts';
import { preparedQuery } from '../../data/exam-plan.ts';
import { resultsQuery } from '../../data/results.ts';
import { useNotGoing } from '../../data/schedule/not-today.ts';
import { useOwnLessons } from '../../data/schedule/own-lessons.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useReasonOfNothing } from '../../data/studies.ts';
import { setGoing } from '../../data/terms/perhaps.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { cancelLoad, isFirstLoad, loadStateOf } from '../../platform/http/query.ts';
import { report } from '../../platform/report.ts';
import { useNow } from '../../platform/time/clock.ts';
import type { OwnAgenda } from './today.ts';

type MissingTermsPart = typeof import('./missing-terms.tsx').MissingTerms;

const NO_PREPARED: readonly PreparedAnswer[] = [];

/** Whether a load has not ended yet, or not begun. */
const isUnknown = (query: Parameters<typeof isFirstLoad>[0]) =>
  isFirstLoad(query) || loadStateOf(query) === 'no-fetch';

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
 * The data of Today. `isWaiting` until all of it was loaded or has failed: a late part would move the page. Lessons and
 * terms of a student are asked for only once it is known that the reader is one (spec 6).
 */
export function useToday() {
  const {
    studies,
    isTeacher,
    isOwner,
    lessons: own,
    query: lessons,
    cancel: cancelLessons,
  } = useOwnLessons();
  const notGoing = useNotGoing();
  const now = useNow();
  const parts = pragueParts(now);
  const terms = useQuery({ ...termsQuery, enabled: studies === true });
  const preparations = useQuery({ ...preparedQuery, enabled: studies === true });
  const ownEntries = useQuery({ ...entriesQuery, enabled: studies === true });
  const year = useQuery(yearScheduleQuery);
  const season = year.data ? seasonOn(year.data, parts.date) : null;
  const agenda: OwnAgenda = {
    lessons: own ?? [],
    terms: terms.data?.data.terms ?? [],
    entries: datedEntries(ownEntries.data ?? [], year.data ?? null),
  };
  /** The agenda without what the reader stays away from. */
  const attended = withoutMeetings(agenda, notGoing);
  const lead = leadOf(attended, now);
  const prepared = preparations.data ?? NO_PREPARED;
  const going = setGoing(agenda.terms, prepared, unixSeconds(now));
  const asksForTerms = studies === true && season !== null && isExamTime(season, parts.date);
  // Results tell whether an exam that leads is needed at all.
  const asksForResults = asksForTerms || lead.leading.some(({ appointment }) => appointment.kind === 'exam');
  const results = useQuery({ ...resultsQuery, enabled: studies === true && asksForResults });
  const MissingTerms = useMissingTerms(asksForTerms);
  const isMissingUnknown =
    (asksForTerms && MissingTerms === undefined) || (asksForResults && isUnknown(results));
  const isEmpty = agenda.lessons.length === 0 && agenda.terms.every((term) => !isSigned(term));
  const hasNone = own !== undefined && terms.data !== undefined && isEmpty;
  const reason = useReasonOfNothing(studies === true && hasNone && !isTeacher);
  const isStudentsRestUnknown = studies === true && [terms, ownEntries, preparations].some(isUnknown);
  const isRestUnknown = isStudentsRestUnknown || isUnknown(year) || isMissingUnknown || reason === undefined;
  const hasDay = isOwner !== false;
  return {
    /** Whether the reader has days at all, as students and teachers have; true while that is not known. */
    hasDay,
    isStudent: studies !== false,
    isWaiting: hasDay && (isUnknown(lessons) || (own !== undefined && isRestUnknown)),
    ...{ isTeacher, lessons, terms, ownEntries, year, season, now, parts, MissingTerms },
    /** The reader has no lessons and no exam dates at all, and why. */
    ...{ hasNone: isEmpty, reason },
    ...{ agenda, attended, lead, notGoing, prepared, going },
    /** Ends the wait. */
    cancel: () => {
      cancelLessons();
      for (const query of [termsQuery, preparedQuery, entriesQuery, yearScheduleQuery, resultsQuery])
        cancelLoad(query);
    },
  };
}
