import { ALL_WEEKS, pageWindow, stepWeek } from '@kahan/domain';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { addressOf, type ScheduleView } from '../view.ts';
import { dateIn } from '../weeks.ts';
import css from './week-strip.module.css';

/** Weeks that a phone has room for beside all of them. */
const NARROW = 5;

interface WeekStripProps {
  view: ScheduleView;
  /** Its number: that of the last lesson, at least the last one of teaching. */
  lastWeek: number;
  /** The week of today; null when it is in none of these. */
  now: number | null;
  /** Monday of the first week; null when it is not known. */
  first: string | null;
  onWeek: (week: number) => void;
}

/** Where a key leads along the strip; null when it leads nowhere. */
function weekAt(key: string, week: number, lastWeek: number): number | null {
  if (key === 'ArrowLeft') return stepWeek(week, -1, lastWeek);
  if (key === 'ArrowRight') return stepWeek(week, 1, lastWeek);
  if (key === 'Home') return 1;
  return key === 'End' ? lastWeek : null;
}

/** All weeks of the semester that have lessons or are weeks of teaching, each a link; arrows step through them and over the ends. */
export function WeekStrip({ view, lastWeek, now, first, onWeek }: WeekStripProps) {
  const words = useTexts('schedule');
  const { dates } = usePhrases();
  const strip = useRef<HTMLElement>(null);
  const near = pageWindow(Math.min(view.week || now || 1, lastWeek), lastWeek, NARROW);
  const weeks = Array.from({ length: lastWeek }, (_, index) => index + 1);
  const monday = (week: number) => (first === null ? null : dates.date(dateIn(first, week, 1)));
  const step = (by: 1 | -1) => onWeek(stepWeek(view.week, by, lastWeek));

  function move(event: KeyboardEvent) {
    const to = weekAt(event.key, view.week, lastWeek);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onWeek(to);
    strip.current?.querySelector<HTMLElement>(`[data-week="${to}"]`)?.focus();
  }

  return (
    <nav ref={strip} className={css.weeks} aria-label={words.weeks} onKeyDown={move}>
      <span className={css.label} aria-hidden="true">
        {words.week}
      </span>
      <button type="button" className={css.step} aria-label={words.previousWeek} onClick={() => step(-1)}>
        <Icon of={ChevronLeft} />
      </button>
      {[...weeks, ALL_WEEKS].map((week) => {
        const from = week === ALL_WEEKS ? null : monday(week);
        const name = week === ALL_WEEKS ? words.allWeeks : words.weekNumber(week);
        return (
          <Link
            key={week}
            href={addressOf({ ...view, week })}
            replace
            state={PRESERVE_SCROLL}
            data-week={week}
            aria-current={week === view.week ? 'true' : undefined}
            tabIndex={week === view.week ? 0 : -1}
            className={cx(
              'choosable',
              week !== ALL_WEEKS && !near.includes(week) && 'only-desk',
              week === now && css.now,
              now !== null && week !== ALL_WEEKS && week < now && css.past,
            )}
          >
            <VisuallyHidden>
              {[name, from, week === now && words.thisWeek].filter(Boolean).join(', ')}
            </VisuallyHidden>
            <span aria-hidden="true">{week === ALL_WEEKS ? words.all : week}</span>
            {from !== null && <small aria-hidden="true">{from}</small>}
          </Link>
        );
      })}
      <button type="button" className={css.step} aria-label={words.nextWeek} onClick={() => step(1)}>
        <Icon of={ChevronRight} />
      </button>
    </nav>
  );
}
