import { ALL_WEEKS, pageWindow, stepWeek } from '@kahan/domain';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { dateIn } from '../state/calendar.ts';
import { addressOf, type Present, type View } from '../state/view.ts';
import { useSchedulePhrases } from '../words.ts';
import css from './week-strip.module.css';

/** Weeks that a phone has room for beside all of them. */
const NARROW = 5;

interface WeekStripProps {
  view: View;
  present: Present;
  /** Monday of the first week; null when it is not known. */
  first: string | null;
  onWeek: (week: number) => void;
}

/** Where a key leads along the strip; null when it leads nowhere. */
function weekAt(key: string, week: number, teachingWeeks: number): number | null {
  if (key === 'ArrowLeft') return stepWeek(week, -1, teachingWeeks);
  if (key === 'ArrowRight') return stepWeek(week, 1, teachingWeeks);
  if (key === 'Home') return 1;
  return key === 'End' ? teachingWeeks : null;
}

/** All weeks of the semester, each a link; arrows step through them and over the ends. */
export function WeekStrip({ view, present, first, onWeek }: WeekStripProps) {
  const words = useSchedulePhrases();
  const { dates } = usePhrases();
  const strip = useRef<HTMLElement>(null);
  const { teachingWeeks } = present;
  const isPresent = view.year === present.year && view.semester === present.semester;
  const now = isPresent ? present.week : null;
  const near = pageWindow(view.week || now || 1, teachingWeeks, NARROW);
  const weeks = Array.from({ length: teachingWeeks }, (_, index) => index + 1);
  const monday = (week: number) => (first === null ? null : dates.date(dateIn(first, week, 1)));
  const step = (by: 1 | -1) => onWeek(stepWeek(view.week, by, teachingWeeks));

  function move(event: KeyboardEvent) {
    const to = weekAt(event.key, view.week, teachingWeeks);
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
