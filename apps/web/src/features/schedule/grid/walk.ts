/** One day is shown at a time, to a reader who wants motion (grid.module.css). */
const MOVES = '(max-width: 699.98px) and (prefers-reduced-motion: no-preference)';
/** Space between two days while they move, px. */
const GAP = 16;
const SETTLE_MS = 160;

/** A day under the finger: it and its neighbours move by transforms alone, which need no layout. */
export interface Walk {
  /** Follows the finger, px from where it began. */
  move(px: number): void;
  /** Animates to the next (1) or previous (-1) day, or back (null). Resolves when the animation has ended. */
  settle(step: 1 | -1 | null): Promise<void>;
  /** Removes all transforms at once. */
  clear(): void;
}

const STILL: Walk = { move: () => undefined, settle: () => Promise.resolve(), clear: () => undefined };

/** The elements that move, with their place beside the shown day: -1, 0 or 1. An empty week moves as a whole. */
function movingIn(scroller: HTMLElement): [element: HTMLElement, place: number][] {
  const days = [...scroller.querySelectorAll<HTMLElement>('[data-day]')];
  if (days.length === 0)
    return [...scroller.children].flatMap((one) => (one instanceof HTMLElement ? [[one, 0]] : []));
  const shownIndex = days.findIndex((day) => getComputedStyle(day).display !== 'none');
  return days.flatMap((day, index): [HTMLElement, number][] =>
    Math.abs(index - shownIndex) <= 1 ? [[day, index - shownIndex]] : [],
  );
}

export function startWalk(scroller: HTMLElement): Walk {
  if (!matchMedia(MOVES).matches) return STILL;
  const moving = movingIn(scroller);
  const at = (position: number, px: number) => `translateX(calc(${position} * (100% + ${GAP}px) + ${px}px))`;
  let last = 0;
  scroller.toggleAttribute('data-walking', true);
  for (const [element, position] of moving) element.toggleAttribute('data-near', position !== 0);
  const clear = () => {
    scroller.removeAttribute('data-walking');
    for (const [element] of moving) {
      element.removeAttribute('data-near');
      element.style.removeProperty('transform');
      for (const animation of element.getAnimations()) animation.cancel();
    }
  };
  return {
    move(px) {
      last = px;
      for (const [element, position] of moving) element.style.transform = at(position, px);
    },
    async settle(step) {
      const animations = moving.map(([element, position]) =>
        element.animate([{ transform: at(position, last) }, { transform: at(position - (step ?? 0), 0) }], {
          duration: SETTLE_MS,
          easing: 'cubic-bezier(0.2, 0, 0, 1)',
          fill: 'forwards',
        }),
      );
      // `clear` cancels the animations, which rejects `finished`.
      await Promise.allSettled(animations.map(({ finished }) => finished));
    },
    clear,
  };
}
