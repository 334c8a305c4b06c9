/** A part of the file that was left out. */
export interface Refusal {
  /** First line of the property or the component, from 1. */
  line: number;
  /** UID of the event; null for a line outside of events, or an event without one. */
  uid: string | null;
  reason: string;
}

const LONGEST = 200;

/** The refusals of one reading: so many are listed, the others counted. */
export class Refusals {
  readonly listed: Refusal[] = [];
  /** Those that are not listed. */
  more = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  add(line: number, uid: string | null, reason: string): void {
    if (this.listed.length >= this.most) this.more += 1;
    else this.listed.push({ line, uid: uid?.slice(0, LONGEST) ?? null, reason: reason.slice(0, LONGEST) });
  }
}

/**
 * Why a whole source is no calendar: `html` a page instead, `not-a-calendar` no iCalendar in it, `too-large` more bytes
 * than allowed, `charset` an encoding that cannot be read.
 */
export type CalendarErrorCode = 'html' | 'not-a-calendar' | 'too-large' | 'charset';

/** A source that cannot be read at all. */
export class CalendarError extends Error {
  readonly code: CalendarErrorCode;

  constructor(code: CalendarErrorCode, message: string) {
    super(message);
    this.name = 'CalendarError';
    this.code = code;
  }
}

/** One event, time zone or line that is left out; the message is the reason. */
export class Refused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refused';
  }
}
