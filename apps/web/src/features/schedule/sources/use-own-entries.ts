import type { EntryAnswer } from '@kahan/contract';
import { type DatedEntry, datedEntries } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { entriesQuery } from '../../../data/entries/entries.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useLoggedIn, userQuery } from '../../../data/session/session.ts';
import { type LoadState, loadStateOf } from '../../../platform/http/query.ts';
import { isSameSource, type ScheduleView } from '../view.ts';
import { ownSources } from './own-sources.ts';

/** The reader's own entries in a timetable. */
interface OwnEntries {
  /** The reader's own timetable is shown, which alone has them. */
  isOwn: boolean;
  entries: readonly EntryAnswer[];
  /** Each on all its dates. */
  dated: readonly DatedEntry<EntryAnswer>[];
  /** `no-fetch` when no own timetable is shown. */
  state: LoadState;
  retry: () => void;
}

const NOTHING: readonly EntryAnswer[] = [];

/** Loads the own entries where an own study, or the reader's own teaching, is among the sources. */
export function useOwnEntries({ sources, secret }: Pick<ScheduleView, 'sources' | 'secret'>): OwnEntries {
  'use memo';
  const isAsked = useLoggedIn() && secret === undefined;
  const user = useQuery({ ...userQuery, enabled: isAsked && sources.length > 0 }).data;
  const readerSources = user === undefined ? [] : ownSources(user);
  const isOwn =
    isAsked && readerSources.some((source) => sources.some((shown) => isSameSource(source, shown)));
  const query = useQuery({ ...entriesQuery, enabled: isOwn });
  const year = useQuery(yearScheduleQuery).data ?? null;
  const entries = (isOwn && query.data) || NOTHING;
  return {
    isOwn,
    entries,
    dated: datedEntries(entries, year),
    state: isOwn ? loadStateOf(query) : 'no-fetch',
    retry: () => void query.refetch(),
  };
}
