/** Position of a layer as distances from the edges of the window, pixels; null: not set. */
interface Placement {
  left: number | null;
  right: number | null;
  top: number | null;
  bottom: number | null;
}

const GAP = 4;

interface Room {
  width: number;
  height: number;
  /** Expected height of the layer. */
  needed: number;
}

/** Position beside the button: on the side with more room, above when it does not fit below. */
export function positionBeside(
  button: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  room: Room,
): Placement {
  const onRight = (button.left + button.right) / 2 > room.width / 2;
  const below = room.height - button.bottom;
  const above = below < room.needed + GAP && button.top > below;
  return {
    left: onRight ? null : Math.max(GAP, button.left),
    right: onRight ? Math.max(GAP, room.width - button.right) : null,
    top: above ? null : button.bottom + GAP,
    bottom: above ? room.height - button.top + GAP : null,
  };
}

/** Places a layer of the top layer beside its button. @param needed expected height of the layer, px */
export function positionLayer(layer: HTMLElement, button: HTMLElement, needed: number): Placement {
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight, needed };
  const at = positionBeside(button.getBoundingClientRect(), room);
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    layer.style[side] = at[side] === null ? 'auto' : `${at[side]}px`;
  return at;
}

/** Index of the item that a key moves to from `index` (-1: none), wrapping around; null for other keys. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
