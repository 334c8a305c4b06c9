import { ChevronDown, ChevronUp } from 'lucide';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { whenIdle } from '../../../platform/page/when-idle.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import css from './controls.module.css';

interface FloorSwitchProps {
  /** Floors that have a drawing, the lowest first. */
  floors: readonly number[];
  floor: number;
  /** Floors with a chosen room. */
  chosen: ReadonlySet<number>;
  /** Floors with a part of a way. */
  passed: ReadonlySet<number>;
  href: (floor: number) => string;
  onFloor: (floor: number) => void;
}

/** How long the notice about the highest and the lowest floor stays, ms (spec 8). */
const LIMIT_TOLD_MS = 1_000;

/** −1 with a minus sign. */
const numberOf = (floor: number) => String(floor).replace('-', '−');

/** The floors as links, with steps up and down (spec 2, Maps). */
export function FloorSwitch({ floors, floor, chosen, passed, href, onFloor }: FloorSwitchProps) {
  const words = useTexts('maps');
  const list = useRef<HTMLUListElement>(null);
  const step = (by: 1 | -1) => {
    const next = floors[floors.indexOf(floor) + by];
    if (next !== undefined) return onFloor(next);
    showToast(by === 1 ? words.noRoof : words.noDigging, { lasts: LIMIT_TOLD_MS });
  };
  /** The name begins with the number that is seen, by which it can be asked for aloud. */
  const nameOf = (one: number) => {
    const label = one > 0 ? words.floorLabel(one) : `${numberOf(one)}, ${words.floor(one)}`;
    const mark = chosen.has(one) ? words.chosenHere : passed.has(one) ? words.passedHere : null;
    return mark === null ? label : `${label}, ${mark}`;
  };
  useEffect(() => {
    // A low screen shows a part of many floors. To find out costs a layout, which the new floor does not wait for.
    whenIdle(() => {
      const current = list.current?.querySelector<HTMLElement>(`[data-floor="${floor}"]`);
      if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
    });
  }, [floor]);
  return (
    <nav className={cx(css.floors, css.float)} aria-label={words.floors}>
      <IconButton icon={ChevronUp} label={words.up} onClick={() => step(1)} />
      <ul ref={list}>
        {floors.toReversed().map((one) => (
          <li key={one} data-floor={one}>
            <Link
              href={href(one)}
              aria-current={one === floor ? 'true' : undefined}
              className={cx((chosen.has(one) || passed.has(one)) && one !== floor && css.marked)}
            >
              <span aria-hidden="true">{numberOf(one)}</span>
              <VisuallyHidden>{nameOf(one)}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
      <IconButton icon={ChevronDown} label={words.down} onClick={() => step(-1)} />
    </nav>
  );
}
