import type { SourceReading } from '../food.source.ts';
import type { PhotoHost } from '../photos.ts';

/** What a feed is asked with. */
export interface FeedContext {
  /** Local date in Prague. */
  today: string;
  signal: AbortSignal;
  /** A part of the answer is left out. @param reason without secrets */
  leftOut(reason: string): void;
}

/** Menus at an address that the administrator named. */
export interface MenuFeed {
  /** Its name in the database and in the ids of its canteens. */
  source: string;
  /** Its address as logs show it. */
  label: string;
  /** Where its photos are; null when it has none. */
  photos: PhotoHost | null;
  /** @throws AddressRefused */
  read(context: FeedContext): Promise<SourceReading | 'unchanged'>;
}

/** Bytes of one answer. */
export const MOST_BYTES = 2 * 2 ** 20;
/** Characters of a dish or a name; longer ones are cut. */
const LONGEST_NAME = 250;

/** A text on one line, cut when it is too long. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_NAME ? line : `${line.slice(0, LONGEST_NAME - 1).toWellFormed()}…`;
}

/** Highest price that is believed, in the currency of the source. */
const HIGHEST_PRICE = 100_000;

/** `4,20 €` → 4.2; null for what is no price. */
export function priceOf(text: string): number | null {
  const [, whole] = /^(-?\d+(?:[.,]\d+)?)\s*(?:€|eur|kč|czk)?$/i.exec(text.trim()) ?? [];
  const price = whole === undefined ? Number.NaN : Number(whole.replace(',', '.'));
  return price >= 0 && price <= HIGHEST_PRICE ? price : null;
}
