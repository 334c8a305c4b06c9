import type { CallBody, Item } from '@kahan/contract';
import { call } from '../../platform/http/api.ts';
import { sent } from '../../platform/http/command.ts';
import { queryClient } from '../../platform/http/query.ts';
import { clock } from '../../platform/time/clock.ts';
import { applyToCache, findItem } from './cache.ts';
import type { ListChange } from './lists.ts';
import { newsKeys } from './queries.ts';
import { whileUnderWay } from './race-safe-load.ts';

/** The last action on each item: actions on one item reach the server in the order in which they were made. */
const last = new Map<string, Promise<void>>();

interface Action {
  /** Item that the action changes. */
  id: string;
  /** Shown at once. */
  change: ListChange;
  /** Applied when the server refuses. */
  inverse: ListChange;
  body: CallBody<'PATCH /api/user/items/:id'>;
}

const apply = (change: ListChange) => applyToCache(queryClient, change, clock.now());

/** Loads the lists again in the background (spec 4): the change is on screen already. */
const reloadLists = (): void => void queryClient.invalidateQueries({ queryKey: newsKeys.all });

/** Applies a change to the lists, then sends it; a refused one is taken back. Throws what the call threw. */
async function perform({ id, change, inverse, body }: Action): Promise<void> {
  const known = findItem(queryClient, id);
  apply(change);
  const before = last.get(id) ?? Promise.resolve();
  const send = () => call('PATCH /api/user/items/:id', { params: { id }, body, ...sent() });
  const done = whileUnderWay(before.then(send)).catch((error) => {
    apply(inverse);
    // It went into a list that was never loaded. Without the server no load would bring it back.
    if (known !== null && findItem(queryClient, id) === null) apply({ type: 'returned', item: known });
    reloadLists();
    throw error;
  });
  const settled = done.then(
    () => undefined,
    () => undefined,
  );
  last.set(id, settled);
  try {
    await done;
    reloadLists();
  } finally {
    if (last.get(id) === settled) last.delete(id);
  }
}

/** Archives an item, or brings it back from the archive. Throws ApiProblem. */
export function setArchived(id: string, archived: boolean): Promise<void> {
  const away: ListChange = { type: 'archived', ids: [id] };
  const back: ListChange = { type: 'unarchived', ids: [id] };
  const [change, inverse] = archived ? [away, back] : [back, away];
  return perform({ id, change, inverse, body: { archived } });
}

/** Postpones an item until a time, unix seconds; null brings it back now. Throws ApiProblem. */
export function setPostponed({ id, postponeTs }: Item, until: number | null): Promise<void> {
  const to = (time: number | null): ListChange =>
    time === null ? { type: 'unpostponed', id } : { type: 'postponed', id, postponeTs: time };
  return perform({ id, change: to(until), inverse: to(postponeTs), body: { postpone: until ?? -1 } });
}

/** Brings several items back from the archive. Throws ApiProblem. */
export async function unarchiveAll(ids: string[]): Promise<void> {
  const answer = await whileUnderWay(call('POST /api/user/items/unarchive', { body: { ids } }));
  apply({ type: 'unarchived', ids: answer.ids });
  reloadLists();
}

/**
 * Archives what is older than two weeks; the server says which items these are. Throws ApiProblem.
 * @returns ids of the archived items
 */
export async function archiveOld(): Promise<string[]> {
  const { ids } = await whileUnderWay(call('POST /api/user/items/archive-old'));
  apply({ type: 'archived', ids });
  reloadLists();
  return ids;
}
