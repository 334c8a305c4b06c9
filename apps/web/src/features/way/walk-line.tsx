import { lazy, Suspense } from 'react';
import { loadWhenIdle } from '../../platform/http/lazy-retry.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import type { OwnWalk } from './own-walks.ts';

const HowFar = lazy(() => loadWhenIdle(() => import('./how-far.tsx'), 'distances'));

interface WalkLineProps {
  walks: readonly OwnWalk[];
  /** Undefined when no walk leads there: nothing is shown. */
  walk: OwnWalk | undefined;
  /** Keeps the line's height until it is known whether there is something to say. */
  className?: string | undefined;
}

/** The line in which it is told how far a lesson is. What it says loads later. */
export function WalkLine({ walks, walk, className }: WalkLineProps) {
  if (walk === undefined) return null;
  return (
    <p className={className}>
      <ErrorBoundary where="distances" fallback={null}>
        <Suspense>
          <HowFar walk={walk} walks={walks} />
        </Suspense>
      </ErrorBoundary>
    </p>
  );
}
