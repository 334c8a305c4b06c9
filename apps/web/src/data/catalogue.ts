import type { Query } from '@tanstack/react-query';
import { socketUp } from '../platform/live/messages.ts';

/** Classes, people and study types are kept for this long, milliseconds (spec 9). */
const KEPT_MS = 24 * 3_600_000;
const UNHEARD_MS = 5 * 60_000;
const STARTED_AT = Date.now();

/**
 * How long an answer about a catalogue counts as unchanged: as long as it is kept where a live message would end that
 * sooner. Visitors hear none, nor does a page whose socket is not connected. There an answer is shown at once and asked for
 * again, one of an earlier visit always; the browser asks whether it has changed (decision 064).
 */
function staleTime({ state }: Pick<Query, 'state'>): number {
  if (socketUp.get()) return KEPT_MS;
  return state.dataUpdatedAt < STARTED_AT ? 0 : UNHEARD_MS;
}

/** Options of queries for classes, people, departments and study types. */
export const CATALOGUE = { staleTime, gcTime: KEPT_MS };
