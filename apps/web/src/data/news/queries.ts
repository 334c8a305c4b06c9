import type { Call } from '@kahan/contract';
import { ARCHIVE_PAGE_SIZE, PAGE_SIZE, unixSeconds } from '@kahan/domain';
import { queryOptions } from '@tanstack/react-query';
import { callWithFreshness, type FreshAnswer } from '../../platform/http/api.ts';
import { clock } from '../../platform/time/clock.ts';
import { loadSteadily } from './race-safe-load.ts';

/** An answer with its age, and when it was asked for (unix seconds). */
export type Loaded<C extends Call> = FreshAnswer<C> & { loadedAt: number };

export type ActivePage = Loaded<'GET /api/user/items/active'>;
export type ArchivedPage = Loaded<'GET /api/user/items/archived'>;
export type Postponed = Loaded<'GET /api/user/items/postponed'>;

/** Everything about news lies under `all`, so that one invalidation reaches it. */
export const newsKeys = {
  all: ['items'],
  active: ['items', 'active'],
  archived: ['items', 'archived'],
  postponed: ['items', 'postponed'],
} as const;

/** A page of the feed, from 1. */
export const activeQuery = (page: number) =>
  queryOptions({
    queryKey: [...newsKeys.active, page],
    queryFn: ({ signal }): Promise<ActivePage> =>
      loadSteadily(async () => {
        const loadedAt = unixSeconds(clock.now());
        const query = { start: (page - 1) * PAGE_SIZE, count: PAGE_SIZE };
        return { ...(await callWithFreshness('GET /api/user/items/active', { query, signal })), loadedAt };
      }),
  });

/** A page of the archive, from 1. */
export const archivedQuery = (page: number) =>
  queryOptions({
    queryKey: [...newsKeys.archived, page],
    queryFn: ({ signal }): Promise<ArchivedPage> =>
      loadSteadily(async () => {
        const loadedAt = unixSeconds(clock.now());
        const query = { start: (page - 1) * ARCHIVE_PAGE_SIZE, count: ARCHIVE_PAGE_SIZE };
        return { ...(await callWithFreshness('GET /api/user/items/archived', { query, signal })), loadedAt };
      }),
  });

export const postponedQuery = queryOptions({
  queryKey: newsKeys.postponed,
  queryFn: ({ signal }): Promise<Postponed> =>
    loadSteadily(async () => {
      const loadedAt = unixSeconds(clock.now());
      return { ...(await callWithFreshness('GET /api/user/items/postponed', { signal })), loadedAt };
    }),
});
