import type { PlanPoint } from '../../../data/maps.ts';

/** Moves of the map that fingers, mouse and wheel ask for. Points are pixels of the element. */
export interface Gestures {
  /** The plan follows the finger by so many pixels. */
  pan: (dx: number, dy: number) => void;
  /** Enlarge around a point. */
  zoom: (factor: number, at: PlanPoint) => void;
  /** Enlarge by a step around a point, visibly. */
  step: (factor: number, at: PlanPoint) => void;
  /** The fingers are off, the wheel stands still. */
  end: () => void;
}

/** A finger that moves less than this, pixels, taps. */
const SLOP = 6;
const STEP = 2;
/** Factor for one pixel of the wheel; a trackpad's pinch comes as small steps with Ctrl. */
const WHEEL = 0.0016;
const PINCH = 0.01;
/** Pixels of a line, in which Firefox counts a mouse wheel. */
const LINE = 16;
const WHEEL_ENDS_MS = 140;

const far = ([x0, y0]: PlanPoint, [x1, y1]: PlanPoint) => Math.hypot(x1 - x0, y1 - y0);
const between = ([x0, y0]: PlanPoint, [x1, y1]: PlanPoint): PlanPoint => [(x0 + x1) / 2, (y0 + y1) / 2];

/** Listens to one finger that moves the plan, two that enlarge it, the wheel and double taps. @returns ends it */
export function listenToGestures(element: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, PlanPoint>();
  let hasMoved = false;
  let wheelEnd: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const pointOf = ({ clientX, clientY }: MouseEvent): PlanPoint => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  function down(event: PointerEvent) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (fingers.size === 0) hasMoved = false;
    fingers.set(event.pointerId, pointOf(event));
  }

  function move(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    if (!hasMoved && fingers.size === 1 && far(before, now) < SLOP) return;
    // Captured only now: a tap is a click of the link under it.
    if (!hasMoved) for (const id of fingers.keys()) element.setPointerCapture(id);
    hasMoved = true;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other === undefined) return gestures.pan(now[0] - before[0], now[1] - before[1]);
    const [from, to] = [between(before, other), between(now, other)];
    gestures.pan(to[0] - from[0], to[1] - from[1]);
    gestures.zoom(Math.max(far(now, other), 1) / Math.max(far(before, other), 1), to);
  }

  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0 && hasMoved) gestures.end();
  }

  /** A finger that has moved the plan does not choose the room on which it ends. */
  function click(event: MouseEvent) {
    // A click of the keyboard has no place.
    const isTap = event.detail > 0;
    if (isTap && hasMoved) {
      event.preventDefault();
      event.stopPropagation();
    }
    hasMoved = false;
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    gestures.zoom(Math.exp(-pixels * (event.ctrlKey ? PINCH : WHEEL)), pointOf(event));
    clearTimeout(wheelEnd);
    wheelEnd = setTimeout(gestures.end, WHEEL_ENDS_MS);
  }

  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('click', click, { signal, capture: true });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  // A link that is dragged would show its address under the pointer.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  element.addEventListener('dblclick', (event) => gestures.step(STEP, pointOf(event)), { signal });
  return () => {
    stop.abort();
    clearTimeout(wheelEnd);
  };
}
