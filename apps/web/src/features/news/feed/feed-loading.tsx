import { Held, Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import css from './feed.module.css';

const CARDS = ['first', 'second', 'third'];

function Bones() {
  return (
    <div className={css.bones}>
      <Skeleton width="180px" height="var(--text-12)" />
      <Skeleton width="min(100%, 420px)" height="var(--text-16)" />
      <Skeleton width="min(100%, 560px)" height="var(--text-14)" />
      <Skeleton width="min(70%, 380px)" height="var(--text-14)" />
    </div>
  );
}

/** Cards that are still to come. */
export function FeedLoading({ onCancel }: { onCancel: () => void }) {
  return CARDS.map((card, index) => (
    <Row key={card} last={index === CARDS.length - 1}>
      {index === CARDS.length - 1 ? (
        <Loading onCancel={onCancel}>
          <Bones />
        </Loading>
      ) : (
        <Held>
          <Bones />
        </Held>
      )}
    </Row>
  ));
}
