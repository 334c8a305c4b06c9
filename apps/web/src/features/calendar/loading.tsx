import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './loading.module.css';

/** The shape of an agenda that loads. */
export function AgendaLoading() {
  return (
    <Sheet>
      <Row last>
        <Loading>
          <div className={css.rows}>
            {[...Array(6).keys()].map((row) => (
              <Skeleton key={row} width={row % 3 === 0 ? '30%' : '60%'} height="var(--sp-5)" />
            ))}
          </div>
        </Loading>
      </Row>
    </Sheet>
  );
}

/** The shape of the hours of some days. */
export function WeekLoading({ days }: { days: number }) {
  return (
    <Sheet>
      {[...Array(days).keys()].map((day) => (
        <Row key={day} last={day === days - 1}>
          {day === 0 ? (
            <Loading>
              <Skeleton width="70%" height="var(--sp-16)" />
            </Loading>
          ) : (
            <Skeleton width={day % 2 === 0 ? '70%' : '45%'} height="var(--sp-16)" />
          )}
        </Row>
      ))}
    </Sheet>
  );
}
