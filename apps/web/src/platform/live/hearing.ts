import type { Query } from '@tanstack/react-query';
import { createStore } from '../storage/store.ts';
import { cursorOf, type Heard, isCurrent } from './heard.ts';

/*
 * Which answers of this page the logs cover, and whether the page hears the logs. Such an answer is read again when a message
 * tells of a change, and not because time has passed.
 */

/** A query in the cache, of any data. */
type Known = Pick<Query, 'state' | 'queryKey' | 'meta'>;

/** The part of the logs that this page has heard; null while its position is not known. */
export const heard = createStore<Heard | null>(null);

/**
 * `deaf`: messages may be missed. `catching-up`: the page waits for what it has missed. `hearing`: it has heard all, and
 * hears what comes.
 */
export const phase = createStore<'deaf' | 'catching-up' | 'hearing'>('deaf');

/** How long an answer is shown without asking for its age again, while the page hears: the server's own limit. */
const HEARD_MS = 60_000;

export interface Load {
  /** Cursor of the page when the load began; null when it was not known. */
  at: string | null;
  /** Until when the logs alone tell changes, milliseconds; null for ever. */
  until: number | null;
}

/** Loads of answers that the logs cover (`meta.told`). */
const loads = new WeakMap<Known, Load>();

/** Notes that a load begins: its answer is not older than what was heard until now. */
export function noteLoad(query: Known): void {
  if (!query.meta?.told) return;
  const now = heard.get();
  noteLoaded(query, { at: now && cursorOf(now), until: null });
}

export function noteLoaded(query: Known, load: Load): void {
  loads.set(query, load);
}

/** When a covered answer was loaded, and until when it is covered; undefined when the logs do not cover it. */
export function loadOf(query: Known): Load | undefined {
  const load = loads.get(query);
  const { told } = query.meta ?? {};
  if (load === undefined || typeof told !== 'function' || query.state.data === undefined) return load;
  return { ...load, until: told(query.state.data) };
}

/** Whether an answer is as the server has it, as far as this page has heard. */
export function isHeldCurrent(query: Known): boolean {
  const load = loadOf(query);
  if (load === undefined || query.state.status !== 'success' || query.state.isInvalidated) return false;
  return isCurrent(heard.get(), String(query.queryKey[0]), load.at);
}

/** The option `staleTime` of queries: covered answers wait while the page catches up, and last longer while it hears. */
export const staleAfter =
  (usual: number | ((query: Known) => number)) =>
  (query: Known): number => {
    const ms = typeof usual === 'number' ? usual : usual(query);
    if (loadOf(query) === undefined || phase.get() === 'deaf') return ms;
    if (!isHeldCurrent(query)) return 0;
    return phase.get() === 'hearing' ? Math.max(ms, HEARD_MS) : Number.POSITIVE_INFINITY;
  };
