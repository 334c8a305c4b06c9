import type { TermAnswer } from '@kahan/contract';
import { spanOf } from '@kahan/domain';

/** RFC 5545, 3.1: lines of more octets are folded. */
const LONGEST_LINE = 75;
const ZONE = 'Europe/Prague';

/** Summer time as the European Union has had it since 1996; older terms are of no interest. */
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A text as a value: RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');

const octets = new TextEncoder();

/** Folds a line so that no part is longer than 75 octets; no character is split. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const size = octets.encode(character).length;
    if (length + size > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
      length = 1;
    }
    part += character;
    length += size;
  }
  return [...parts, part].join('\r\n');
}

/** 20270104T090000Z */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** 20270104T100000, as the clocks in Prague show it. */
const local = (seconds: number): string =>
  wallClock
    .format(new Date(seconds * 1000))
    .replace(/[-:]/g, '')
    .replace(' ', 'T');

interface EventTexts {
  /** Exam or credit, in the reader's language. */
  kind: string;
  /** When the file is made. */
  now: Date;
  /** Whose term numbers they are. */
  host: string;
}

/**
 * A term as a calendar with one event (RFC 5545), at the student's own hour if there is one; three hours long
 * by default.
 */
export function calendarOf(term: TermAnswer, { kind, now, host }: EventTexts): string {
  const { from, to } = spanOf(term);
  const about = [term.teacher?.value, term.note].filter((part) => part != null && part !== '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kahan//Terms//EN',
    'CALSCALE:GREGORIAN',
    ...TIMEZONE,
    'BEGIN:VEVENT',
    // The same term added again changes the event instead of doubling it.
    `UID:${encodeURIComponent(`term-${term.term_id}`)}@${host}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART;TZID=${ZONE}:${local(from)}`,
    `DTEND;TZID=${ZONE}:${local(to)}`,
    `SUMMARY:${escaped(`${term.code.value}: ${kind.toLowerCase()}`)}`,
    ...(term.place ? [`LOCATION:${escaped(term.place.value)}`] : []),
    ...(about.length > 0 ? [`DESCRIPTION:${escaped(about.join('\n'))}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
