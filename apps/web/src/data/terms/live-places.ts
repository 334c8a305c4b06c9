import type { TermAnswer } from '@kahan/contract';
import { MOST_WATCHED, type TermCapacity } from '@kahan/contract/runtime';
import { useEffect, useId } from 'react';
import { onMessage, socketUp } from '../../platform/live/messages.ts';
import { sendLive } from '../../platform/live/socket.ts';
import { createStore, useStore } from '../../platform/storage/store.ts';
import { hoursChanged } from './term-hours.ts';

/** Sign-ups and capacity of a term. */
export type LivePlaces = Pick<TermCapacity, 'signed_count' | 'capacity'>;

const NOTHING: ReadonlyMap<string, LivePlaces> = new Map();
/** While a list scrolls, terms come and go: the server is told once they have not changed for this long. */
const SETTLED_MS = 150;

const places = createStore(NOTHING);

/** Ids on screen, by caller of the hook. */
const wanted = new Map<string, readonly string[]>();
let stops: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let watched = '';

const idsOnScreen = (): string[] => [...new Set([...wanted.values()].flat())].slice(0, MOST_WATCHED);

/**
 * Merges newer numbers into the known ones. Numbers of terms that left the screen stay: if a term left because of its
 * number, by a filter or the order, the older number of the list would bring it back, in a loop.
 */
function merge(terms: readonly TermCapacity[]): void {
  const known = places.get();
  for (const { term_id, signed_count } of terms)
    if (signed_count !== known.get(term_id)?.signed_count) hoursChanged(term_id);
  places.set(
    new Map([
      ...known,
      ...terms.map(({ term_id, signed_count, capacity }) => [term_id, { signed_count, capacity }] as const),
    ]),
  );
}

let listed = 0;

/** A list that was just loaded is newer than the numbers of terms that are not on screen any more. */
function listLoaded(at: number): void {
  if (at === listed) return;
  listed = at;
  const ids = new Set(idsOnScreen());
  places.set(new Map([...places.get()].filter(([id]) => ids.has(id))));
}

/** Tells the server which terms are on screen, if they changed. */
function watch(): void {
  const term_ids = idsOnScreen().sort();
  const key = term_ids.join('\n');
  if (!socketUp.get() || key === watched) return;
  watched = key;
  sendLive('watch', { term_ids }, (answer: { terms: TermCapacity[] }) => merge(answer.terms));
}

function watchSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(watch, SETTLED_MS);
}

/** A new connection watches no terms yet. Without a connection the numbers of the last list are the newest. */
function connectionChanged(): void {
  watched = '';
  if (socketUp.get()) watch();
  else places.set(NOTHING);
}

function want(caller: string, ids: readonly string[]): void {
  if (wanted.size === 0) {
    // Ask even for the same terms as before: their numbers were removed.
    watched = '';
    stops = [
      onMessage('raw', (raw) => 'type' in raw && merge(raw.terms)),
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
 * Live places of the terms on screen, by term id (decision 021). For a term that is missing, the list has the newest
 * number: no message came yet, there is no connection, or the term is after the first {@link MOST_WATCHED}.
 * @param listedAt when the list was loaded, milliseconds
 */
export function useLivePlaces(ids: readonly string[], listedAt: number): ReadonlyMap<string, LivePlaces> {
  const caller = useId();
  const key = ids.join('\n');
  useEffect(() => {
    want(caller, key === '' ? [] : key.split('\n'));
  }, [caller, key]);
  useEffect(() => () => leave(caller), [caller]);
  useEffect(() => listLoaded(listedAt), [listedAt]);
  return useStore(places);
}

/** Terms with the live numbers of places; terms without them stay the same object. */
export const withPlaces = (
  terms: readonly TermAnswer[],
  places: ReadonlyMap<string, LivePlaces>,
): TermAnswer[] =>
  terms.map((term) => {
    const live = places.get(term.term_id);
    const hasChanged = live && (live.signed_count !== term.signed_count || live.capacity !== term.capacity);
    return hasChanged ? { ...term, signed_count: live.signed_count, capacity: live.capacity } : term;
  });
