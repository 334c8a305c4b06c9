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

/** Note above data that could not be refreshed from the server or the student system. Offline, the shell has a bar. */
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
