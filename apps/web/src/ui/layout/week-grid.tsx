import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Row } from './sheet.tsx';
import css from './week-grid.module.css';

const HOUR = 60;
/** Every other hour has its number. */
const LABEL_EVERY = 2;

/** The span of a day that a grid shows, minutes after midnight in Prague. An even number of whole hours. */
export interface GridSpan {
  from: number;
  to: number;
}

/** Where a minute lies in the span, 0 at its start and 1 at its end. */
export const shareOf = (minutes: number, { from, to }: GridSpan): number => (minutes - from) / (to - from);

/** A week: its rows are days (`GridDay`), and hours go across. */
export function WeekGrid({
  span,
  className,
  children,
}: {
  span: GridSpan;
  className?: string | undefined;
  children: ReactNode;
}) {
  const hours = (span.to - span.from) / HOUR;
  return (
    <div className={cx(css.grid, className)} style={{ '--hours': hours } as CSSProperties}>
      <Row className={css.head}>
        <div className={css.labels} aria-hidden>
          {[...Array(hours / LABEL_EVERY + 1).keys()].map((step) => (
            <span key={step} style={{ '--at': (step * LABEL_EVERY) / hours } as CSSProperties}>
              {span.from / HOUR + step * LABEL_EVERY}
            </span>
          ))}
        </div>
      </Row>
      {children}
    </div>
  );
}

interface GridDayProps {
  /** Name of the day in the margin. */
  margin: ReactNode;
  /** The present minute after midnight, when the day is today: a line stands there, if the span has it. */
  now: number | null;
  span: GridSpan;
  /** Lanes of blocks that overlap. */
  rows?: number;
  /** Placed by themselves within the track. */
  children: ReactNode;
}

/** One day of a week's grid. */
export function GridDay({ margin, now, span, rows = 1, children }: GridDayProps) {
  const at = now === null ? -1 : shareOf(now, span);
  return (
    <Row className={cx(css.day, now !== null && css.today)} margin={margin}>
      <div className={css.track} style={{ '--rows': rows } as CSSProperties}>
        {children}
        {at >= 0 && at <= 1 && <i className={css.now} style={{ '--at': at } as CSSProperties} aria-hidden />}
      </div>
    </Row>
  );
}
