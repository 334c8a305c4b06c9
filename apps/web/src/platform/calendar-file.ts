// A file that calendars import (RFC 5545), loaded with the panels that make one.

import { addDays, DAY_MINUTES } from '@kahan/domain';
import { contentLines, escaped } from './content-lines.ts';

const ZONE = 'Europe/Prague';

/** Summer time as the European Union has had it since 1996; older events are of no interest. */
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

/** 20270104T090000Z */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

const compact = (text: string): string => text.replace(/[-:]/g, '').replace(' ', 'T');

/** An instant (unix seconds) as the clocks in Prague show it: `20270104T100000`. */
export const wallClockAt = (seconds: number): string => compact(wallClock.format(new Date(seconds * 1000)));

/** Minutes after midnight of a local date in Prague: `20270104T100000`. */
export function wallClockOn(date: string, minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = addDays(date, Math.floor(minutes / DAY_MINUTES));
  const rest = minutes % DAY_MINUTES;
  return compact(`${day} ${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`);
}

export interface CalendarEvent {
  /** Names the event for good: imported again it changes instead of doubling. */
  id: string;
  /** Times on the clocks of Prague, see {@link wallClockAt} and {@link wallClockOn}. */
  from: string;
  to: string;
  title: string;
  place: string | null;
  /** Lines about it. */
  about: readonly string[];
  /** It does not take place; its time is free. */
  isCancelled?: boolean;
}

interface FileFacts {
  /** What is in the file, in English: `Terms`. */
  product: string;
  /** When the file is made. */
  now: Date;
  /** Whose ids they are. */
  host: string;
}

/** A calendar with these events. */
export function calendarFile(events: readonly CalendarEvent[], { product, now, host }: FileFacts): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Kahan//${product}//EN`,
    'CALSCALE:GREGORIAN',
    ...TIMEZONE,
    ...events.flatMap((event) => eventLines(event, now, host)),
    'END:VCALENDAR',
  ];
  return contentLines(lines);
}

function eventLines(event: CalendarEvent, now: Date, host: string): string[] {
  const { id, from, to, title, place, about, isCancelled } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${encodeURIComponent(id)}@${host}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART;TZID=${ZONE}:${from}`,
    `DTEND;TZID=${ZONE}:${to}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    ...(about.length > 0 ? [`DESCRIPTION:${escaped(about.join('\n'))}`] : []),
    ...(isCancelled ? ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}
