import type { Item } from '@kahan/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepPlace, type Shown } from './place.ts';

interface KeptPlace extends Shown {
  /** Stands where the list begins. */
  top: RefObject<HTMLDivElement | null>;
  /** Goes to the top, where what waits is shown. */
  release: () => void;
}

const isSame = (a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** Whether the beginning of the list has gone out of the window upwards. */
function useIsScrolled(top: RefObject<HTMLDivElement | null>): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = top.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [top]);
  return isScrolled;
}

/** The items to show of a page that changes live, see {@link keepPlace}. */
export function useKeptPlace(
  items: readonly Item[],
  rest: readonly Item[] | null,
  isHeld: boolean,
): KeptPlace {
  const top = useRef<HTMLDivElement>(null);
  const isScrolled = useIsScrolled(top);
  const [seen, setSeen] = useState<readonly Item[]>([]);
  const shown = keepPlace(items, { items: seen, isScrolled: isHeld && isScrolled }, rest);
  if (!isSame(shown.items, seen)) setSeen(shown.items);
  return { ...shown, top, release: () => top.current?.scrollIntoView({ block: 'center' }) };
}
