import type { Day } from '@kahan/domain';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownBlock } from '../blocks/blocks.ts';
import { type Axis, blockAt, nearestTo } from './keys.ts';

/** The window of a desktop, as the styles have it. */
export const DESKTOP = '(min-width: 992px)';
/** From here on all days are shown, as the styles have it. */
const WEEK = '(min-width: 700px)';
export const showsWeek = (): boolean => matchMedia(WEEK).matches;
const axisNow = (): Axis => (matchMedia(DESKTOP).matches ? 'across' : 'down');

const keyOf = (target: EventTarget) =>
  target instanceof Element ? (target.closest('[data-block]')?.getAttribute('data-block') ?? null) : null;

const elementOf = (area: HTMLElement, key: string) =>
  area.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`);

interface KeysOptions {
  /** Holds the grid; takes the focus where a week has no block. */
  area: RefObject<HTMLElement | null>;
  blocks: readonly ShownBlock[];
  shownDay: Day;
  onDay: (day: Day) => void;
  onWeek: (step: 1 | -1) => void;
}

/** Weeks by PageUp and PageDown, as by [ and ]. */
function weekStep(key: string): 1 | -1 | null {
  if (key === 'PageUp' || key === '[') return -1;
  return key === 'PageDown' || key === ']' ? 1 : null;
}

/**
 * Arrows move between blocks and days, Home and End to their ends, PageUp and PageDown change the week. The
 * focus stays on the same block, or moves to the nearest one when that is gone.
 */
export function useGridKeys({ area, blocks, shownDay, onDay, onWeek }: KeysOptions) {
  /** Where the focus belongs after the blocks have changed. */
  const nextFocus = useRef<Pick<ShownBlock, 'key' | 'day' | 'minutes'> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when blocks or the day have changed on screen
  useLayoutEffect(() => {
    const to = nextFocus.current;
    const element = area.current;
    if (to === null || element === null) return;
    nextFocus.current = null;
    const same = blocks.find(({ key }) => key === to.key);
    const ofDay = blocks.filter(({ day }) => day === to.day);
    const next = same ?? nearestTo(ofDay.length > 0 ? ofDay : blocks, to.minutes);
    const target = next && elementOf(element, next.key);
    if (target && target.offsetParent !== null) target.focus();
    else element.focus();
  }, [area, blocks, shownDay]);

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    const key = keyOf(event.target);
    const from = blocks.find((block) => block.key === key);
    const week = event.ctrlKey ? null : weekStep(event.key);
    if (week !== null) {
      event.preventDefault();
      nextFocus.current = from ?? { key: '', day: shownDay, minutes: 0 };
      onWeek(week);
      return;
    }
    if (!from || !area.current) return;
    const to = blockAt(blocks, from, event.key, axisNow(), event.ctrlKey);
    if (!to) return;
    event.preventDefault();
    const target = elementOf(area.current, to.key);
    // A phone shows one day.
    if (target?.offsetParent === null) {
      nextFocus.current = to;
      onDay(to.day);
    } else target?.focus();
  };
}
