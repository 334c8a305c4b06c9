import { createHash } from 'node:crypto';
import type { FeedEvent } from './events/event.ts';

/** An event as it was last given out: hash of its content, sequence, time of its change in unix seconds. */
type Revision = readonly [hash: string, sequence: number, modified: number];

/** By UID. An event that is gone stays with an empty hash, so that its sequence goes on when it comes back. */
export type Revisions = Readonly<Record<string, Revision>>;

/** An event with what calendars need to notice a change (RFC 5545, 3.8.7). */
export interface RevisedEvent extends FeedEvent {
  sequence: number;
  modified: number;
}

/** Most events that are gone and still known, the latest ones. */
const MOST_GONE = 500;

const hashOf = ({ uid: _, ...content }: FeedEvent): string =>
  createHash('sha1').update(JSON.stringify(content)).digest('base64url').slice(0, 16);

/**
 * Numbers the events of a feed: one that differs from what was last given out has the next sequence and the time of
 * the change.
 * @param at when the records changed last, unix seconds; times of change only go forward
 * @returns `changed`: whether the revisions have to be stored
 */
export function revise(
  events: readonly FeedEvent[],
  known: Revisions,
  at: number,
): { events: RevisedEvent[]; revisions: Revisions; changed: boolean } {
  let changed = false;
  const revisions: Record<string, Revision> = Object.create(null);
  const revised = events.map((event): RevisedEvent => {
    const was = known[event.uid];
    const hash = hashOf(event);
    const now: Revision =
      was?.[0] === hash
        ? was
        : [hash, was === undefined ? 0 : was[1] + 1, was === undefined ? at : Math.max(at, was[2] + 1)];
    if (now !== was) changed = true;
    revisions[event.uid] = now;
    return { ...event, sequence: now[1], modified: now[2] };
  });
  const gone = Object.entries(known).filter(([uid]) => revisions[uid] === undefined);
  const left = gone.map(([uid, was]): [string, Revision] => {
    if (was[0] === '') return [uid, was];
    changed = true;
    return [uid, ['', was[1], Math.max(at, was[2])]];
  });
  const latest = left.toSorted((a, b) => b[1][2] - a[1][2]).slice(0, MOST_GONE);
  for (const [uid, revision] of latest) revisions[uid] = revision;
  return { events: revised, revisions, changed };
}
