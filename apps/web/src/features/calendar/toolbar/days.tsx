import { dayOfWeek } from '@kahan/domain';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { Dots } from '../month/dots.tsx';
import type { Face } from '../state/face.ts';
import type { Entry } from '../state/use-calendar.ts';
import { useCalendarPhrases } from '../words.ts';
import css from './days.module.css';

interface WeekDaysProps {
  dates: readonly string[];
  shown: string;
  today: string;
  entries: readonly Entry[] | null;
  faceOf: (entry: Entry) => Face;
  hrefOf: (date: string) => string;
}

/** The days of a phone's week, each a link with marks of what it has. */
export function WeekDays({ dates: week, shown, today, entries, faceOf, hrefOf }: WeekDaysProps) {
  const words = useCalendarPhrases();
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
          <b aria-hidden="true">{Number(date.slice(8))}</b>
          <Dots entries={entries} day={date} faceOf={faceOf} />
        </Link>
      ))}
    </nav>
  );
}
