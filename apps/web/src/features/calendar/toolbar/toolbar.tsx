import { PAGES } from '@kahan/contract/runtime';
import { CALENDAR_VIEWS, type CalendarView, isCalendarDate } from '@kahan/domain';
import { CalendarSync, ChevronDown, ChevronLeft, ChevronRight, Plus } from 'lucide';
import { Link } from 'wouter';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './toolbar.module.css';

/** A phone shows a week and a day alike, one day below the strip with the days of the week: it offers one of the two. */
const phoneViews = (view: CalendarView) =>
  CALENDAR_VIEWS.filter((one) => one !== (view === 'week' ? 'day' : 'week'));

interface ToolbarProps {
  view: CalendarView;
  /** The name of the shown time: November 2026. */
  title: string;
  /** The teaching week, for a view of some of its days; null for others. */
  week: number | null;
  /** The chosen day. */
  date: string;
  /** null at the ends of the calendar. */
  onStep: Record<'previous' | 'next', (() => void) | null>;
  onToday: () => void;
  onDate: (date: string) => void;
  /** Adds an own entry; undefined for a reader without own entries. */
  onAdd: (() => void) | undefined;
  onView: (view: CalendarView) => void;
}

/** Today, previous, next, the shown time and its date, and the view (spec 2, Calendar). */
export function Toolbar({ view, title, week, date, onStep, onToday, onDate, onAdd, onView }: ToolbarProps) {
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
      <Button onClick={onToday} className="only-screen">
        {words.today}
      </Button>
      <span className={cx(css.segments, 'only-screen')}>
        {step('previous')}
        {step('next')}
      </span>
      <div className={css.titled}>
        <h2 className={css.title}>
          {title}
          {week !== null && (
            <>
              <span className="only-desk">, </span>
              <small className={css.week}>{words.weekTitle(week)}</small>
            </>
          )}
        </h2>
        <Icon of={ChevronDown} small className="only-desk only-screen" />
        {/* The picker of the browser opens where the title is pressed. */}
        <input
          type="date"
          className={cx(css.date, 'only-screen')}
          aria-label={words.goTo}
          title={words.goTo}
          value={date}
          onClick={({ currentTarget }) => currentTarget.showPicker()}
          onChange={({ target: { value } }) => isCalendarDate(value) && onDate(value)}
        />
      </div>
      {onAdd && (
        <Button icon={Plus} onClick={onAdd} className="only-desk only-screen">
          {words.addEntry}
        </Button>
      )}
      <fieldset className={cx(css.segments, css.views, 'only-desk', 'only-screen')}>
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
        className="icon-button only-desk only-screen"
        aria-label={words.subscribe}
        title={words.subscribe}
      >
        <Icon of={CalendarSync} />
      </Link>
      <span className={cx(css.select, 'only-phone', 'only-screen')}>
        <select
          aria-label={words.view}
          value={view}
          onChange={(event) => onView(CALENDAR_VIEWS.find((one) => one === event.target.value) ?? view)}
        >
          {phoneViews(view).map((one) => (
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
