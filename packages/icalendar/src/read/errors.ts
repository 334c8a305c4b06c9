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
