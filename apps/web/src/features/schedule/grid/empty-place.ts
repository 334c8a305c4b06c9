import type { Day } from '@kahan/domain';
import type { MouseEvent } from 'react';
import type { Bounds } from './layout.ts';
import { DESKTOP } from './use-keys.ts';

const HALF_HOUR = 30;

/** Reports where a mouse was pressed on an empty place of the grid. Fingers, which scroll and swipe there, do nothing. */
export function pressEmpty(
  { nativeEvent, target, defaultPrevented, button, clientX, clientY }: MouseEvent,
  bounds: Bounds,
  onEmpty: (day: Day, minutes: number) => void,
): void {
  const isMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';
  if (!isMouse || defaultPrevented || button !== 0 || !(target instanceof Element)) return;
  const track = target.closest('[data-track]');
  if (track === null || target.closest('a, button') !== null) return;
  const { left, top, width, height } = track.getBoundingClientRect();
  const share = matchMedia(DESKTOP).matches ? (clientX - left) / width : (clientY - top) / height;
  const at = bounds.from + share * (bounds.to - bounds.from);
  const day = Number(track.getAttribute('data-track')) as Day;
  onEmpty(day, Math.max(bounds.from, Math.floor(at / HALF_HOUR) * HALF_HOUR));
}
