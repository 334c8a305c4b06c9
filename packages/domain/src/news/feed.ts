import { addDays, mondayOf, pragueDate, pragueInstant, unixSeconds } from '../time/time.ts';
import type { ItemState } from './news.ts';

/** News cards a page (spec 9). */
export const PAGE_SIZE = 6;
/** Items of a page of the archive: its rows are half as high as cards, so a page is about as long as one of the feed. */
export const ARCHIVE_PAGE_SIZE = 10;
/** Page numbers shown at most (spec 9). */
export const MAX_PAGE_LINKS = 7;
/** An item older than this may be put away in one go (spec 2, Home). */
export const OLD_AFTER_DAYS = 14;
/** Old items from which on the prompt is worth its place: they alone fill two pages. */
export const PILE_UP_THRESHOLD = 2 * PAGE_SIZE;

const EVENING = 19 * 60;
const MORNING = 8 * 60;
/** The choice of developers, short enough to wait for. */
export const SHORT_POSTPONE_SECONDS = 30;

export type PostponeKey = 'tonight' | 'tomorrow' | 'next-week' | 'seconds';

export interface PostponeOption {
  key: PostponeKey;
  /** Unix seconds. */
  at: number;
}

/**
 * Until when an item can be put off: tonight 19:00 (while it is still before that), tomorrow 8:00, Monday 8:00
 * of the next week, all by the clocks of Prague; with `dev` also in 30 s.
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

/** State of an item at an instant: archived, put off until a later time (unix seconds), else active (spec 4). */
export function itemStateAt(item: { archived: boolean; postponeTs: number | null }, now: Date): ItemState {
  if (item.archived) return 'archived';
  return item.postponeTs !== null && item.postponeTs > unixSeconds(now) ? 'postponed' : 'active';
}

/** Unix seconds; items with an earlier `ts` are old. */
export function oldBefore(now: Date): number {
  return unixSeconds(now) - OLD_AFTER_DAYS * 86_400;
}

/**
 * Whether so many old active items are a pile that the reader should be asked about. What the reader has decided to
 * keep is none: one more grows old every day, and is no reason to ask again.
 */
export function needsArchivePrompt(oldCount: number, kept = 0): boolean {
  return oldCount - kept >= PILE_UP_THRESHOLD;
}

/** Number of pages; an empty list has one, which says that it is empty. */
export function pageCount(length: number, size: number): number {
  return Math.max(1, Math.ceil(length / size));
}

/** `(5, 20)` → 2 to 8: up to `max` page numbers around the current one, all within 1 to `pages`. */
export function pageWindow(current: number, pages: number, max: number = MAX_PAGE_LINKS): number[] {
  const count = Math.min(pages, max);
  const first = Math.min(Math.max(current - Math.floor(count / 2), 1), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
