import type { CanteenDay, CanteenRecord } from '@kahan/domain';
import type { PhotoHost } from '../photos.ts';

/** A canteen without its menu. */
export type CanteenDetails = Omit<CanteenRecord, 'canteen_id' | 'menu_date' | keyof CanteenDay>;

/** What a source said about one canteen. */
export interface CanteenReading {
  /** Unique within the source. */
  id: string;
  /** null: the details could not be read, and the stored ones stay. */
  details: CanteenDetails | null;
  /** By date (YYYY-MM-DD). A day that is missing, or has an empty menu, has no published one. */
  days: ReadonlyMap<string, CanteenDay>;
  /** Whether a part of the canteen could not be read. The stored days that are missing here stay then. */
  failed: boolean;
}

/** All canteens of a source, in the order in which they are shown. Stored ones that are missing here are removed. */
export type SourceReading = readonly CanteenReading[];

/** Name of the student system among the sources. */
export const STUDENT_SYSTEM = 'student-system';

/** The context of a call to a source at an address. */
export interface SourceContext {
  /** Local date in Prague. */
  today: string;
  signal: AbortSignal;
  /** A part of the answer is left out. @param reason without secrets */
  leftOut(reason: string): void;
}

/** Menus at an address that the administrator named. */
export interface MenuSource {
  /** Its name in the database and in the ids of its canteens. */
  source: string;
  /** Its address as logs show it. */
  label: string;
  /** The host, as users see it. */
  host: string;
  /** Where its photos are; null when it has none. */
  photos: PhotoHost | null;
  /** @throws AddressRefused */
  read(context: SourceContext): Promise<SourceReading | 'unchanged'>;
}

/**
 * A kind of source at an address: `parse` reads what the administrator has written, `source` makes the source.
 * `example` is the form that an error names.
 */
export interface SourceKind<Settings extends { address: string }> {
  example: string;
  /** @param fragment decoded, what stood after `#`; the address has none. @throws Error that says what is expected */
  parse(address: URL, fragment: string): Settings;
  source(settings: Settings): MenuSource;
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
