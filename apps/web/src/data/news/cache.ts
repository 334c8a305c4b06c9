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
 * The pages that tell about the same list as the one that was loaded last, which tells the length of the list. Pages
 * that tell another length, have too few entries for it, or repeat an item are of another time.
 */
function consistent<P extends Page>(pages: PageInCache<P>[], size: number): PageInCache<P>[] {
  const length = pages[0]?.page.data.length ?? 0;
  const placed = new Set<string>();
  return pages.filter(({ number, page }) => {
    const { items } = page.data;
    const expected = Math.max(0, Math.min(size, length - (number - 1) * size));
    const isUsed =
      page.data.length === length &&
      (page.cells ?? items).length === expected &&
      !items.some((item) => placed.has(item.id));
    if (isUsed) for (const item of items) placed.add(item.id);
    return isUsed;
  });
}

/** The cells that the cached pages know. */
function cellsOf(pages: PageInCache<Page>[], size: number): (Item | undefined)[] | null {
  const latest = pages[0];
  if (!latest) return null;
  const cells = new Array<Item | undefined>(latest.page.data.length).fill(undefined);
  for (const { number, page } of consistent(pages, size)) {
    for (const [index, item] of (page.cells ?? page.data.items).entries()) {
      cells[(number - 1) * size + index] = item;
    }
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

/** Ids of the items that a change takes out of a list. */
function goneFrom(list: ListName, change: ListChange): readonly string[] {
  if (change.type === 'archived') return list === 'archived' ? [] : change.ids;
  if (change.type === 'unarchived') return list === 'archived' ? change.ids : [];
  return change.type === 'postponed' && list === 'active' ? [change.id] : [];
}

/**
 * Writes the lists back into the cached pages. A page with unknown entries keeps those that are known, and is loaded
 * again: what was on screen stays there meanwhile.
 */
function writePages(
  client: QueryClient,
  list: 'active' | 'archived',
  size: number,
  cells: Lists['archived'],
  change: ListChange,
  more: { old: number } | null,
): void {
  if (!cells) return;
  const key = newsKeys[list];
  const { length } = cells.cells;
  const pages = pagesOf<Page>(client, key);
  const used = new Set(consistent(pages, size));
  const gone = goneFrom(list, change);
  for (const one of pages) {
    const { number, page, at } = one;
    const queryKey = [...key, number];
    const part = cells.cells.slice((number - 1) * size, number * size);
    const isUsed = used.has(one);
    const items = isUsed
      ? part.filter((cell) => cell !== undefined)
      : page.data.items.filter(({ id }) => !gone.includes(id));
    const isWhole = isUsed && items.length === part.length;
    const data = isUsed ? { ...page.data, ...more, items, length } : { ...page.data, items };
    const { cells: _, ...bare } = page;
    const patched = isUsed && !isWhole ? { ...bare, data, cells: part } : { ...bare, data };
    // A patched page keeps its age: it was not loaded now.
    client.setQueryData(queryKey, patched, { updatedAt: at });
    if (!isWhole) reloadKey(client, queryKey);
  }
}

/** Applies a change to the cached lists. Lists whose new content cannot be computed are loaded again. */
export function applyToCache(client: QueryClient, change: ListChange, now: Date): void {
  noteChange();
  const { lists, reload } = applyChange(readLists(client), change, now);
  metBy.set(client, lists.met);
  const { active, postponed, archived } = lists;
  writePages(client, 'active', PAGE_SIZE, active, change, active && { old: active.old });
  writePages(client, 'archived', ARCHIVE_PAGE_SIZE, archived, change, null);
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
