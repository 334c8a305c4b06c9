import { Held, Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './loading.module.css';

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** In the shape of the answer and the first results. */
export function StudyLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div className={css.toolbar} />
      <div className={css.answer}>
        <Loading onCancel={onCancel}>
          <div className={css.bones}>
            <div className={css.verdict}>
              <Skeleton width="min(26rem, 90%)" height="var(--lead-20)" />
            </div>
            <Skeleton width="156px" height="156px" className={css.round} />
            <Skeleton width="8rem" height="var(--lead-32)" />
            <div>
              <Skeleton height="var(--lead-32)" />
            </div>
          </div>
        </Loading>
      </div>
      <div className={css.progress} />
      <Sheet>
        {LINES.map((line) => (
          <Row key={line}>
            <Held>
              <Skeleton width="min(20rem, 80%)" height="var(--lead-16)" />
            </Held>
          </Row>
        ))}
      </Sheet>
    </>
  );
}
