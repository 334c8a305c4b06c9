import { contentLine, escaped, uriValue } from './content-lines.ts';
import { dateText, instantText, localText } from './times.ts';

const ZONE = 'Europe/Prague';

/**
 * Summer time as rules without an end. Outlook knows a time zone only by its rules and refuses lists of dates (RDATE).
 * The rules count from 1970, because Outlook takes the first onset for the beginning of the zone.
 */
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  `X-LIC-LOCATION:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

/** One event of a calendar that is written. Texts may come from outside. */
export interface WrittenEvent {
  /** Names the event for good: read again, it changes instead of doubling. */
  uid: string;
  /** Unix seconds; the end is exclusive. */
  start: number;
  end: number;
  /** Its days count, and not its hours. */
  isAllDay?: boolean;
  title: string;
  place?: string | null;
  /** Text about it, in lines. */
  about?: string | null;
  /** Absolute address of a page about it. */
  url?: string | null;
  /** It does not take place: calendars hide it or strike it through. */
  isCancelled?: boolean;
  /** It takes nobody's time. */
  isFree?: boolean;
  /** How often it changed; 0 at first. */
  sequence?: number;
  /** When it changed last, unix seconds. */
  modified: number;
}

/** What is said of the whole calendar. */
export interface WrittenCalendar {
  /** What writes it, in English: `Terms`. */
  product: string;
  /** Its name in the reader's list of calendars. */
  name?: string;
  /** How often a reader should look for changes, in minutes. */
  refreshMinutes?: number;
}

/** A calendar (RFC 5545; names and refreshing by RFC 7986 and by what Apple and Outlook read), with CRLF. */
export function writeCalendar(calendar: WrittenCalendar, events: Iterable<WrittenEvent>): string {
  const { product, name, refreshMinutes } = calendar;
  let text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n';
  text += contentLine(`PRODID:-//Kahan//${escaped(product)}//EN`);
  text += 'CALSCALE:GREGORIAN\r\n';
  if (name !== undefined) {
    const value = escaped(name);
    text += contentLine(`NAME:${value}`) + contentLine(`X-WR-CALNAME:${value}`);
  }
  text += `X-WR-TIMEZONE:${ZONE}\r\n`;
  if (refreshMinutes !== undefined) {
    text += `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M\r\nX-PUBLISHED-TTL:PT${refreshMinutes}M\r\n`;
  }
  text += TIMEZONE;
  for (const event of events) text += eventText(event);
  return `${text}END:VCALENDAR\r\n`;
}

function eventText(event: WrittenEvent): string {
  const stamp = instantText(event.modified);
  let text = `BEGIN:VEVENT\r\n${contentLine(`UID:${escaped(event.uid)}`)}`;
  text += `DTSTAMP:${stamp}\r\n`;
  if (event.isAllDay) {
    text += `DTSTART;VALUE=DATE:${dateText(event.start)}\r\nDTEND;VALUE=DATE:${dateText(event.end)}\r\n`;
  } else text += `DTSTART${timeValue(event.start)}\r\nDTEND${timeValue(event.end)}\r\n`;
  text += contentLine(`SUMMARY:${escaped(event.title)}`);
  if (event.place) text += contentLine(`LOCATION:${escaped(event.place)}`);
  if (event.about) text += contentLine(`DESCRIPTION:${escaped(event.about)}`);
  const url = event.url ? uriValue(event.url) : null;
  if (url !== null) text += contentLine(`URL:${url}`);
  text += event.isCancelled ? 'STATUS:CANCELLED\r\n' : 'STATUS:CONFIRMED\r\n';
  if (event.isFree || event.isCancelled) text += 'TRANSP:TRANSPARENT\r\n';
  return `${text}SEQUENCE:${event.sequence ?? 0}\r\nLAST-MODIFIED:${stamp}\r\nEND:VEVENT\r\n`;
}

/** `;TZID=Europe/Prague:20261118T090000`; in UTC where the clocks of Prague show the hour twice. */
function timeValue(seconds: number): string {
  const local = localText(seconds);
  return local === null ? `:${instantText(seconds)}` : `;TZID=${ZONE}:${local}`;
}
