import type { ScheduleType } from '@kahan/contract/runtime';
import type { useSearch } from '../../../data/schedule/search.ts';
import { loadStateOf } from '../../../platform/http/query.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CancelledState, EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useToolsPhrases } from '../panels/tools-words.ts';
import css from './search-dialog.module.css';

const BONES = [1, 2, 3, 4];

interface SearchStateProps {
  kind: ScheduleType;
  text: string;
  search: ReturnType<typeof useSearch>;
}

/** How a search stands: under way, how much was found, nothing, or why it failed. */
export function SearchState({ kind, text, search }: SearchStateProps) {
  const words = useToolsPhrases();
  const { query, count } = search;
  if (query === undefined) return null;
  const state = loadStateOf(query);
  const retry = () => void query.refetch();
  const isLoading = state === 'loading';
  if (isLoading && search.items.length === 0) {
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
      {(search.hasMore || isLoading) && (
        // It stays while it loads, and the focus on it.
        <Button compact aria-disabled={isLoading} onClick={() => isLoading || search.loadMore()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
