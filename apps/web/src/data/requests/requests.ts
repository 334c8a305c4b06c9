import type { SyncRequest } from '@kahan/contract';
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/http/api.ts';
import { apiQuery } from '../../platform/http/api-query.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { queryClient } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { socketUp } from '../../platform/live/messages.ts';
import { createStore, type Store, useStore } from '../../platform/storage/store.ts';
import { keysOf, refreshAfter, refreshing } from './outcomes.ts';

/** Interval at which waiting requests are polled. The socket tells outcomes sooner. */
const POLL_MS = 5_000;
const POLL_WITH_SOCKET_MS = 30_000;

const KEY = ['requests'];

const isWaiting = ({ state }: SyncRequest): boolean => state === 'waiting';

/** The requests of the last list that was loaded. */
export const knownRequests = (): readonly SyncRequest[] => queryClient.getQueryData<SyncRequest[]>(KEY) ?? [];

/** Refreshes after requests that ended: they are listed as ended, or are gone because another tab has told them. */
function refreshEnded(before: readonly SyncRequest[], now: readonly SyncRequest[]): void {
  const listed = new Set(now.map(({ id }) => id));
  for (const request of now) if (!isWaiting(request)) refreshAfter(request);
  for (const request of before) if (isWaiting(request) && !listed.has(request.id)) refreshAfter(request);
}

/** The user's requests to the student system: those that wait, and those that ended and were not seen. */
export const requestsQuery = queryOptions({
  ...apiQuery({
    key: KEY,
    call: 'GET /api/user/requests',
    input: () => ({ query: { lang: language() } }),
    load: async ({ signal }): Promise<SyncRequest[]> => {
      // Compare with the list before the request, not with later additions.
      const before = knownRequests();
      const { requests } = await call('GET /api/user/requests', { query: { lang: language() }, signal });
      refreshEnded(before, requests);
      return requests;
    },
    meta: { atOnce: true },
  }),
  refetchInterval: ({ state }) => {
    if (!state.data?.some(isWaiting)) return false;
    return socketUp.get() ? POLL_WITH_SOCKET_MS : POLL_MS;
  },
});

export const reloadRequests = (): void => void queryClient.invalidateQueries({ queryKey: KEY });

/** Tabs tell each other that a request was made: the server tells only how one ended. */
const tabs = new BroadcastChannel('kahan-requests');

const followed = createStore<readonly SyncRequest[]>([]);
let isFollowing = false;

/** Keeps the list loaded as long as the page lives, if somebody is logged in. */
function follow(): void {
  if (isFollowing || !isLoggedIn()) return;
  isFollowing = true;
  new QueryObserver(queryClient, requestsQuery).subscribe(() => followed.set(knownRequests()));
  followed.set(knownRequests());
  tabs.addEventListener('message', reloadRequests);
}

/** All known requests, in the order in which they were made. A failed load changes nothing (SYNC-13). */
export const requests: Store<readonly SyncRequest[]> = {
  ...followed,
  subscribe(listener) {
    follow();
    return followed.subscribe(listener);
  },
};

/** Adds the request that a call has answered with. It may have ended already. */
export function recordRequest(request: SyncRequest): void {
  const next = [...knownRequests().filter(({ id }) => id !== request.id), request];
  refreshEnded([], next);
  queryClient.setQueryData(KEY, next);
  followed.set(next);
  tabs.postMessage(request.id);
  // A running load does not know of the request. It is repeated, not cancelled: a cancelled load would answer its
  // callers with the old list as if it had just been read.
  if (queryClient.isFetching({ queryKey: KEY }) > 0) reloadRequests();
}

/** The requests that wait, in the order in which they were made. */
export function useWaiting(): readonly SyncRequest[] {
  const all = useStore(requests);
  return useMemo(() => all.filter(isWaiting), [all]);
}

/**
 * Waits until a request has ended and the screen shows what it changed.
 * @returns the ended request; null when another tab has seen it first
 */
export function outcomeOf(request: SyncRequest): Promise<SyncRequest | null> {
  const keys = keysOf(request);
  return new Promise((resolve) => {
    let ended = isWaiting(request) ? null : request;
    const look = () => {
      const now = requests.get().find(({ id }) => id === request.id);
      if (now?.state === 'waiting') return;
      ended = now ?? ended;
      const busy = refreshing.get();
      if (keys.some((key) => busy.has(key))) return;
      for (const stop of stops) stop();
      resolve(ended);
    };
    const stops = [requests.subscribe(look), refreshing.subscribe(look)];
    look();
  });
}
