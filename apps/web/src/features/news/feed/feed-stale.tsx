import type { Loaded } from '../../../data/news/queries.ts';
import { asksPassword } from '../../../platform/http/password.ts';
import { reasonOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { StaleNote } from '../../../ui/feedback/states.tsx';

interface FeedStaleProps {
  loaded: Pick<Loaded<'GET /api/user/items/active'>, 'asOf' | 'freshness' | 'loadedAt' | 'reason'>;
  /** Why the last renewal failed; null when it did not. */
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/**
 * Says so when the news on screen may be behind: a renewal failed, the student system does not answer, or it wants
 * the password first.
 */
export function FeedStale({ loaded, error, ...retry }: FeedStaleProps) {
  const { home } = usePhrases();
  const now = useNow();
  const reason = reasonOf({ error, data: loaded });
  if (!error && loaded.freshness !== 'failed' && !asksPassword(reason)) return null;
  const time = clockOrDate(loaded.asOf ?? new Date(loaded.loadedAt * 1000), now, language());
  return (
    <StaleNote
      compact
      time={time}
      lead={error ? home.newsStale(time) : undefined}
      reason={reason}
      {...retry}
    />
  );
}
