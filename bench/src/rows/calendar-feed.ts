import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type WrittenEvent, writeCalendarOctets } from '@kahan/icalendar/write';
import ICAL from 'ical.js';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { type Login, logIn, record, STUDENT } from '../load/client.ts';
import { lessonEvents } from '../load/events.ts';
import { alternate, compare } from '../pairs.ts';
import type { Row } from '../row.ts';
import type { Portal } from '../servers/portal.ts';
import { race, startRace } from './requests.ts';

const EVENTS = 1_000;
const NAME = 'Kahan: rozvrh';

setFlagsFromString('--expose-gc');
/** Runs before each value, so that neither side pays for the garbage of the other. */
const collectGarbage: () => void = runInNewContext('gc');

const REFRESH_MINUTES = 30;
/** Calendars that our writer makes for one value, so that a value takes milliseconds. */
const REPEATED = 100;
/** Calendars that the library makes for one value, which takes about the same time. */
const THEIRS_REPEATED = 3;

/**
 * Row 9: a calendar of 1,000 events as bytes, by the feeds' writer and by the usual library; a feed that has not changed.
 * The library writes a `Date` by the clock of the process, whatever zone is named: a portal may run in any zone, so it
 * is given times with a zone.
 */
export const calendarFeed: Row = {
  number: 9,
  title: `calendar feed, ${EVENTS} events`,
  async measure(bench: Bench) {
    const events = lessonEvents(EVENTS);
    agree(ours(events), theirs(events));
    const milliseconds = (write: () => Buffer, times: number) => async () => {
      collectGarbage();
      const from = performance.now();
      for (let time = 0; time < times; time++) write();
      return (performance.now() - from) / times;
    };
    const rounds = await alternate({
      subject: milliseconds(() => theirs(events), THEIRS_REPEATED),
      limit: milliseconds(() => ours(events), REPEATED),
    });
    const portal = await bench.portal();
    const login = await logIn(portal, STUDENT);
    const answer = await record(portal, login, await addressOf(portal, login));
    if (answer.notModified === undefined) throw new Error('the feed has no ETag');
    const setting = await startRace(bench, portal, login);
    await setting.bare.call('answer', answer);
    const unchanged = await race(bench, setting, answer, 'only what changed');
    const { ratio } = unchanged.comparison;
    return [
      {
        what: `ical-generator, ${EVENTS} events`,
        against: 'the writer of the feeds, same events',
        unit: 'ms a calendar',
        goal: GOALS[9],
        comparison: compare(rounds),
        notes: [
          `${ours(events).length} bytes; ical.js reads the same events from both`,
          `unchanged, 304 without a login: ${ratio.median.toFixed(2)} of the requests/s of bare node:http with the same headers; ${unchanged.notes.join('; ')}`,
        ],
      },
    ];
  },
};

/** The path of the student's feed of lessons. */
async function addressOf(portal: Portal, login: Login): Promise<string> {
  // The timetable waits for the import; the feed does not.
  await record(portal, login, '/api/user/schedule');
  const settings = await record(portal, login, '/api/calendar/settings');
  const { schedule } = JSON.parse(Buffer.from(settings.body, 'base64').toString()) as { schedule?: string };
  if (schedule === undefined) throw new Error('the student has no feed of lessons');
  return new URL(schedule).pathname;
}

const octetsOf = (line: string): string => Buffer.from(line).toString('latin1');
const ours = (events: readonly WrittenEvent[]): Buffer => {
  const calendar = { product: 'Feeds', name: NAME, refreshMinutes: REFRESH_MINUTES };
  const parts = writeCalendarOctets(calendar, events, octetsOf);
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) at += bytes.write(part, at, 'latin1');
  return bytes;
};

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const zonedOf = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO('Europe/Prague');

function theirs(events: readonly WrittenEvent[]): Buffer {
  // With a zone for the whole calendar, the library would write its rules, but also stamps that are not in UTC.
  const calendar = ical({ name: NAME, prodId: '//Kahan//Feeds//EN', ttl: REFRESH_MINUTES * 60 });
  for (const { uid, start, end, title, place, about, url, isFree, sequence, modified } of events) {
    calendar.createEvent({
      id: uid,
      start: zonedOf(start),
      end: zonedOf(end),
      timezone: 'Europe/Prague',
      stamp: dateOf(modified),
      lastModified: dateOf(modified),
      summary: title,
      location: place ?? null,
      description: about ?? null,
      url: url ?? null,
      sequence: sequence ?? 0,
      status: ICalEventStatus.CONFIRMED,
      transparency: isFree ? ICalEventTransparency.TRANSPARENT : null,
    });
  }
  return Buffer.from(calendar.toString());
}

const COMPARED = [
  'uid',
  'dtstart',
  'dtend',
  'summary',
  'location',
  'description',
  'url',
  'status',
  'sequence',
  'transp',
  'last-modified',
  'dtstamp',
];

/** The events of a calendar as ical.js reads them. */
function readBack(bytes: Buffer): string[] {
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString()));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((event) =>
    COMPARED.map((name) => {
      const value = event.getFirstPropertyValue(name);
      return value instanceof ICAL.Time ? value.toUnixTime() : String(value);
    }).join('\n'),
  );
}

/** @throws Error when the two calendars are not read as the same events */
function agree(one: Buffer, other: Buffer): void {
  const [own, given] = [readBack(one), readBack(other)];
  const at = own.findIndex((event, index) => event !== given[index]);
  if (own.length !== EVENTS || given.length !== EVENTS || at >= 0)
    throw new Error(`the calendars differ at event ${at}:\n${own[at]}\n${given[at]}`);
}
