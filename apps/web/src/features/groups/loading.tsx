import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterBarLoading } from '../../ui/form/filter-bar.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import groups from './groups.module.css';
import css from './items/item.module.css';

const ITEMS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** In the shape of the filter, a semester, a group and its first items. */
export function GroupsLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <FilterBarLoading lines={1} />
      <Sheet>
        <Row className={groups.semester}>
          <Loading>
            <Skeleton width="12rem" height="var(--touch)" />
          </Loading>
        </Row>
        <Row className={groups.head}>
          <Loading>
            <Skeleton width="16rem" height="var(--lead-16)" />
          </Loading>
        </Row>
        {ITEMS.map((item, index) => (
          <Row key={item} className={css.row}>
            <Loading onCancel={index === 0 ? onCancel : undefined}>
              <div className={css.item}>
                <div className={css.name}>
                  <Skeleton width="min(14rem, 80%)" height="var(--lead-16)" />
                </div>
                <Skeleton width="min(10rem, 60%)" height="var(--lead-16)" />
              </div>
            </Loading>
          </Row>
        ))}
      </Sheet>
    </>
  );
}
