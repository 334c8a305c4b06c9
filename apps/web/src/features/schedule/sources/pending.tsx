import type { ReactNode } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { LoadedSource } from '../state/timetable.ts';
import { useSchedulePhrases } from '../words.ts';
import css from './pending.module.css';

interface PendingProps {
  loaded: readonly LoadedSource[];
  /** Notices that came late. */
  children: ReactNode;
}

/**
 * What is still on its way while something else is there already, and what is to be said of what came late. It stands
 * at the lower edge of the screen, so that nothing jumps when it comes and goes; while nothing is there the skeleton
 * says it.
 */
export function Pending({ loaded, children }: PendingProps) {
  const words = useSchedulePhrases();
  const { states } = usePhrases();
  const loading = loaded.filter(({ state }) => state === 'loading');
  const isBeside = loaded.some(({ state }) => state === 'loaded' || state === 'stale');
  const names = loading.map(({ source, label }) => `${words.sources[source.kind]} ${label}`).join(', ');
  const onCancel = () => {
    for (const { cancel } of loading) cancel();
  };
  return (
    <div className={css.pending}>
      {children}
      {loading.length > 0 && isBeside && (
        <div className={css.soon}>
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
      )}
    </div>
  );
}
