import { usePhrases } from '../../platform/phrases.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import css from './pending.module.css';
import type { LoadedSource } from './timetable.ts';
import { useSchedulePhrases } from './words.ts';

/**
 * What is still on its way while something else is there already. It stands at the lower edge of the screen, so that
 * nothing jumps when it comes and goes; while nothing is there the skeleton says it.
 */
export function Pending({ loaded }: { loaded: readonly LoadedSource[] }) {
  const words = useSchedulePhrases();
  const { states } = usePhrases();
  const loading = loaded.filter(({ state }) => state === 'loading');
  if (loading.length === 0 || !loaded.some(({ state }) => state === 'loaded' || state === 'stale'))
    return null;
  const names = loading.map(({ source, label }) => `${words.sources[source.kind]} ${label}`).join(', ');
  const onCancel = () => {
    for (const { cancel } of loading) cancel();
  };
  return (
    <div className={css.pending}>
      <Banner
        slim
        role="status"
        actions={
          <Button compact kind="quiet" onClick={onCancel}>
            {states.cancelLoading}
          </Button>
        }
      >
        <p>{words.loadingOf(names)}</p>
      </Banner>
    </div>
  );
}
