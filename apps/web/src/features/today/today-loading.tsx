import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './today-section.module.css';

interface TodayLoadingProps {
  margin: ReactNode;
  onCancel: () => void;
}

/** Today's lessons that are still to come. */
export function TodayLoading({ margin, onCancel }: TodayLoadingProps) {
  return (
    <>
      <Row className={css.lead} margin={margin}>
        <Loading onCancel={onCancel}>
          <div className={css.bones}>
            <Skeleton width="min(100%, 260px)" height="var(--lead-32)" />
            <Skeleton width="min(100%, 320px)" height="var(--lead-20)" />
            <Skeleton width="min(80%, 220px)" height="var(--text-16)" />
          </div>
        </Loading>
      </Row>
      <Row last>
        <Loading>
          <div className={css.strip}>
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
          </div>
        </Loading>
      </Row>
    </>
  );
}
