import { instantOf } from '@kahan/domain';
import { userQuery } from '../data/session/session.ts';
import { loadWithRetry } from '../platform/http/lazy-retry.ts';
import { queryClient } from '../platform/http/query.ts';
import { report } from '../platform/report.ts';

/** Shows on every page that the user has asked for the erasure of everything, as long as that holds. */
export function followErasure(): void {
  let shownAt: number | null = null;
  let remove: Promise<() => void> | null = null;

  function look(): void {
    const at = queryClient.getQueryData(userQuery.queryKey)?.erases_at ?? null;
    if (at === shownAt) return;
    shownAt = at;
    remove?.then((end) => end()).catch((error) => report(error, 'erasure notice'));
    remove = at === null ? null : show(instantOf(at));
    remove?.catch((error) => report(error, 'erasure notice'));
  }

  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === userQuery.queryKey[0]) look();
  });
  look();
}

async function show(at: Date): Promise<() => void> {
  const { showErasure } = await loadWithRetry(
    () => import('../features/preferences/personal-data/notice.ts'),
    'erasure notice',
  );
  return showErasure(at);
}
