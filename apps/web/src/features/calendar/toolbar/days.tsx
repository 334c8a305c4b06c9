import { dayOfWeek } from '@kahan/domain';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import type { EventFace } from '../event-face.ts';
import { Dots } from '../month/dots.tsx';
import type { CalendarEvent } from '../use-calendar.ts';
import css from './toolbar.module.css';

interface WeekDaysProps {
  dates: readonly string[];
  shown: string;
  today: string;
  events: readonly CalendarEvent[] | null;
  faceOf: (event: CalendarEvent) => EventFace;
  hrefOf: (date: string) => string;
}

/** The days of a phone's week, each a link with marks of its events. */
export function WeekDays({ dates: week, shown, today, events, faceOf, hrefOf }: WeekDaysProps) {
  const words = useTexts('calendar');
  const { dates } = usePhrases();
  return (
    <nav
      className={cx(css.days, 'only-phone')}
      aria-label={words.daysLabel}
      style={{ gridTemplateColumns: `repeat(${week.length}, minmax(0, 1fr))` }}
    >
      {week.map((date) => (
        <Link
          key={date}
          href={hrefOf(date)}
          replace
          state={PRESERVE_SCROLL}
          aria-current={date === shown ? 'date' : undefined}
          className={cx(date === today && css.today)}
        >
          <VisuallyHidden>
            {date === today ? `${dates.long(date)}, ${words.isToday}` : dates.long(date)}
          </VisuallyHidden>
          <span className={css.short} aria-hidden="true">
            {dates.weekdayShort(dayOfWeek(date))}
          </span>
          <b aria-hidden="true">{date.endsWith('-01') ? words.firstDay(date) : Number(date.slice(8))}</b>
          <Dots events={events} day={date} faceOf={faceOf} />
        </Link>
      ))}
    </nav>
  );
}
