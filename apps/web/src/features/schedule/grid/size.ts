import { flushSync } from 'react-dom';
import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';
import type { Finger } from '../../../ui/swipe.ts';
import { readSize, SIZE_STEP, sizeNear, USUAL_SIZE } from '../settings/display.ts';

const sizes = persistedStore('kahan:timetable-size', readSize);

/** Size of the timetable on this device, in percent. */
export const useSize = (): number => useStore(sizes);

/** The middle of the visible part of an element. */
function middleOf(element: HTMLElement): Finger {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return {
    x: (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2,
    y: (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2,
  };
}

const tracksOf = (scroller: HTMLElement) => [...scroller.querySelectorAll<HTMLElement>('[data-track]')];

/**
 * Days of an enlarged grid are at least as high as they were before: their names need fewer lines, and where the page
 * cannot scroll, the days below would move up.
 */
function holdHeights(scroller: HTMLElement): void {
  for (const track of tracksOf(scroller))
    track.style.setProperty('--least', `${track.getBoundingClientRect().height}px`);
}

/** Lets days have the height of their blocks again, at the usual size or with other blocks. */
export function releaseHeights(scroller: HTMLElement): void {
  for (const track of tracksOf(scroller)) track.style.removeProperty('--least');
}

const away = (y: number, { top, bottom }: DOMRect) => Math.max(top - y, y - bottom, 0);

/** The visible day at a height of the window, or the nearest one; null when none is visible. */
function dayAt(scroller: HTMLElement, y: number): HTMLElement | null {
  const visible = tracksOf(scroller).filter(({ offsetHeight }) => offsetHeight > 0);
  return visible.reduce<HTMLElement | null>((nearest, day) => {
    if (nearest === null) return day;
    const isNearer = away(y, day.getBoundingClientRect()) < away(y, nearest.getBoundingClientRect());
    return isNearer ? day : nearest;
  }, null);
}

/** Takes another size; the time and the day at `point` stay where they are in the window. */
export function zoomTo(wanted: number, scroller: HTMLElement, point: Finger): void {
  const size = sizeNear(wanted);
  if (size === sizes.get()) return;
  const day = dayAt(scroller, point.y);
  const before = day?.getBoundingClientRect();
  if (size <= USUAL_SIZE) releaseHeights(scroller);
  else if (sizes.get() <= USUAL_SIZE) holdHeights(scroller);
  flushSync(() => sizes.set(size));
  const after = day?.getBoundingClientRect();
  if (!before || !after) return;
  const share = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height };
  scroller.scrollLeft += after.left + share.x * after.width - point.x;
  const down = after.top + share.y * after.height - point.y;
  const from = scroller.scrollTop;
  scroller.scrollTop += down;
  // The page scrolls by what the grid cannot.
  window.scrollBy(0, down - (scroller.scrollTop - from));
}

export const zoomBy = (step: 1 | -1, scroller: HTMLElement, point: Finger = middleOf(scroller)): void =>
  zoomTo(sizes.get() + step * SIZE_STEP, scroller, point);

export const currentSize = (): number => sizes.get();
