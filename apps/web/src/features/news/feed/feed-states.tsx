import { instantOf } from '@kahan/domain';
import type { Loaded } from '../../../data/news/queries.ts';
import { useOffline } from '../../../platform/http/connection.ts';
import { asksPassword } from '../../../platform/http/password.ts';
import { reasonOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Held, Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StaleNote } from '../../../ui/feedback/states.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';

const CARDS = ['first', 'second', 'third'];

function Bones() {
  return (
    <div className="stack gap-2">
      <Skeleton width="180px" height="var(--text-12)" />
      <Skeleton width="min(100%, 420px)" height="var(--text-16)" />
      <Skeleton width="min(100%, 560px)" height="var(--text-14)" />
      <Skeleton width="min(70%, 380px)" height="var(--text-14)" />
    </div>
  );
}

/** Cards that are still to come. */
export function FeedLoading({ onCancel }: { onCancel: () => void }) {
  return CARDS.map((card, index) => (
    <Row key={card} last={index === CARDS.length - 1}>
      {index === CARDS.length - 1 ? (
        <Loading onCancel={onCancel}>
          <Bones />
        </Loading>
      ) : (
        <Held>
          <Bones />
        </Held>
      )}
    </Row>
  ));
}

interface FeedStaleProps {
  query: {
    data:
      | Pick<Loaded<'GET /api/user/items/active'>, 'asOf' | 'freshness' | 'loadedAt' | 'reason'>
      | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/**
 * Note for news that may be out of date: a refresh failed, the student system does not answer, or it needs
 * the password.
 */
export function FeedStale({ query }: FeedStaleProps) {
  const { home } = usePhrases();
  const offline = useOffline();
  const { data } = query;
  if (!data) return null;
  const error = offline ? null : query.error;
  const reason = reasonOf({ error, data });
  const isRefused = asksPassword(reason) || reason === 'NOT_WITH_THIS_LOGIN';
  if (!error && data.freshness !== 'failed' && !isRefused) return null;
  return (
    <StaleNote
      compact
      at={data.asOf ?? instantOf(data.loadedAt)}
      lead={error ? home.newsStale : undefined}
      reason={reason}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
