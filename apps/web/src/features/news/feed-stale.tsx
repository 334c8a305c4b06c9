import { Clock, RefreshCw } from 'lucide';
import { useNow } from '../../platform/clock.ts';
import { clockOrDate } from '../../platform/dates.ts';
import { language, usePhrases } from '../../platform/phrases.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Loaded } from './news.queries.ts';

interface FeedStaleProps {
  loaded: Pick<Loaded<'GET /api/user/items/active'>, 'asOf' | 'freshness' | 'loadedAt'>;
  /** The last renewal failed. */
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** Says so when the news on screen may be behind: a renewal failed, or the student system does not answer. */
export function FeedStale({ loaded, failed, retrying, onRetry }: FeedStaleProps) {
  const { home, states } = usePhrases();
  const now = useNow();
  if (!failed && loaded.freshness !== 'failed') return null;
  const time = clockOrDate(loaded.asOf ?? new Date(loaded.loadedAt * 1000), now, language());
  return (
    <Banner
      tone="warn"
      icon={Clock}
      role="status"
      actions={
        <Button icon={RefreshCw} compact onClick={onRetry} aria-disabled={retrying}>
          {states.retry}
        </Button>
      }
    >
      <p>
        <b>{failed ? home.newsStale(time) : states.stale(time)}</b> {states.staleWhy}
      </p>
    </Banner>
  );
}
