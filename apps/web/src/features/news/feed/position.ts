import type { Item } from '@kahan/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface PreservedPosition extends ShownItems {
  /** Marks the start of the list. */
  top: RefObject<HTMLDivElement | null>;
  /** Scrolls to the top, where the waiting cards are shown. */
  release: () => void;
}

const isSame = (a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** Whether the start of the list is scrolled out of the window. */
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

/** The items to show of a page that changes live, see {@link keepPosition}. */
export function usePreservedPosition(
  items: readonly Item[],
  rest: readonly Item[] | null,
  isHeld: boolean,
): PreservedPosition {
  const top = useRef<HTMLDivElement>(null);
  const isScrolled = useIsScrolled(top);
  const [seen, setSeen] = useState<readonly Item[]>([]);
  const shown = keepPosition(items, { items: seen, isScrolled: isHeld && isScrolled }, rest);
  if (!isSame(shown.items, seen)) setSeen(shown.items);
  return { ...shown, top, release: () => top.current?.scrollIntoView({ block: 'center' }) };
}

/** The visible state: the cards on the page, and whether the first one is scrolled away. */
interface VisibleItems {
  items: readonly Item[];
  isScrolled: boolean;
}

interface ShownItems {
  items: readonly Item[];
  /** Cards that came while the reader was further down: they wait until the reader is back at the top. */
  waiting: readonly Item[];
}

/**
 * The cards to show after a live change. At the top: all of them. Further down: the visible cards stay,
 * without removed ones, so that nothing moves. `rest` is the next page, to which cards may have been pushed;
 * null while it is unknown.
 */
export function keepPosition(
  now: readonly Item[],
  visible: VisibleItems,
  rest: readonly Item[] | null,
): ShownItems {
  const everything = { items: now, waiting: [] };
  if (!visible.isScrolled) return everything;
  const seen = new Set(visible.items.map((item) => item.id));
  const firstSeen = now.findIndex((item) => seen.has(item.id));
  // None of the visible cards is left, so this is another page.
  if (firstSeen < 0) return everything;
  const here = new Set(now.map((item) => item.id));
  const pushedOn =
    rest === null
      ? visible.items.slice(visible.items.findLastIndex((item) => here.has(item.id)) + 1)
      : rest.filter((item) => seen.has(item.id) && !here.has(item.id));
  return { items: [...now.slice(firstSeen), ...pushedOn], waiting: now.slice(0, firstSeen) };
}
