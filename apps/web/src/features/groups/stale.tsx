import type { FreshnessInfo } from '../../platform/client.ts';
import { useNow } from '../../platform/clock.ts';
import { clockOrDate } from '../../platform/dates.ts';
import { useOffline } from '../../platform/online.ts';
import { language } from '../../platform/phrases.ts';
import { type LoadFacts, loadStateOf, reasonOf } from '../../platform/query.ts';
import { StaleNote } from '../../ui/states.tsx';

interface StaleGroupsProps {
  query: LoadFacts & {
    data: Pick<FreshnessInfo, 'asOf' | 'freshness'> | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** Over data that could not be renewed, by us or by the student system. Offline the frame of the page says so. */
export function StaleGroups({ query }: StaleGroupsProps) {
  const now = useNow();
  const offline = useOffline();
  const { data } = query;
  if (!data?.asOf || offline) return null;
  if (loadStateOf(query) !== 'stale' && data.freshness === 'fresh') return null;
  return (
    <StaleNote
      time={clockOrDate(data.asOf, now, language())}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      reason={reasonOf(query)}
    />
  );
}
