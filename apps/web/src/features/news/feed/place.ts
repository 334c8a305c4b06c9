import type { Item } from '@kahan/contract';

/** What the reader has before the eyes: the cards on the page, and whether the first is scrolled away. */
export interface Sight {
  items: readonly Item[];
  isScrolled: boolean;
}

export interface Shown {
  items: readonly Item[];
  /** Cards that came while the reader was further down: they wait until the reader is back at the top. */
  waiting: readonly Item[];
}

/**
 * What to show of a page that changed under a reader. At the top everything; further down what stood there
 * stays, less what is gone from the feed, so that nothing moves under the eyes.
 * `rest` is the next page, to which cards may have been pushed on; null while that is not known.
 */
export function keepPlace(now: readonly Item[], sight: Sight, rest: readonly Item[] | null): Shown {
  const everything = { items: now, waiting: [] };
  if (!sight.isScrolled) return everything;
  const seen = new Set(sight.items.map((item) => item.id));
  const firstSeen = now.findIndex((item) => seen.has(item.id));
  // Nothing of what stood there is left: the page is another one.
  if (firstSeen < 0) return everything;
  const here = new Set(now.map((item) => item.id));
  const pushedOn =
    rest === null
      ? sight.items.slice(sight.items.findLastIndex((item) => here.has(item.id)) + 1)
      : rest.filter((item) => seen.has(item.id) && !here.has(item.id));
  return { items: [...now.slice(firstSeen), ...pushedOn], waiting: now.slice(0, firstSeen) };
}
