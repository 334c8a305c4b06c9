import { mapAddress } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { type ServerPhrases, serverPhrases } from '@kahan/phrases/server';
import type { FeedSettings } from '../feeds.store.ts';

/** One event of a feed, before it is numbered. Equal content means that nothing changed. */
export interface FeedEvent {
  /** A name that the event keeps for good, unique within the portal. */
  uid: string;
  /** Unix seconds; the end is exclusive. */
  start: number;
  end: number;
  isAllDay?: true;
  title: string;
  place: string | null;
  about: string | null;
  url: string | null;
  /** The reader stays free: TRANSP:TRANSPARENT. */
  isFree?: true;
}

/** How events of a feed are written. */
export interface EventContext {
  now: Date;
  lang: Language;
  words: ServerPhrases['feeds'];
  settings: FeedSettings;
  /** The absolute address of a page of the portal. */
  linkTo(path: string): string;
}

export const eventContext = (
  given: Pick<EventContext, 'now' | 'lang' | 'settings'>,
  publicUrl: string,
): EventContext => ({
  ...given,
  words: serverPhrases(given.lang).feeds,
  linkTo: (path) => publicUrl + path,
});

/** Address of rooms on the map, by their codes in the timetable. */
export const roomLink = ({ codes }: { codes: readonly string[] }, { linkTo }: EventContext): string =>
  linkTo(mapAddress({ rooms: codes }));

/** Lines of a description; null without any. */
export function linesOf(...lines: (string | null | undefined)[]): string | null {
  const filled = lines.filter((line) => line !== null && line !== undefined && line !== '');
  return filled.length === 0 ? null : filled.join('\n');
}
