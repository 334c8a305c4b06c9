import type { SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTeacherId } from '../../../data/schedule/own-lessons.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import {
  linkedScheduleQuery,
  type SharedAnswer,
  sharedScheduleQuery,
  usePrefetchedNeighbours,
} from '../../../data/schedule/shared-schedules.ts';
import { useLoggedIn, userQuery } from '../../../data/session/session.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { examinedQuery } from '../../../data/terms/examined.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import type { FreshnessInfo } from '../../../platform/http/client.ts';
import { oldest } from '../../../platform/http/oldest.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { cancelLoad, type Load, type LoadState, loadStateOf, loadsOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { isSameSource, type ScheduleView, type SharedSource, type Source } from '../view.ts';
import type { LoadedSource } from './loaded-source.ts';

/** Whether the server says that a timetable does not exist: 404, or 400 for an id that no timetable can have. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);

const NOTHING: readonly SharedScheduleLesson[] = [];
const NO_TERMS: readonly TermAnswer[] = [];

/**
 * The timetable of a private link; null where the address has none. No message tells a reader without a login that a link
 * was ended, so another week asks again.
 */
function useLinkedSource({ year, semester, week, secret }: ScheduleView): LoadedSource | null {
  const { shell } = usePhrases();
  const query = linkedScheduleQuery(secret ?? '');
  const answer = useQuery({ ...query, enabled: secret !== undefined });
  const shown = `${year} ${semester} ${week}`;
  const asked = useRef(shown);
  const turned = useEffectEvent(() => void (secret !== undefined && answer.refetch()));
  useEffect(() => {
    if (asked.current !== shown) turned();
    asked.current = shown;
  }, [shown]);
  if (secret === undefined) return null;
  const { data, error, refetch } = answer;
  const isGone = isRefused(error);
  const items = data?.items ?? NOTHING;
  return {
    // The answer does not name the study.
    source: { kind: 'study', id: '' },
    label: shell.pages.schedule_shared,
    state: loadStateOf(answer),
    isUnknown: isGone,
    error,
    lessons: isGone ? NOTHING : items.filter((one) => one.year === year && one.semester === semester),
    retry: () => void refetch(),
    cancel: () => cancelLoad(query),
  };
}

const nothing = () => undefined;

/** The reader's own terms in the shown timetables. */
export interface OwnTerms {
  /** Those that the reader is signed up for with the shown studies. */
  terms: readonly TermAnswer[];
  /** Those at which the reader examines, when the reader's own teaching is shown. */
  examined: readonly TermAnswer[];
  /** `no-fetch` when nothing of the reader's own is shown. */
  state: LoadState;
  retry: () => void;
  cancel: () => void;
}

interface Loads {
  /** One for each source of the view, in its order; a source that is named by id and by name counts once. */
  loaded: LoadedSource[];
  own: OwnTerms;
  /** Age of the oldest shown data; null when there is none. */
  freshness: FreshnessInfo | null;
}

const isShared = (source: Source): source is SharedSource => source.kind !== 'study';

/** Sources that are loaded one by one. Teachers need a login (spec 2). */
const sharedOf = ({ sources }: Pick<ScheduleView, 'sources'>, loggedIn: boolean): SharedSource[] =>
  sources.filter(isShared).filter(({ kind }) => loggedIn || kind !== 'teacher');

