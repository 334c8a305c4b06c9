import { Budget, READ_BOUNDS, type ReadBounds } from './bounds.ts';
import { type Refusal, Refusals, Refused } from './errors.ts';
import { readEvent, uidOf, type Vevent } from './event.ts';
import { expand, isAsked, type SeriesContext, spanAt } from './series.ts';
import type { CalendarSource } from './text/bytes.ts';
import { type Component, components } from './text/components.ts';
import { nameOf, parseProperty, textOf } from './text/property.ts';
import { Zones } from './time/zones.ts';

/** An event, or one occurrence of it. Times are unix seconds, the end does not belong to it. */
export interface ReadEvent {
  /** UID and occurrence; no two events of a file have the same. */
  id: string;
  start: number;
  end: number;
  /** It is given in days, without hours. */
  isDate: boolean;
  title: string;
  place: string | null;
  url: string | null;
}

/** The events of a source, and what was left out. */
export interface CalendarRead {
  /** Name of the calendar; null when it does not say. */
  name: string | null;
  /** Earliest first. */
  events: ReadEvent[];
  /** The parts that were left out, with the reasons. */
  refused: Refusal[];
  /** Further refusals that are not listed. */
  refusedMore: number;
  /** Whether the file has its end. Without it the connection may have broken, and later events are missing. */
  isWhole: boolean;
  /** Days and times that were looked at. */
  steps: number;
}

export interface ReadOptions {
  /** Unix seconds: events that touch the time between these. */
  from: number;
  until: number;
  /** The charset of the Content-Type; text that is no UTF-8 is decoded by it, and without it as windows-1250. */
  charset?: string | null;
  bounds?: Partial<ReadBounds>;
}

const LONGEST_NAME = 200;
/** Seconds around the asked time in which clocks are known: events that touch it may begin before. */
const MARGIN = 2 * 366 * 86_400;

/**
 * Reads iCalendar text (RFC 5545), recurrences expanded. Times without a zone are those of the zone that the calendar
 * names, else of Prague; days are those of Prague. Cancelled events are left out. One broken event or line does not spoil the others: it is left out and named. Nothing is kept of the source
 * but the properties that are needed, and long work is done in slices, so that the event loop goes on.
 * @throws CalendarError when the source is no calendar, or too large; what the source throws
 */
export async function readCalendar(source: CalendarSource, options: ReadOptions): Promise<CalendarRead> {
  const bounds = { ...READ_BOUNDS, ...options.bounds };
  const budget = new Budget(bounds);
  const refusals = new Refusals(bounds.refusals);
  const { from, until } = options;
  const zones = new Zones({ from: from - MARGIN, until: until + MARGIN, budget });
  const context: SeriesContext = { from, until, zones, budget, bounds };
  const groups = new Map<string, Vevent[]>();
  let name: string | null = null;
  let count = 0;
  let isWhole = true;

  const lines = { bytes: bounds.bytes, line: bounds.lineBytes, charset: options.charset ?? null };
  for await (const component of components(source, { lines, refusals })) {
    if (component.name === 'VTIMEZONE') zones.describe(component, refusals);
    else if (component.name === 'VCALENDAR') {
      name ??= nameOfCalendar(component, refusals);
      noteZone(component, zones, refusals);
      if (component.fault === null) continue;
      isWhole = false;
      refusals.add(component.line, null, `VCALENDAR: ${component.fault}`);
    } else {
      count += 1;
      guarded(component.line, uidOf(component), refusals, () => {
        if (count > bounds.components)
          throw new Refused(`the file has more than ${bounds.components} events`);
        const event = readEvent(component, (line, reason) => refusals.add(line, uidOf(component), reason));
        const uid = event.uid || `line ${event.line}`;
        const group = groups.get(uid);
        if (group === undefined) groups.set(uid, [event]);
        else group.push(event);
      });
    }
  }

  const events = new Map<string, ReadEvent>();
  for (const [uid, group] of groups) await addGroup(uid, group, { context, refusals, events, bounds });
  return {
    name,
    events: [...events.values()].toSorted(
      (a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1),
    ),
    refused: refusals.listed,
    refusedMore: refusals.more,
    isWhole,
    steps: budget.spent,
  };
}

