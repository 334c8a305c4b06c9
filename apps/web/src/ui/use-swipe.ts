import { type PointerEvent, useRef } from 'react';
import { type FingerAt, ownerOf } from './swipe.ts';

interface SwipeHandlers {
  /** How far the finger has gone sideways, px; null when it no longer moves the element. */
  onMove?: (px: number | null) => void;
  /** The finger was lifted. @param width of the element, px */
  onLift: (from: FingerAt, to: FingerAt, width: number) => void;
}

const fingerOf = ({ clientX, clientY, timeStamp }: PointerEvent): FingerAt => ({
  ...{ x: clientX, y: clientY, time: timeStamp },
});

/** Handlers of an element that one finger moves sideways; scrolling keeps all other moves. */
export function useSwipe({ onMove, onLift }: SwipeHandlers) {
  const swipe = useRef<(FingerAt & { isOurs: boolean }) | null>(null);

  function end(event: PointerEvent, isLifted: boolean) {
    const from = swipe.current;
    swipe.current = null;
    if (!from?.isOurs) return;
    onMove?.(null);
    if (isLifted) onLift(from, fingerOf(event), event.currentTarget.clientWidth);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      swipe.current = { ...fingerOf(event), isOurs: false };
    },
    onPointerMove(event: PointerEvent) {
      const from = swipe.current;
      if (from === null) return;
      const to = fingerOf(event);
      if (!from.isOurs) {
        const owner = ownerOf(from, to);
        if (owner === 'page') swipe.current = null;
        if (owner !== 'card') return;
        from.isOurs = true;
        // The link under the finger must not be opened by the end of a swipe.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      onMove?.(to.x - from.x);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
