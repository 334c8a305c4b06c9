import type { OrderCriterion } from '@kahan/domain';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { cx } from '../../../ui/cx.ts';
import chip from '../../../ui/form/chip.module.css';
import bar from '../../../ui/form/filter-bar.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { Announced, VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import css from '../filters/filters.module.css';
import { cycleDirection, dropPosition, moveCriterion, readOrder, type TermOrder } from './order.ts';

/** The ordering list of this device. */
export const storedOrder = persistedStore('kahan:terms-order', readOrder);

/** Position that a key on the grip leads to; null for other keys. */
function positionAfter(key: string, at: number, count: number): number | null {
  const positions: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  };
  const position = positions[key];
  return position === undefined ? null : Math.min(Math.max(position, 0), count - 1);
}

/** Pixels. A pointer that moved less has pressed the grip, not dragged it. */
const STILL = 4;

/**
 * The ordering list (spec 2): a chip for each criterion. Pressing cycles off, ascending, descending. The grip
 * is dragged or moved by keys; pressing it moves the criterion one position forward, for users who cannot drag.
 * Earlier criteria decide first.
 */
export function OrderList({ order }: { order: TermOrder }) {
  const words = useTexts('terms');
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<OrderCriterion | null>(null);
  const [said, setSaid] = useState('');
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const active = order.filter(({ direction }) => direction !== 0);

  function move(criterion: OrderCriterion, position: number) {
    if (order[position]?.criterion === criterion) return;
    storedOrder.set(moveCriterion(order, criterion, position));
    setSaid(words.moved(criterion, position + 1, order.length));
  }
  function drag({ clientX, clientY }: PointerEvent) {
    if (dragged === null || !list.current) return;
    const pressed = pressedAt.current;
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= STILL) return;
    pressedAt.current = null;
    const boxes = [...list.current.children].map((chip) => chip.getBoundingClientRect());
    const from = order.findIndex(({ criterion }) => criterion === dragged);
    move(dragged, dropPosition(boxes, from, { x: clientX, y: clientY }));
  }
  /** Moves one position forward; the first goes to the end. */
  function step(criterion: OrderCriterion) {
    const at = order.findIndex((one) => one.criterion === criterion);
    move(criterion, at === 0 ? order.length - 1 : at - 1);
  }
  function drop() {
    if (dragged !== null && pressedAt.current !== null) step(dragged);
    setDragged(null);
  }
  function cycle(criterion: OrderCriterion) {
    storedOrder.set(
      order.map((one) =>
        one.criterion === criterion ? { ...one, direction: cycleDirection(one.direction) } : one,
      ),
    );
  }
  function byKey(event: KeyboardEvent, criterion: OrderCriterion, at: number) {
    const position = positionAfter(event.key, at, order.length);
    if (position === null) return;
    event.preventDefault();
    move(criterion, position);
  }

  return (
    <>
      <ul
        ref={list}
        className={bar.chips}
        aria-label={words.order}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {order.map(({ criterion, direction }, at) => {
          const rank = active.findIndex((one) => one.criterion === criterion);
          return (
            <li
              key={criterion}
              data-criterion={criterion}
              className={cx(
                chip.chip,
                css.criterion,
                direction !== 0 && chip.on,
                dragged === criterion && css.dragged,
              )}
            >
              <button
                type="button"
                className={css.grip}
                aria-label={words.move(criterion)}
                onKeyDown={(event) => byKey(event, criterion, at)}
                // From a key or a screen reader; pointers are handled by the list.
                onClick={(event) => event.detail === 0 && step(criterion)}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  // The list captures the pointer, because the chip moves during the drag.
                  list.current?.setPointerCapture(event.pointerId);
                  pressedAt.current = { x: event.clientX, y: event.clientY };
                  setDragged(criterion);
                }}
              >
                <Icon of={GripVertical} small />
              </button>
              <button type="button" className={css.cycle} onClick={() => cycle(criterion)}>
                {rank >= 0 && (
                  <span aria-hidden className={css.number}>
                    {rank + 1}
                  </span>
                )}
                {words.criteria[criterion]}
                <VisuallyHidden>{words.criterionState(direction, rank < 0 ? null : rank + 1)}</VisuallyHidden>
                {direction !== 0 && <Icon of={direction === 1 ? ArrowUp : ArrowDown} small />}
              </button>
            </li>
          );
        })}
      </ul>
      <Announced>{said}</Announced>
    </>
  );
}
