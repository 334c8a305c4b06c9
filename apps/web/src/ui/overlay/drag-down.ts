import { type PointerEvent, type RefObject, useRef } from 'react';
import { type FingerAt, swipeOf } from '../swipe.ts';

/** A drag counts beyond this share of the sheet's height, or sooner from this speed on, px per millisecond. */
const SHARE = 0.3;
const SPEED = 0.5;

/** The finger with its axes swapped: a swipe down is one to the right. */
const pointOf = ({ clientX, clientY, timeStamp }: PointerEvent): FingerAt => ({
  x: clientY,
  y: clientX,
  time: timeStamp,
});

/** Handlers of the head of a sheet: a finger drags the sheet down and lets it go to close it; a button does the same. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const from = useRef<FingerAt | null>(null);
  const shift = (px: number) => {
    if (sheet.current) sheet.current.style.translate = px > 0 ? `0 ${px}px` : '';
  };
  const end = (event: PointerEvent, isDone: boolean) => {
    const start = from.current;
    if (!start) return;
    from.current = null;
    shift(0);
    const height = sheet.current?.clientHeight ?? 0;
    if (isDone && swipeOf(start, pointOf(event), height, SHARE, SPEED) === 1) close();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.pointerType !== 'touch' || !event.isPrimary || isButton) return;
      from.current = pointOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current) shift(event.clientY - from.current.x);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
