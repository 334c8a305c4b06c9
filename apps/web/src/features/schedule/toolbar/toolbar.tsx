import { type Semester, stepSemester } from '@kahan/domain';
import { ChevronDown, ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSize, zoomBy } from '../grid/size.ts';
import { LARGEST_SIZE, SMALLEST_SIZE } from '../settings/display.ts';
import { type Present, type ScheduleView, YEARS_AHEAD, YEARS_BACK } from '../view.ts';
import css from './toolbar.module.css';

interface ToolbarProps {
  view: ScheduleView;
  present: Present;
  onSemester: (year: number, semester: Semester) => void;
  scroller: RefObject<HTMLDivElement | null>;
  /** The grid is shown, which alone has a size. */
  hasSize: boolean;
  /** Share, options, add a timetable. */
  children: ReactNode;
}

const SEMESTERS: readonly Semester[] = [1, 2];

/** Semester, year, size, and tools. */
export function Toolbar({ view, present, onSemester, scroller, hasSize, children }: ToolbarProps) {
  const words = useTexts('schedule');
  const { year, semester } = view;
  const first = present.year - YEARS_BACK;
  const last = present.year + YEARS_AHEAD;
  const step = (by: 1 | -1) => {
    const to = stepSemester(view, by);
    return (
      <button
        type="button"
        className={cx(css.step, 'only-desk')}
        aria-label={by === 1 ? words.nextSemester : words.previousSemester}
        disabled={to.year < first || to.year > last}
        onClick={() => onSemester(to.year, to.semester)}
      >
        <Icon of={by === 1 ? ChevronRight : ChevronLeft} small />
      </button>
    );
  };
  return (
    <div className={css.toolbar}>
      <fieldset className={css.segments}>
        <legend className="hidden-text">{words.semester}</legend>
        {step(-1)}
        {SEMESTERS.map((one) => (
          <button
            key={one}
            type="button"
            className="choosable"
            aria-pressed={one === semester}
            onClick={() => onSemester(year, one)}
          >
            {words.semesters[one]}
          </button>
        ))}
        {step(1)}
      </fieldset>
      <span className={css.year}>
        <select
          aria-label={words.year}
          value={year}
          onChange={(event) => onSemester(Number(event.target.value), semester)}
        >
          {Array.from({ length: last - first + 1 }, (_, index) => last - index).map((one) => (
            <option key={one} value={one}>
              {words.years(one)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} small />
      </span>
      <div className={css.end}>
        {hasSize && <Zoom className="only-desk" scroller={scroller} />}
        {children}
      </div>
    </div>
  );
}

interface ZoomProps {
  className: string;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Both buttons of the size; fingers and the wheel do the same. */
export function Zoom({ className, scroller }: ZoomProps) {
  const words = useTexts('schedule');
  const size = useSize();
  const by = (step: 1 | -1) => {
    if (scroller.current) zoomBy(step, scroller.current);
  };
  return (
    <fieldset className={cx(css.zoom, className)}>
      <legend className="hidden-text">{words.zoom}</legend>
      <IconButton
        icon={ZoomOut}
        label={words.zoomOut}
        aria-disabled={size <= SMALLEST_SIZE}
        onClick={() => by(-1)}
      />
      <IconButton
        icon={ZoomIn}
        label={words.zoomIn}
        aria-disabled={size >= LARGEST_SIZE}
        onClick={() => by(1)}
      />
    </fieldset>
  );
}
