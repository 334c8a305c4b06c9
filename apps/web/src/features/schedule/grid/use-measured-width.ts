import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Track } from './density.ts';
import { DESKTOP } from './use-keys.ts';

const isPhone = () => !matchMedia(DESKTOP).matches;

/** What stood beside the day when it was last measured; before that as much as a margin column, px. */
let beside = 160;

/**
 * The day as it is drawn now. Before there is one to measure it is as wide as it was last; it is measured before
 * anything is painted.
 */
export function useTrack(scroller: RefObject<HTMLElement | null>, size: number): Track {
  const [track, setTrack] = useState(
    (): Track => ({ isPhone: isPhone(), width: Math.max(0, window.innerWidth - beside) }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size has another width
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      if (matchMedia('print').matches) return;
      // The others of a phone are not shown, and have no width.
      const width = Math.max(
        ...[...element.querySelectorAll('[data-track]')].map(({ clientWidth }) => clientWidth),
      );
      if (width <= 0) return;
      beside = window.innerWidth - width;
      setTrack((was) => {
        const now = { isPhone: isPhone(), width };
        return was.isPhone === now.isPhone && was.width === width ? was : now;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, size]);
  return track;
}
