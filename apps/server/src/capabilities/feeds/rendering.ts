import type { FeedKind } from '@kahan/contract';
import { type Language, unixSeconds } from '@kahan/domain';
import { writeCalendarOctets } from '@kahan/icalendar/write';
import { serverPhrases } from '@kahan/phrases/server';
import { etagOf } from '../../platform/http/answer/render.ts';
import { Rendered } from '../../platform/http/answer/rendered.ts';
import type { FeedEvent } from './events/event.ts';
import { type RevisedEvent, type Revisions, revise } from './revisions.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
/** Least time after which a reader should look again, minutes. Calendars of companies look when they like. */
const REFRESH_MINUTES = 30;

/** The stored revisions of a feed's events. */
interface StoredRevisions {
  revisions: Revisions;
  /** null before the first rendering. */
  changedAt: Date | null;
}

export interface RevisedFeed {
  events: readonly RevisedEvent[];
  /** When an event changed last, in whole seconds. */
  changedAt: Date;
}

/**
 * Numbers the events of a feed whose revisions are locked, and stores what changed.
 * @param at when the records changed last
 */
export async function reviseLocked(
  events: readonly FeedEvent[],
  stored: StoredRevisions,
  at: Date,
  write: (changed: { revisions: Revisions; changedAt: Date }) => Promise<void>,
): Promise<RevisedFeed> {
  const seconds = unixSeconds(at);
  const revised = revise(events, stored.revisions, seconds);
  if (!revised.changed && stored.changedAt !== null)
    return { events: revised.events, changedAt: stored.changedAt };
  // If-Modified-Since compares whole seconds, so two versions never share one.
  const before = stored.changedAt === null ? 0 : unixSeconds(stored.changedAt);
  const changedAt = new Date(Math.max(seconds, before + 1) * 1000);
  await write({ revisions: revised.revisions, changedAt });
  return { events: revised.events, changedAt };
}

/** @param parts one character for each octet */
function bytesOf(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) at += bytes.write(part, at, 'latin1');
  return bytes;
}

/** The bytes of a feed, with their validators. */
export function renderCalendar(
  kind: FeedKind,
  lang: Language,
  { events, changedAt }: RevisedFeed,
  publicUrl: string,
): Rendered {
  const { hostname } = new URL(publicUrl);
  const parts = writeCalendarOctets(
    { product: 'Feeds', name: serverPhrases(lang).feeds.names[kind], refreshMinutes: REFRESH_MINUTES },
    events.map((event) => ({ ...event, uid: `${event.uid}@${hostname}` })),
    (line) => Buffer.from(line).toString('latin1'),
  );
  const body = bytesOf(parts);
  return new Rendered(body, etagOf(body), changedAt.toUTCString(), {}, CALENDAR_TYPE);
}
