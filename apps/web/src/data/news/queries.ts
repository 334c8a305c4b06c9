import type { Call, Item } from '@kahan/contract';
import { ARCHIVE_PAGE_SIZE, PAGE_SIZE, unixSeconds } from '@kahan/domain';
import { callWithFreshness, type FreshAnswer } from '../../platform/http/api.ts';
import { apiQuery } from '../../platform/http/api-query.ts';
import type { Keeping } from '../../platform/http/throttle.ts';
import { clock } from '../../platform/time/clock.ts';
import { loadRaceSafe } from './race-safe-load.ts';

/** An answer with its age, and the time of its request, unix seconds. */
export type Loaded<C extends Call> = FreshAnswer<C> & { loadedAt: number };

/**
 * The entries of a page that changes have left incomplete: undefined where the item is not known. Such a page is being
 * loaded again.
 */
interface Patched {
  cells?: readonly (Item | undefined)[];
}

export type ActivePage = Loaded<'GET /api/user/items/active'> & Patched;
export type ArchivedPage = Loaded<'GET /api/user/items/archived'> & Patched;
export type Postponed = Loaded<'GET /api/user/items/postponed'>;

/** All keys begin with `all`, so that one invalidation reaches every list. */
export const newsKeys = {
  all: ['items'],
  active: ['items', 'active'],
  archived: ['items', 'archived'],
  postponed: ['items', 'postponed'],
} as const;

type NewsRoute =
  | 'GET /api/user/items/active'
  | 'GET /api/user/items/archived'
  | 'GET /api/user/items/postponed';

/** Loads a list, race-safe, and adds the time of the request. */
const load = <C extends NewsRoute>(route: C, signal: AbortSignal, query = {}): Promise<Loaded<C>> =>
  loadRaceSafe(async () => {
    const loadedAt = unixSeconds(clock.now());
    return { ...(await callWithFreshness<NewsRoute>(route, { query, signal })), loadedAt } as Loaded<C>;
  });

const pageQuery = (page: number, size: number) => ({ start: (page - 1) * size, count: size });

/** A list of items, by its key. */
const listQuery = <C extends NewsRoute>(
  call: C,
  key: readonly unknown[],
  query: { start?: number; count?: number } = {},
  meta: Keeping<Loaded<C>> = {},
) =>
  apiQuery<NewsRoute, Loaded<C>>({
    key,
    call,
    input: () => ({ query }),
    read: (answer) => ({ ...answer, loadedAt: unixSeconds(clock.now()) }) as Loaded<C>,
    load: ({ signal }) => load(call, signal, query),
    meta,
  });

/** A page of the feed, from 1. */
export const activeQuery = (page: number) =>
  listQuery('GET /api/user/items/active', [...newsKeys.active, page], pageQuery(page, PAGE_SIZE), {
    // The first page shows how many follow, and loads the next one ahead.
    kept: page <= 2,
    // An item becomes old by time alone.
    told: ({ data }) => (data.next_old === null ? null : data.next_old * 1000),
  });

/** A page of the archive, from 1. */
export const archivedQuery = (page: number) =>
  listQuery('GET /api/user/items/archived', [...newsKeys.archived, page], pageQuery(page, ARCHIVE_PAGE_SIZE));

export const postponedQuery = listQuery('GET /api/user/items/postponed', newsKeys.postponed);
