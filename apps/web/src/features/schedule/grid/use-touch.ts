import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Finger, type FingerAt, ownerOf, turnOf } from '../../../ui/swipe.ts';
import { currentSize, zoomBy, zoomTo } from './size.ts';
import { startWalk, type Walk } from './walk.ts';

/** Wheel delta for one step of size; a touchpad sends many small deltas. */
const WHEEL_STEP = 60;

interface Swipe extends FingerAt {
  isOurs: boolean;
}

const between = (a: Finger, b: Finger) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Finger, b: Finger) => Math.hypot(a.x - b.x, a.y - b.y);

/** Elements that scroll sideways keep their swipes. */
const scrollsItself = (target: EventTarget, until: Element) => {
  for (let at = target instanceof Element ? target : null; at && at !== until; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX === 'auto') return true;
  return false;
};

/** One finger turns days, which follow it; two fingers, or Ctrl and the wheel, change the size. */
export function useTouch(scroller: RefObject<HTMLElement | null>, onTurn: (step: 1 | -1) => void) {
  const fingers = useRef(new Map<number, Finger>());
  const swipe = useRef<Swipe | null>(null);
  const walk = useRef<Walk | null>(null);
  const pinch = useRef<{ distance: number; size: number } | null>(null);

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

  function stop() {
    walk.current?.clear();
    walk.current = null;
  }

  async function settle(step: 1 | -1 | null) {
    const own = walk.current;
    if (own === null) return;
    await own.settle(step);
    // Another finger has begun, and the turn was asked for there.
    if (walk.current !== own) return;
    if (step !== null) flushSync(() => onTurn(step));
    stop();
  }

  function end(event: PointerEvent, isDone: boolean) {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size < 2) pinch.current = null;
    const from = swipe.current;
    swipe.current = null;
    if (!from?.isOurs) return;
    const to = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    void settle(isDone ? turnOf(from, to, event.currentTarget.clientWidth) : null);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      const at = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, at);
      const [one, two] = [...fingers.current.values()];
      if (one && two) {
        stop();
        swipe.current = null;
        pinch.current = { distance: distance(one, two), size: currentSize() };
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
          pinch.current.size * (distance(one, two) / pinch.current.distance),
          scroller.current,
          between(one, two),
        );
        return;
      }
      const from = swipe.current;
      if (!from) return;
      if (!from.isOurs) {
        const owner = ownerOf(from, at);
        if (owner === 'page') swipe.current = null;
        if (owner !== 'card') return;
        from.isOurs = true;
        stop();
        if (scroller.current) walk.current = startWalk(scroller.current);
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      walk.current?.move(at.x - from.x);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
