import { MOST_WATCHED, type TermCapacity } from '@kahan/contract/runtime';
import { useEffect, useId } from 'react';
import { onMessage } from '../../platform/live/messages.ts';
import { socket, socketUp } from '../../platform/live/socket.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';

/** How full a term is now. */
export type LivePlaces = Pick<TermCapacity, 'signed_count' | 'capacity'>;

const NOTHING: ReadonlyMap<string, LivePlaces> = new Map();
/** Terms come and go while a list scrolls: the server is told once they have stood for so long. */
const SETTLED_MS = 150;

const places = createStore(NOTHING);

/** What each caller of the hook has on screen. */
const wanted = new Map<string, readonly string[]>();
let stops: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let watched = '';

const idsOnScreen = (): string[] => [...new Set([...wanted.values()].flat())].slice(0, MOST_WATCHED);

/**
 * Lays newer numbers over those that are known. One of a term that has left the screen stays: where the number itself
 * took it away, by a filter or the order, the older one of the list would bring it back, again and again.
 */
function hear(terms: readonly TermCapacity[]): void {
  places.set(
    new Map([
      ...places.get(),
      ...terms.map(({ term_id, signed_count, capacity }) => [term_id, { signed_count, capacity }] as const),
    ]),
  );
}

let listed = 0;

/** A list that has just come is newer than what was heard of terms that are not on screen any more. */
function listCame(at: number): void {
  if (at === listed) return;
  listed = at;
  const ids = new Set(idsOnScreen());
  places.set(new Map([...places.get()].filter(([id]) => ids.has(id))));
}

/** Names the terms on screen to the server, when they are others than last time. */
function watch(): void {
  const term_ids = idsOnScreen().sort();
  const key = term_ids.join('\n');
  if (!socketUp.get() || key === watched) return;
  watched = key;
  socket?.emit('watch', { term_ids }, (answer: { terms: TermCapacity[] }) => hear(answer.terms));
}

function watchSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(watch, SETTLED_MS);
}

/** A new connection watches nothing; without one, the numbers of the last list are as new as any. */
function connectionChanged(): void {
  watched = '';
  if (socketUp.get()) watch();
  else places.set(NOTHING);
}

function want(caller: string, ids: readonly string[]): void {
  if (wanted.size === 0) {
    // The same terms as before are asked for anew: their numbers were forgotten.
    watched = '';
    stops = [
      onMessage('raw', (raw) => 'type' in raw && hear(raw.terms)),
      socketUp.subscribe(connectionChanged),
    ];
  }
  wanted.set(caller, ids);
  watchSoon();
}

function leave(caller: string): void {
  wanted.delete(caller);
  watchSoon();
  if (wanted.size > 0) return;
  for (const stop of stops) stop();
  places.set(NOTHING);
}

/**
 * Places of the terms on screen as they are taken, by term id (decision 030). What is not in it stands as its list
 * says: nothing was heard yet, there is no connection, or it is behind the first {@link MOST_WATCHED}.
 * @param listedAt when their list came, milliseconds
 */
export function useLivePlaces(ids: readonly string[], listedAt: number): ReadonlyMap<string, LivePlaces> {
  const caller = useId();
  const key = ids.join('\n');
  useEffect(() => {
    want(caller, key === '' ? [] : key.split('\n'));
  }, [caller, key]);
  useEffect(() => () => leave(caller), [caller]);
  useEffect(() => listCame(listedAt), [listedAt]);
  return useStore(places);
}
