import { contentLine, escaped, textLine, uriValue } from './content-lines.ts';
import { dateText, instantText, localText } from './times.ts';

const ZONE = 'Europe/Prague';
const LOCAL = `;TZID=${ZONE}:`;

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

/** The properties of the whole calendar. */
export interface WrittenCalendar {
  /** The part of Kahan that writes it, in English: `Terms`. */
  product: string;
  /** Its name in the reader's list of calendars. */
  name?: string;
  /** How often a reader should look for changes, in minutes. */
  refreshMinutes?: number;
}

/** How the text of a line becomes a part of the calendar. */
type Encode = (line: string) => string;

/** A calendar (RFC 5545; names and refreshing by RFC 7986 and by the properties of Apple and Outlook), with CRLF. */
export const writeCalendar = (calendar: WrittenCalendar, events: Iterable<WrittenEvent>): string =>
  calendarParts(calendar, events, (line) => line).join('');

/**
 * The same in UTF-8, in parts, with one character for each octet, as `latin1` reads and writes it. Lines that events
 * share are encoded once. Parts that are copied one by one become bytes faster than one long text.
 * @param octetsOf the UTF-8 of a text, one character for each octet
 */
export const writeCalendarOctets = (
  calendar: WrittenCalendar,
  events: Iterable<WrittenEvent>,
  octetsOf: Encode,
): string[] => calendarParts(calendar, events, octetsOf);

function calendarParts(calendar: WrittenCalendar, events: Iterable<WrittenEvent>, encode: Encode): string[] {
  const lines = new SharedLines(encode);
  const parts = [headText(calendar, encode)];
  for (const event of events) parts.push(eventText(event, lines));
  parts.push('END:VCALENDAR\r\n');
  return parts;
}

function headText({ product, name, refreshMinutes }: WrittenCalendar, encode: Encode): string {
  let text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n';
  text += encode(contentLine(`PRODID:-//Kahan//${escaped(product)}//EN`));
  text += 'CALSCALE:GREGORIAN\r\n';
  if (name !== undefined) text += encode(textLine('NAME:', name) + textLine('X-WR-CALNAME:', name));
  text += `X-WR-TIMEZONE:${ZONE}\r\n`;
  if (refreshMinutes !== undefined) {
    text += `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M\r\nX-PUBLISHED-TTL:PT${refreshMinutes}M\r\n`;
  }
  return text + TIMEZONE;
}

type Texts = Pick<WrittenEvent, 'title' | 'place' | 'about' | 'url'>;

/** The lines that events of one calendar share: the meetings of a lesson differ in their times alone. */
class SharedLines {
  /** By title, place, text and address. */
  private readonly known: Known = new Map();
  readonly encode: Encode;

  constructor(encode: Encode) {
    this.encode = encode;
  }

  of(event: Texts): string {
    const found = below(below(below(this.known, event.title), event.place), event.about);
    const lines = found.get(event.url);
    if (typeof lines === 'string') return lines;
    const made = this.encode(textLines(event));
    found.set(event.url, made);
    return made;
  }
}

type Known = Map<string | null | undefined, Known | string>;

function below(known: Known, key: string | null | undefined): Known {
  const found = known.get(key);
  if (found instanceof Map) return found;
  const made: Known = new Map();
  known.set(key, made);
  return made;
}

function textLines({ title, place, about, url }: Texts): string {
  const address = url ? uriValue(url) : null;
  return [
    textLine('SUMMARY:', title),
    place ? textLine('LOCATION:', place) : '',
    about ? textLine('DESCRIPTION:', about) : '',
    address === null ? '' : contentLine(`URL:${address}`),
  ].join('');
}

function eventText(event: WrittenEvent, lines: SharedLines): string {
  const { uid, start, end, isAllDay, isCancelled, isFree, sequence, modified } = event;
  const stamp = instantText(modified);
  const times = isAllDay
    ? `DTSTART;VALUE=DATE:${dateText(start)}\r\nDTEND;VALUE=DATE:${dateText(end)}\r\n`
    : `DTSTART${timeValue(start)}\r\nDTEND${timeValue(end)}\r\n`;
  const status = isCancelled ? 'STATUS:CANCELLED\r\n' : 'STATUS:CONFIRMED\r\n';
  const free = isFree || isCancelled ? 'TRANSP:TRANSPARENT\r\n' : '';
  return `BEGIN:VEVENT\r\n${textLine('UID:', uid, lines.encode)}DTSTAMP:${stamp}\r\n${times}${lines.of(event)}${status}${free}SEQUENCE:${sequence ?? 0}\r\nLAST-MODIFIED:${stamp}\r\nEND:VEVENT\r\n`;
}

/** `;TZID=Europe/Prague:20261118T090000`; in UTC where the clocks of Prague show the hour twice. */
function timeValue(seconds: number): string {
  const local = localText(seconds);
  return local === null ? `:${instantText(seconds)}` : LOCAL + local;
}
