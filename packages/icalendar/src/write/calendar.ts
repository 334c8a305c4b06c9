import { contentLine, escaped, isAscii, textLine, uriValue } from './content-lines.ts';
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
  /** The reader stays free: TRANSP:TRANSPARENT. */
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

/** How the text of a line becomes a part of the calendar. */
type Encode = (line: string) => string;

/** A calendar (RFC 5545; names and refreshing by RFC 7986 and by what Apple and Outlook read), with CRLF. */
export const writeCalendar = (calendar: WrittenCalendar, events: Iterable<WrittenEvent>): string =>
  calendarText(calendar, events, (line) => line);

/**
 * The same in UTF-8, with one character for each octet, as `latin1` reads and writes it. Lines that events share are
 * encoded once, and a text of single octets takes a third of the time to become bytes.
 * @param octetsOf the UTF-8 of a text, one character for each octet
 */
export const writeCalendarOctets = (
  calendar: WrittenCalendar,
  events: Iterable<WrittenEvent>,
  octetsOf: Encode,
): string => calendarText(calendar, events, octetsOf);

function calendarText(
  { product, name, refreshMinutes }: WrittenCalendar,
  events: Iterable<WrittenEvent>,
  encode: Encode,
): string {
  let text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n';
  text += encode(contentLine(`PRODID:-//Kahan//${escaped(product)}//EN`));
  text += 'CALSCALE:GREGORIAN\r\n';
  if (name !== undefined) text += encode(textLine('NAME:', name) + textLine('X-WR-CALNAME:', name));
  text += `X-WR-TIMEZONE:${ZONE}\r\n`;
  if (refreshMinutes !== undefined) {
    text += `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M\r\nX-PUBLISHED-TTL:PT${refreshMinutes}M\r\n`;
  }
  text += TIMEZONE;
  const lines = new KnownLines(encode);
  for (const event of events) text += eventText(event, lines);
  return `${text}END:VCALENDAR\r\n`;
}

/** The lines that events of one calendar share: the meetings of a lesson differ in their times alone. */
class KnownLines {
  readonly title: (text: string) => string;
  readonly place: (text: string) => string;
  readonly about: (text: string) => string;
  readonly url: (text: string) => string;
  readonly stamp = remembered(instantText);
  readonly encode: Encode;

  constructor(encode: Encode) {
    const line = (name: string) => remembered((text: string) => encode(textLine(name, text)));
    this.encode = encode;
    this.title = line('SUMMARY:');
    this.place = line('LOCATION:');
    this.about = line('DESCRIPTION:');
    this.url = remembered((text) => {
      const url = uriValue(text);
      return url === null ? '' : contentLine(`URL:${url}`);
    });
  }
}

function remembered<K>(make: (key: K) => string): (key: K) => string {
  const known = new Map<K, string>();
  return (key) => {
    const line = known.get(key);
    if (line !== undefined) return line;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

function eventText(event: WrittenEvent, lines: KnownLines): string {
  const { uid, start, end, isAllDay, title, place, about, url, isCancelled, isFree, sequence, modified } =
    event;
  const stamp = lines.stamp(modified);
  const times = isAllDay
    ? `DTSTART;VALUE=DATE:${dateText(start)}\r\nDTEND;VALUE=DATE:${dateText(end)}\r\n`
    : `DTSTART${timeValue(start)}\r\nDTEND${timeValue(end)}\r\n`;
  const name = textLine('UID:', uid);
  const head = `BEGIN:VEVENT\r\n${isAscii(name) ? name : lines.encode(name)}DTSTAMP:${stamp}\r\n${times}${lines.title(title)}`;
  const body = `${place ? lines.place(place) : ''}${about ? lines.about(about) : ''}${url ? lines.url(url) : ''}`;
  const status = isCancelled ? 'STATUS:CANCELLED\r\n' : 'STATUS:CONFIRMED\r\n';
  const free = isFree || isCancelled ? 'TRANSP:TRANSPARENT\r\n' : '';
  return `${head}${body}${status}${free}SEQUENCE:${sequence ?? 0}\r\nLAST-MODIFIED:${stamp}\r\nEND:VEVENT\r\n`;
}

/** `;TZID=Europe/Prague:20261118T090000`; in UTC where the clocks of Prague show the hour twice. */
function timeValue(seconds: number): string {
  const local = localText(seconds);
  return local === null ? `:${instantText(seconds)}` : `;TZID=${ZONE}:${local}`;
}
