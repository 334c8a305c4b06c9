import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterBarLoading } from '../../ui/form/filter-bar.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './list/line.module.css';

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** In the shape of the filters and the first lines. */
export function TermsLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <FilterBarLoading lines={3} />
      <Sheet>
        {LINES.map((line, index) => (
          <Row key={line} className={css.row}>
            <Loading onCancel={index === 0 ? onCancel : undefined}>
              <div className={css.term}>
                <div>
                  <Skeleton width="min(16rem, 80%)" height="var(--lead-16)" />
                  <Skeleton width="min(12rem, 60%)" height="var(--lead-14)" className={css.second} />
                </div>
                <Skeleton height="var(--lead-14)" />
                <Skeleton width="10rem" height="var(--lead-14)" />
                <Skeleton height="var(--touch)" />
              </div>
            </Loading>
          </Row>
        ))}
      </Sheet>
    </>
  );
}
