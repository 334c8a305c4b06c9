import type { ScheduleType } from '@kahan/contract/light';
import { loadStateOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CancelledState, EmptyState, FailedState } from '../../ui/states.tsx';
import type { useSearch } from './search.queries.ts';
import css from './search-dialog.module.css';
import { useToolsPhrases } from './tools-words.ts';

const BONES = [1, 2, 3, 4];

interface SearchStateProps {
  kind: ScheduleType;
  text: string;
  query: ReturnType<typeof useSearch>;
}

/** How a search stands: under way, how much was found, nothing, or why it failed. */
export function SearchState({ kind, text, query }: SearchStateProps) {
  const words = useToolsPhrases();
  const state = loadStateOf(query);
  const count = query.data?.pages.at(-1)?.count ?? 0;
  const retry = () => void query.refetch();
  if (state === 'loading') {
    return (
      <Loading>
        {BONES.map((bone) => (
          <div key={bone} className={css.bone}>
            <Skeleton width="50%" height="var(--lead-16)" />
            <Skeleton width="70%" height="var(--lead-12)" />
          </div>
        ))}
      </Loading>
    );
  }
  if (state === 'failed')
    return <FailedState title={words.searchFailed} error={query.error} onRetry={retry} />;
  if (state === 'cancelled') return <CancelledState onRetry={retry} />;
  if (count === 0) return <EmptyState title={words.foundNone(text)}>{words.foundNoneHint[kind]}</EmptyState>;
  return (
    <div className={css.end}>
      <p role="status" className={css.label}>
        {words.found(count)}
      </p>
      {query.hasNextPage && (
        <Button
          compact
          aria-disabled={query.isFetchingNextPage}
          onClick={() => query.isFetchingNextPage || void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </div>
  );
}
