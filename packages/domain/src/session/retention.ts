/**
 * Days for which personal data is kept. The university is told "at most one year" (spec 1); 364 days leave the hourly
 * job a whole day. A closed account waits for a month, since a study office may have closed it by mistake, or between
 * two studies.
 */
export const RETENTION_DAYS = {
  /** News cards of a user, and which public news the user has put away. */
  items: 364,
  /** What a user was notified about. */
  pushes: 90,
  /** What a user asked the student system for. */
  requests: 364,
  /** Own entries of the timetable, counted from their last day. */
  entries: 364,
  /** Wishes for an exam period and the plan that is followed, counted from their last change. */
  plans: 364,
  /** Which calendar fetched a feed of a user, counted from its last fetch. */
  fetches: 364,
  /** All of a user who does not use the portal. */
  unused: 364,
  /** All of a user whom the student system does not know any more. */
  departed: 30,
} as const satisfies Record<string, number>;

/** A user can undo the erasure of the own data for so long. */
export const ERASURE_HOURS = 24;
/** An erasure that is due waits so long for requests that are on their way to the student system. */
export const REQUESTS_AWAITED_HOURS = 1;
/** An export of the own data can be downloaded for so long. */
export const EXPORT_HOURS = 24;
/** Exports that a user can ask for in a day. */
export const MOST_EXPORTS = 3;

export type PersonalData = keyof typeof RETENTION_DAYS;

/** Personal data of this instant, and all older data of its kind, is erased by now. */
export function erasedUpTo(kind: PersonalData, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[kind] * 86_400_000);
}
