import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './free-day-row.module.css';
import { Row } from './sheet.tsx';

interface FreeDayRowProps {
  /** A date or a weekday: tells the day from the others of its week. */
  id: string | number;
  weekday: string;
  /** The date in words; null without one. */
  date: string | null;
  isToday: boolean;
  /** Free times in words, each with its length. */
  spans: readonly { key: number; text: string; length: string }[];
  /** Notes above the free times. */
  children: ReactNode;
}

/** A day of a week with the times in which nothing takes place. */
export function FreeDayRow({ id, weekday, date, isToday, spans, children }: FreeDayRowProps) {
  return (
    <Row
      data-free-day={id}
      margin={
        <>
          <h3 className={cx(css.day, isToday && css.today)}>{weekday}</h3>
          {date}
        </>
      }
    >
      {children}
      {spans.length > 0 && (
        <ul className="wraps gap-2">
          {spans.map(({ key, text, length }) => (
            <li key={key} className={css.span}>
              <b>{text}</b>
              <span className="small dim">{length}</span>
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}
