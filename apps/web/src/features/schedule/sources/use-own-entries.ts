import type { EntryAnswer } from '@kahan/contract';
import { type DatedEntry, datedEntries } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { entriesQuery } from '../../../data/schedule/entries.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useLoggedIn, userQuery } from '../../../data/session/session.ts';
import { type LoadState, loadStateOf } from '../../../platform/http/query.ts';
import { ownSources } from '../state/own-sources.ts';
import { isSameSource, type View } from '../state/view.ts';

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

/** Loads the own entries where an own study, or what the reader teaches, is among the sources. */
export function useOwnEntries({ sources, secret }: Pick<View, 'sources' | 'secret'>): OwnEntries {
  'use memo';
  const isAsked = useLoggedIn() && secret === undefined;
  const user = useQuery({ ...userQuery, enabled: isAsked && sources.length > 0 }).data;
  const own = user === undefined ? [] : ownSources(user);
  const isOwn = isAsked && own.some((source) => sources.some((shown) => isSameSource(source, shown)));
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
