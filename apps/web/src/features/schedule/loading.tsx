import type { CSSProperties } from 'react';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import css from './loading.module.css';

/** Places of the bones: day, and first and last of twelve hours. A typical week. */
const BONES = [
  [1, 1, 3],
  [1, 6, 8],
  [2, 2, 4],
  [3, 1, 3],
  [3, 4, 6],
  [3, 7, 11],
  [4, 2, 4],
  [4, 5, 7],
  [5, 5, 7],
] as const;

/** The grid before its blocks are there, of the size that it will have. */
export function GridLoading({ onCancel }: { onCancel?: () => void }) {
  return (
    <div className={css.loading}>
      <Loading onCancel={onCancel}>
        <div className={css.bones}>
          {BONES.map(([day, from, to]) => (
            <div
              key={`${day} ${from}`}
              className={day === 3 ? css.shown : undefined}
              style={{ '--day': day, '--from': from, '--to': to } as CSSProperties}
            >
              <Skeleton height="100%" />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}
