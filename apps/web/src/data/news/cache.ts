import type { Item } from '@kahan/contract';
import { ARCHIVE_PAGE_SIZE, PAGE_SIZE } from '@kahan/domain';
import type { QueryClient } from '@tanstack/react-query';
import { applyChange, type ListChange, type ListName, type Lists } from './lists.ts';
import { type ActivePage, type ArchivedPage, newsKeys, type Postponed } from './queries.ts';
import { noteChange } from './race-safe-load.ts';

type Page = ActivePage | ArchivedPage;

/** Ids of items that changes have moved, for each client. */
const metBy = new WeakMap<QueryClient, ReadonlySet<string>>();

interface PageInCache<P extends Page> {
  /** From 1. */
  number: number;
  page: P;
  at: number;
}

function pagesOf<P extends Page>(client: QueryClient, key: readonly string[]): PageInCache<P>[] {
  return client
    .getQueriesData<P>({ queryKey: key })
    .flatMap(([queryKey, page]) =>
      page === undefined
        ? []
        : [
            {
              number: Number(queryKey.at(-1)),
              page,
              at: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
            },
          ],
    )
    .sort((a, b) => b.at - a.at);
}

/**
 * The cells that the cached pages know. The page loaded last tells the length of the list. Pages that tell another
 * length, or have too few items for it, are not used.
 */
function cellsOf(pages: PageInCache<Page>[], size: number): (Item | undefined)[] | null {
  const latest = pages[0];
  if (!latest) return null;
  const { length } = latest.page.data;
  const cells = new Array<Item | undefined>(length).fill(undefined);
  const placed = new Set<string>();
  for (const { number, page } of pages) {
    const start = (number - 1) * size;
    const { items } = page.data;
    const isCertain =
      page.data.length === length && items.length === Math.max(0, Math.min(size, length - start));
    if (!isCertain || items.some((item) => placed.has(item.id))) continue;
    items.forEach((item, index) => {
      placed.add(item.id);
      cells[start + index] = item;
    });
  }
  return cells;
}

/** The known parts of the three lists. */
export function readLists(client: QueryClient): Lists {
  const active = pagesOf<ActivePage>(client, newsKeys.active);
  const activeCells = cellsOf(active, PAGE_SIZE);
  const archived = cellsOf(pagesOf<ArchivedPage>(client, newsKeys.archived), ARCHIVE_PAGE_SIZE);
  return {
    active: activeCells && {
      cells: activeCells,
      old: active[0]?.page.data.old ?? 0,
      loadedAt: Math.min(...active.map(({ page }) => page.loadedAt)),
    },
    postponed: client.getQueryData<Postponed>(newsKeys.postponed)?.data.items ?? null,
    archived: archived && { cells: archived },
    met: metBy.get(client) ?? new Set(),
  };
}

/** Loads the lists on screen again and removes the others from the cache, so that no change builds on them. */
function reloadKey(client: QueryClient, queryKey: readonly (string | number)[]): void {
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey });
}

function writePages(
  client: QueryClient,
  key: readonly string[],
  size: number,
  cells: Lists['archived'],
  more: { old: number } | null,
): void {
  if (!cells) return;
  const { length } = cells.cells;
  for (const { number, page, at } of pagesOf<Page>(client, key)) {
    const queryKey = [...key, number];
    const part = cells.cells.slice((number - 1) * size, number * size);
    const items = part.filter((cell) => cell !== undefined);
    // A patched page keeps its age: it was not loaded now.
    const patched = { ...page, data: { ...page.data, ...more, items, length } };
    client.setQueryData(queryKey, patched, { updatedAt: at });
    if (items.length < part.length) reloadKey(client, queryKey);
  }
}

/** Applies a change to the cached lists. Lists whose new content cannot be computed are loaded again. */
export function applyToCache(client: QueryClient, change: ListChange, now: Date): void {
  noteChange();
  const { lists, reload } = applyChange(readLists(client), change, now);
  metBy.set(client, lists.met);
  const { active, postponed, archived } = lists;
  writePages(client, newsKeys.active, PAGE_SIZE, active, active && { old: active.old });
  writePages(client, newsKeys.archived, ARCHIVE_PAGE_SIZE, archived, null);
  if (postponed) {
    client.setQueryData<Postponed>(
      newsKeys.postponed,
      (old) => old && { ...old, data: { items: [...postponed] } },
    );
  }
  for (const list of reload) reloadKey(client, newsKeys[list satisfies ListName]);
}

/** A known item of any list; null when it is not known. */
export function findItem(client: QueryClient, id: string): Item | null {
  const { active, postponed, archived } = readLists(client);
  const known = [...(active?.cells ?? []), ...(postponed ?? []), ...(archived?.cells ?? [])];
  return known.find((item) => item?.id === id) ?? null;
}
