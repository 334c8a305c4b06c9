/**
 * Days for which personal data is kept. The university is told "at most one year" (spec 1); 364 days leave the hourly
 * job a whole day. A closed account waits for a month, since a study office may have closed it by mistake, or between
 * two studies.
 */
export const RETENTION_DAYS = {
  /** News cards of a user, and which public news the user has put away. */
  items: 364,
  /** Notifications that were sent to a user. */
  pushes: 90,
  /** Requests of a user to the student system. */
  requests: 364,
  /** Own entries of the timetable, counted from their last day. */
  entries: 364,
  /** Wishes for an exam period and the plan that is followed, counted from their last change. */
  plans: 364,
  /** The calendars that fetched a feed of a user, counted from the last fetch. */
  fetches: 364,
  /** All data of a user who does not use the portal. */
  unused: 364,
  /** All data of a user whom the student system does not know any more. */
  departed: 30,
} as const satisfies Record<string, number>;

/** Hours in which a user can undo the erasure of the own data. */
export const ERASURE_HOURS = 24;
/** Longest wait, hours, of an erasure that is due for requests that are on their way to the student system. */
export const REQUESTS_AWAITED_HOURS = 1;
/** Hours in which an export of the own data can be downloaded. */
export const EXPORT_HOURS = 24;
/** Most exports that a user can ask for in a day. */
export const MOST_EXPORTS = 3;

export type PersonalData = keyof typeof RETENTION_DAYS;

/** Personal data of this instant, and all older data of its kind, is erased by now. */
export function erasedUpTo(kind: PersonalData, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[kind] * 86_400_000);
}