/** Runs the work on one event, and names why it is left out. */
function guarded(line: number, uid: string | null, refusals: Refusals, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusals.add(line, uid, error.message);
  }
}

/** The zone of times without one, as Google, Apple and Microsoft write it. */
function noteZone({ lines }: Component, zones: Zones, refusals: Refusals): void {
  const line = lines.find((one) => nameOf(one) === 'X-WR-TIMEZONE');
  if (line === undefined) return;
  guarded(line.number, null, refusals, () => {
    const zone = textOf(parseProperty(line), LONGEST_NAME);
    if (zone !== '') zones.nameFloating(zone);
  });
}

const NAMES = ['NAME', 'X-WR-CALNAME'];

function nameOfCalendar({ lines }: Component, refusals: Refusals): string | null {
  const named = lines.filter((line) => NAMES.includes(nameOf(line) ?? ''));
  for (const line of named.toSorted((a, b) => (nameOf(a) ?? '').localeCompare(nameOf(b) ?? ''))) {
    let name = '';
    guarded(line.number, null, refusals, () => {
      name = textOf(parseProperty(line), LONGEST_NAME);
    });
    if (name !== '') return name;
  }
  return null;
}

interface Reading {
  context: SeriesContext;
  refusals: Refusals;
  events: Map<string, ReadEvent>;
  bounds: ReadBounds;
}

/** Events with one UID: series, and changed occurrences of them. */
async function addGroup(uid: string, group: readonly Vevent[], reading: Reading): Promise<void> {
  const { context, refusals } = reading;
  const { zones } = context;
  const latest = latestOf(group, refusals);
  const changed = latest.flatMap(({ recurrence }) => recurrence ?? []);
  const put = (event: Vevent, at: number, span: { start: number; end: number }) => {
    if (reading.events.size >= reading.bounds.events)
      throw new Refused(`the file has more than ${reading.bounds.events} events and occurrences`);
    const id = `${uid}#${at}`;
    const { title, place, url } = event;
    reading.events.set(id, { id, ...span, isDate: event.start.isDate, title, place, url });
  };
  for (const event of latest) {
    try {
      if (event.isForLater)
        refusals.add(
          event.line,
          event.uid,
          'RANGE=THISANDFUTURE is not read: later occurrences stay as they were',
        );
      if (event.isCancelled) continue;
      if (event.recurrence !== null) {
        const span = spanAt(event, event.start.seconds, zones);
        if (isAsked(span, context)) put(event, zones.instantOf(event.recurrence), span);
        continue;
      }
      for (const span of (await expand(event, changed, context)).values()) put(event, span.start, span);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.add(event.line, event.uid || null, error.message);
    }
  }
}

/** Of several versions of the same event the latest: by SEQUENCE, then by place in the file. The others are named. */
function latestOf(group: readonly Vevent[], refusals: Refusals): Vevent[] {
  if (group.length === 1) return [...group];
  const versions = new Map<string, Vevent>();
  const highest = group.reduce(
    (most, one) => (one.recurrence === null ? Math.max(most, one.sequence) : most),
    0,
  );
  for (const event of group) {
    const { recurrence, start, sequence } = event;
    const isOlder = recurrence === null && sequence < highest;
    const key =
      recurrence === null
        ? `start ${start.seconds} ${start.zone}`
        : `of ${recurrence.seconds} ${recurrence.zone}`;
    const known = versions.get(key);
    const replaced = isOlder || (known !== undefined && known.sequence > sequence) ? event : known;
    if (replaced !== undefined)
      refusals.add(replaced.line, replaced.uid || null, 'the file has a later version of it');
    if (replaced !== event) versions.set(key, event);
  }
  return [...versions.values()];
}
