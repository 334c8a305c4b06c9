import { type Semester, stepSemester } from '@kahan/domain';
import { ChevronDown, ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSize, zoomBy } from '../grid/size.ts';
import { LARGEST_SIZE, SMALLEST_SIZE } from '../grid/sizes.ts';
import { type Present, type View, YEARS_AHEAD, YEARS_BACK } from '../state/view.ts';
import { useSchedulePhrases } from '../words.ts';
import css from './toolbar.module.css';

interface ToolbarProps {
  view: View;
  present: Present;
  onSemester: (year: number, semester: Semester) => void;
  scroller: RefObject<HTMLDivElement | null>;
  /** The grid is shown, which alone has a size. */
  hasSize: boolean;
  /** Share, options, add a timetable. */
  children: ReactNode;
}

const SEMESTERS: readonly Semester[] = [1, 2];

/** Semester, year, size, and what else can be done. */
export function Toolbar({ view, present, onSemester, scroller, hasSize, children }: ToolbarProps) {
  const words = useSchedulePhrases();
  const { year, semester } = view;
  const first = present.year - YEARS_BACK;
  const last = present.year + YEARS_AHEAD;
  const step = (by: 1 | -1) => {
    const to = stepSemester(view, by);
    return { isThere: to.year >= first && to.year <= last, go: () => onSemester(to.year, to.semester) };
  };
  const previous = step(-1);
  const next = step(1);
  return (
    <div className={css.toolbar}>
      <fieldset className={css.seg}>
        <legend className={css.legend}>{words.semester}</legend>
        <button
          type="button"
          className={cx(css.step, 'only-desk')}
          aria-label={words.previousSemester}
          disabled={!previous.isThere}
          onClick={previous.go}
        >
          <Icon of={ChevronLeft} small />
        </button>
        {SEMESTERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === semester}
            onClick={() => onSemester(year, one)}
          >
            {words.semesters[one]}
          </button>
        ))}
        <button
          type="button"
          className={cx(css.step, 'only-desk')}
          aria-label={words.nextSemester}
          disabled={!next.isThere}
          onClick={next.go}
        >
          <Icon of={ChevronRight} small />
        </button>
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
  const words = useSchedulePhrases();
  const size = useSize();
  const by = (step: 1 | -1) => {
    if (scroller.current) zoomBy(step, scroller.current);
  };
  return (
    <fieldset className={cx(css.zoom, className)}>
      <legend className={css.legend}>{words.zoom}</legend>
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
