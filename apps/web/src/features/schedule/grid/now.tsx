import { pragueMinutes } from '@kahan/domain';
import type { SchedulePhrases } from '@kahan/phrases/en/schedule/schedule';
import type { CSSProperties } from 'react';
import { clockOf } from '../../../data/schedule/lesson-names.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import type { Bounds } from './layout.ts';
import css from './now.module.css';

/** Position of now between the hours, from 0 to 1; null outside of them. */
function useShare({ from, to }: Bounds): { minutes: number; style: CSSProperties } | null {
  const minutes = pragueMinutes(useNow());
  if (minutes < from || minutes > to) return null;
  return { minutes, style: { '--now': (minutes - from) / (to - from) } as CSSProperties };
}

/** The flame across the lanes of today. */
export function NowLine({ bounds, words }: { bounds: Bounds; words: SchedulePhrases }) {
  const now = useShare(bounds);
  return (
    now && (
      <div className={css.line} style={now.style}>
        <VisuallyHidden>{words.nowIs(clockOf(now.minutes))}</VisuallyHidden>
      </div>
    )
  );
}

/** The current time beside the hours. `isShown`: a phone shows today. */
export function NowLabel({ bounds, isShown }: { bounds: Bounds; isShown: boolean }) {
  const now = useShare(bounds);
  return (
    now && (
      <span className={cx(css.label, 'only-screen', !isShown && css.elsewhere)} style={now.style}>
        {clockOf(now.minutes)}
      </span>
    )
  );
}
