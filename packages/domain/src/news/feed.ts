import { addDays, mondayOf, pragueDate, pragueInstant, unixSeconds } from '../time/time.ts';

/** News cards a page (spec 9). */
export const PAGE_SIZE = 6;
/** Items a page of the archive. Its rows are half as high as cards, so its pages are about as long as the feed's. */
export const ARCHIVE_PAGE_SIZE = 10;
/** Most page numbers that a pager shows (spec 9). */
const MAX_PAGE_LINKS = 7;
/** The prompt offers to archive items older than this, all at once (spec 2, Home). */
const OLD_AFTER_DAYS = 14;
/** Number of old items at which the prompt appears: they fill two pages. */
const PILE_UP_THRESHOLD = 2 * PAGE_SIZE;

const EVENING = 19 * 60;
const MORNING = 8 * 60;
/** An option for developers, short enough to wait for its end. */
const SHORT_POSTPONE_SECONDS = 30;

export type PostponeKey = 'tonight' | 'tomorrow' | 'next-week' | 'seconds';

export interface PostponeOption {
  key: PostponeKey;
  /** Unix seconds. */
  at: number;
}

/**
 * Times until which an item can be postponed: tonight 19:00 (only before 19:00), tomorrow 8:00, Monday 8:00 of the next
 * week, all in Prague time; with `dev` also in 30 s.
 */
export function postponeOptions(now: Date, { dev }: { dev: boolean }): PostponeOption[] {
  const today = pragueDate(now);
  const tonight = pragueInstant(today, EVENING);
  const option = (key: PostponeKey, at: Date): PostponeOption => ({ key, at: unixSeconds(at) });
  return [
    ...(now < tonight ? [option('tonight', tonight)] : []),
    option('tomorrow', pragueInstant(addDays(today, 1), MORNING)),
    option('next-week', pragueInstant(addDays(mondayOf(today), 7), MORNING)),
    ...(dev ? [{ key: 'seconds' as const, at: unixSeconds(now) + SHORT_POSTPONE_SECONDS }] : []),
  ];
}

/** Unix seconds; items with an earlier `ts` are old. */
export function oldBefore(now: Date): number {
  return unixSeconds(now) - OLD_AFTER_DAYS * 86_400;
}

/** When an item is old, unix seconds. @param ts of the item */
export const oldFrom = (ts: number): number => ts + OLD_AFTER_DAYS * 86_400 + 1;

/**
 * Whether the number of old active items calls for the archive prompt. Items that the reader decided to keep do not
 * count: otherwise one more item that grows old would prompt the reader again every day.
 */
export function needsArchivePrompt(oldCount: number, kept = 0): boolean {
  return oldCount - kept >= PILE_UP_THRESHOLD;
}

/** Order of the active and the archived items: newest first, the later id first within a second. */
export const newestFirst = (a: PlacedItem, b: PlacedItem): number =>
  b.ts - a.ts || Number(b.id) - Number(a.id);

/** The fields that decide the position of an item. */
interface PlacedItem {
  id: string;
  /** Unix seconds. */
  ts: number;
}

/** Number of pages; an empty list has one page, which shows the empty state. */
export function pageCount(length: number, size: number): number {
  return Math.max(1, Math.ceil(length / size));
}

/** `(5, 20)` → 2 to 8: up to `max` page numbers around the current one, all within 1 to `pages`. */
export function pageWindow(current: number, pages: number, max: number = MAX_PAGE_LINKS): number[] {
  const count = Math.min(pages, max);
  const first = Math.min(Math.max(current - Math.floor(count / 2), 1), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
