import { type PointerEvent, useRef } from 'react';
import { type FingerAt, ownerOf, swipeOf } from '../../../ui/swipe.ts';

/** A swipe turns beyond this share of the width, or sooner from this speed on, px per millisecond. */
const TURN_SHARE = 0.25;
const TURN_SPEED = 0.5;

/** Handlers of an element on which a finger turns to the next (1, to the left) or previous (-1) time. */
export function useTurn(onTurn: (step: 1 | -1) => void) {
  const swipe = useRef<(FingerAt & { isOurs: boolean }) | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      swipe.current = { x: event.clientX, y: event.clientY, time: event.timeStamp, isOurs: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = swipe.current;
      if (from === null || from.isOurs) return;
      const owner = ownerOf(from, { x: event.clientX, y: event.clientY });
      if (owner === 'page') swipe.current = null;
      if (owner !== 'card') return;
      from.isOurs = true;
      // The link under the finger must not be opened by the end of a swipe.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent) => {
      const from = swipe.current;
      swipe.current = null;
      if (!from?.isOurs) return;
      const to = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      const turned = swipeOf(from, to, event.currentTarget.clientWidth, TURN_SHARE, TURN_SPEED);
      if (turned !== null) onTurn(turned < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      swipe.current = null;
    },
  };
}
