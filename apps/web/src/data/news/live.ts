import type { Item, SocketPayloads } from '@kahan/contract';
import { shownIn } from '@kahan/contract/runtime';
import { queryClient } from '../../platform/http/query.ts';
import { onMessage } from '../../platform/live/messages.ts';
import { createStore } from '../../platform/storage/store.ts';
import { clock } from '../../platform/time/clock.ts';
import { applyTold } from '../terms/terms.ts';
import { applyToCache, findItem } from './cache.ts';
import type { ListChange } from './lists.ts';

/** The items that came last while the page was open; null before any came. */
export const arrivedNews = createStore<readonly Item[] | null>(null);

const apply = (change: ListChange) => applyToCache(queryClient, change, clock.now());

function receive(type: 'public' | 'changes', items: Item[]): void {
  const unknown = items.filter((item) => findItem(queryClient, item.id) === null);
  applyTold(unknown);
  apply({ type, items });
  if (unknown.length > 0) arrivedNews.set(unknown);
}

/**
 * The key of a query begins with the name of the service that its data comes from, so one message about a service
 * reaches the queries of all screens.
 */
function reloadService({ service_name }: SocketPayloads['service_updated']): void {
  for (const service of [service_name, ...shownIn(service_name)])
    void queryClient.invalidateQueries({ queryKey: [service] });
}

/** Applies live messages to the cached lists. Returns how to stop. */
export function followNews(): () => void {
  const stops = [
    onMessage('public', ({ items }) => receive('public', items)),
    onMessage('changes', ({ items }) => receive('changes', items)),
    onMessage('postponed', (payload) => apply({ type: 'postponed', ...payload })),
    onMessage('unpostponed', (payload) => apply({ type: 'unpostponed', ...payload })),
    onMessage('archived', (payload) => apply({ type: 'archived', ...payload })),
    onMessage('unarchived', (payload) => apply({ type: 'unarchived', ...payload })),
    onMessage('service_updated', reloadService),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
