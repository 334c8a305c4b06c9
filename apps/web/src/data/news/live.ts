import type { Item, SocketPayloads } from '@kahan/contract';
import { queryClient } from '../../platform/http/query.ts';
import { onMessage } from '../../platform/live/messages.ts';
import { clock } from '../../platform/time/clock.ts';
import { arrived } from './arrived.ts';
import { applyToCache, findItem } from './cache.ts';
import type { ListChange } from './lists.ts';

const apply = (change: ListChange) => applyToCache(queryClient, change, clock.now());

function come(type: 'public' | 'changes', items: Item[]): void {
  const fresh = items.filter((item) => findItem(queryClient, item.id) === null);
  apply({ type, items });
  if (fresh.length > 0) arrived.set(fresh);
}

/**
 * Keys of queries begin with the name of the service that their data comes from, so a service that changed
 * reaches all of them, whichever screen they belong to.
 */
function reloadService({ service_name }: SocketPayloads['service_updated']): void {
  void queryClient.invalidateQueries({ queryKey: [service_name] });
}

/** Brings what the server tells into the lists. Returns how to stop. */
export function followNews(): () => void {
  const stops = [
    onMessage('public', ({ items }) => come('public', items)),
    onMessage('changes', ({ items }) => come('changes', items)),
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
