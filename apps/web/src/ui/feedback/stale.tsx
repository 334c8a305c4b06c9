import type { FreshnessInfo } from '../../platform/http/client.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { type LoadFacts, loadStateOf, reasonOf } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { StaleNote } from './states.tsx';

interface StaleDataProps {
  query: LoadFacts & {
    data: Pick<FreshnessInfo, 'asOf' | 'freshness'> | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** Over data that could not be renewed, by us or by the student system. Offline the frame of the page says so. */
export function StaleData({ query }: StaleDataProps) {
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
