import type { Day } from '@kahan/domain';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { addressOf, type ScheduleView } from '../view.ts';
import { dateIn } from '../weeks.ts';
import css from './toolbar.module.css';

interface DayTabsProps {
  view: ScheduleView;
  days: readonly Day[];
  shownDay: Day;
  today: Day | null;
  /** Monday of the week; null for all weeks, or when it is not known. */
  monday: string | null;
}

/** The days of a phone's week, each a link. */
export function DayTabs({ view, days, shownDay, today, monday }: DayTabsProps) {
  const words = useTexts('schedule');
  const { dates } = usePhrases();
  return (
    <nav
      className={cx('stack ruled only-screen only-phone', css.days)}
      aria-label={words.days}
      style={{ '--days': days.length } as CSSProperties}
    >
      {days.map((day) => {
        const date = monday === null ? null : dateIn(monday, 1, day);
        const name = [dates.weekday(day), date && dates.date(date), day === today && words.today];
        return (
          <Link
            key={day}
            href={addressOf({ ...view, day })}
            replace
            state={PRESERVE_SCROLL}
            aria-current={day === shownDay ? 'date' : undefined}
            className={cx(day === today && css.today)}
          >
            <VisuallyHidden>{name.filter(Boolean).join(', ')}</VisuallyHidden>
            <span className={css.short} aria-hidden="true">
              {dates.weekdayShort(day)}
            </span>
            {date !== null && <b aria-hidden="true">{Number(date.slice(8))}</b>}
          </Link>
        );
      })}
    </nav>
  );
}
