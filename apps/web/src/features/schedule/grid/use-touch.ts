import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { currentSize, zoomBy, zoomTo } from './size.ts';
import { type Finger, turnOf } from './turn.ts';

/** A finger must have gone this far before it counts as a swipe and no longer as a tap or a scroll, px. */
const START_PX = 12;
/** Turns of a wheel, in its own unit, that make one step of size; a touchpad sends many small ones. */
const WHEEL_STEP = 60;

interface Swipe extends Finger {
  time: number;
  isOurs: boolean;
}

const between = (a: Finger, b: Finger) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Finger, b: Finger) => Math.hypot(a.x - b.x, a.y - b.y);

/** What scrolls sideways itself under the finger is not turned by it. */
const scrollsItself = (target: EventTarget, until: Element) => {
  for (let at = target instanceof Element ? target : null; at && at !== until; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX === 'auto') return true;
  return false;
};

/** One finger turns the days, two change the size, as does the wheel with Ctrl. */
export function useTouch(scroller: RefObject<HTMLElement | null>, onTurn: (step: 1 | -1) => void) {
  const fingers = useRef(new Map<number, Finger>());
  const swipe = useRef<Swipe | null>(null);
  const pinch = useRef<{ apart: number; size: number } | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let turned = 0;
    // React listens passively, which could not keep the browser from zooming the page.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < WHEEL_STEP) return;
      zoomBy(turned < 0 ? 1 : -1, element, { x: event.clientX, y: event.clientY });
      turned = 0;
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [scroller]);

  function shift(px: number | null) {
    const element = scroller.current;
    if (!element) return;
    element.toggleAttribute('data-swiped', px !== null);
    element.style.setProperty('--swiped', `${px ?? 0}px`);
  }

  function end(event: PointerEvent, isDone: boolean) {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size < 2) pinch.current = null;
    const from = swipe.current;
    swipe.current = null;
    if (!from?.isOurs) return;
    shift(null);
    const to = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    const turn = isDone ? turnOf(from, to, event.currentTarget.clientWidth) : null;
    if (turn !== null) onTurn(turn);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      const at = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, at);
      const [one, two] = [...fingers.current.values()];
      if (one && two) {
        shift(null);
        swipe.current = null;
        pinch.current = { apart: apart(one, two), size: currentSize() };
      } else if (!scrollsItself(event.target, event.currentTarget)) {
        swipe.current = { ...at, time: event.timeStamp, isOurs: false };
      }
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      const at = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, at);
      const [one, two] = [...fingers.current.values()];
      if (pinch.current && one && two && scroller.current) {
        zoomTo(
          pinch.current.size * (apart(one, two) / pinch.current.apart),
          scroller.current,
          between(one, two),
        );
        return;
      }
      const from = swipe.current;
      if (!from) return;
      const across = Math.abs(at.x - from.x);
      const down = Math.abs(at.y - from.y);
      if (!from.isOurs) {
        if (across < START_PX && down < START_PX) return;
        if (across < 2 * down) {
          swipe.current = null;
          return;
        }
        from.isOurs = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      shift(at.x - from.x);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
