import { PAGES } from '@kahan/contract/runtime';
import { CALENDAR_VIEWS, type CalendarView } from '@kahan/domain';
import { CalendarSync, ChevronDown, ChevronLeft, ChevronRight } from 'lucide';
import { Link } from 'wouter';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './toolbar.module.css';

interface ToolbarProps {
  view: CalendarView;
  /** What is shown: November 2026. */
  title: string;
  /** null at the ends of the calendar. */
  onStep: Record<'previous' | 'next', (() => void) | null>;
  onToday: () => void;
  onView: (view: CalendarView) => void;
}

/** Today, previous, next, what is shown, and the view (spec 2, Calendar). */
export function Toolbar({ view, title, onStep, onToday, onView }: ToolbarProps) {
  const words = useTexts('calendar');
  const step = (to: 'previous' | 'next') => (
    <button
      type="button"
      aria-label={words[to][view]}
      title={words[to][view]}
      disabled={onStep[to] === null}
      onClick={() => onStep[to]?.()}
    >
      <Icon of={to === 'next' ? ChevronRight : ChevronLeft} small />
    </button>
  );
  return (
    <div className={css.toolbar}>
      <Button onClick={onToday}>{words.today}</Button>
      <span className={css.segments}>
        {step('previous')}
        {step('next')}
      </span>
      <h2 className={css.title}>{title}</h2>
      <fieldset className={cx(css.segments, css.views, 'only-desk')}>
        <legend className="hidden-text">{words.view}</legend>
        {CALENDAR_VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            className="choosable"
            aria-pressed={one === view}
            onClick={() => onView(one)}
          >
            {words.views[one]}
          </button>
        ))}
      </fieldset>
      <Link
        href={PAGES.settings.path}
        className="icon-button only-desk"
        aria-label={words.subscribe}
        title={words.subscribe}
      >
        <Icon of={CalendarSync} />
      </Link>
      <span className={cx(css.select, 'only-phone')}>
        <select
          aria-label={words.view}
          value={view}
          onChange={(event) => onView(CALENDAR_VIEWS.find((one) => one === event.target.value) ?? view)}
        >
          {CALENDAR_VIEWS.map((one) => (
            <option key={one} value={one}>
              {words.views[one]}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} small />
      </span>
    </div>
  );
}