/** Loads all sources of a view. A failed source does not affect the others. */
export function useSources(view: ScheduleView): Loads {
  'use memo';
  const loggedIn = useLoggedIn();
  const shared = sharedOf(view, loggedIn);
  const answers = useQueries({
    queries: shared.map(({ kind, id }) => sharedScheduleQuery(kind, id, view)),
    combine: loadsOf<SharedAnswer>,
  });
  usePrefetchedNeighbours(
    view,
    shared,
    answers.every(({ data }) => data !== undefined),
  );
  const enabled = loggedIn && view.sources.some(({ kind }) => kind === 'study');
  const user = useQuery({ ...userQuery, enabled });
  const lessons = useQuery({ ...scheduleQuery, enabled });
  const studies = useQuery({ ...studiesQuery, enabled });

  const shownStudies = (enabled ? (user.data?.studies ?? []) : []).flatMap(({ study_id }) =>
    view.sources.some(({ kind, id }) => kind === 'study' && id === study_id) ? study_id : [],
  );
  const isOwnShown = shownStudies.length > 0;
  const terms = useQuery({ ...termsQuery, enabled: isOwnShown });
  const teacher = useTeacherId();
  const isTaughtShown = shared.some(({ kind, id }) => kind === 'teacher' && id === teacher);
  const examined = useQuery({ ...examinedQuery, enabled: isTaughtShown });

  const agenda = (lessons.data?.data.schedule ?? []).filter(
    (one) => one.year === view.year && one.semester === view.semester,
  );

  const linked = useLinkedSource(view);
  const all = view.sources.map((source): LoadedSource => {
    if (isShared(source)) {
      const answer = answers[shared.indexOf(source)];
      if (answer === undefined) return hidden(source);
      const query = sharedScheduleQuery(source.kind, source.id, view);
      const real = { kind: source.kind, id: answer.data?.data.id ?? source.id };
      return sharedSource(real, answer, () => cancelLoad(query));
    }
    const isOwn = user.data?.studies.some(({ study_id }) => study_id === source.id);
    if (!loggedIn || isOwn === false) return hidden(source);
    const study = studies.data?.data.studies.find(({ study_id }) => study_id === source.id);
    // Only the user record says whether the study is their own.
    const state = loadStateOf(isOwn || user.isError ? lessons : user);
    return {
      source,
      label: study?.field_of_study.value ?? source.id,
      state,
      isUnknown: false,
      error: lessons.error ?? user.error,
      asOf: lessons.data?.asOf ?? null,
      freshness: lessons.data?.freshness ?? null,
      lessons: agenda.filter(({ study_id }) => study_id === source.id),
      agenda,
      retry: () => void Promise.all([user.refetch(), lessons.refetch()]),
      cancel: () => cancelLoad(scheduleQuery),
    };
  });
  const ownTerms: OwnTerms = {
    terms: isOwnShown ? termsOf(terms.data?.data.terms, shownStudies) : [],
    examined: (isTaughtShown && examined.data?.terms) || NO_TERMS,
    // A reader who studies has terms, one who only teaches has examined ones.
    state: isOwnShown ? loadStateOf(terms) : isTaughtShown ? loadStateOf(examined) : 'no-fetch',
    retry: () => void (isOwnShown ? terms : examined).refetch(),
    cancel: () => cancelLoad(isOwnShown ? termsQuery : examinedQuery),
  };
  if (linked !== null) return { loaded: [linked], own: ownTerms, freshness: null };
  const loaded = all.filter(
    ({ source }, index) => all.findIndex((one) => isSameSource(one.source, source)) === index,
  );
  const infos = [
    lessons.data,
    isOwnShown ? terms.data : undefined,
    ...answers.map(({ data }) => data),
  ].filter((info) => info !== undefined);
  return { loaded, own: ownTerms, freshness: oldest(infos) };
}

const termsOf = (terms: readonly TermAnswer[] | undefined, studies: readonly string[]): TermAnswer[] =>
  (terms ?? []).filter(({ study_id }) => study_id !== undefined && studies.includes(study_id));

/** A source that this reader is not shown. */
const hidden = (source: Source): LoadedSource => ({
  source,
  label: source.id,
  state: 'no-fetch',
  isUnknown: true,
  error: null,
  asOf: null,
  freshness: null,
  lessons: NOTHING,
  retry: nothing,
  cancel: nothing,
});

function sharedSource(source: Source, query: Load<SharedAnswer>, cancel: () => void): LoadedSource {
  const { data, error, refetch } = query;
  const isUnknown = isRefused(error);
  return {
    source,
    label: data?.data.label ?? source.id,
    state: loadStateOf(query),
    isUnknown,
    error,
    asOf: data?.asOf ?? null,
    freshness: data?.freshness ?? null,
    // A removed timetable shows no lessons.
    lessons: isUnknown ? NOTHING : (data?.data.items ?? NOTHING),
    retry: () => void refetch(),
    cancel,
  };
}
