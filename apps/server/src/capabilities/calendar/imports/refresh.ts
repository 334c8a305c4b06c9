import type { CalendarRead } from '@kahan/icalendar/read';
import { Gauge } from 'prom-client';
import type { Engine } from '../../../engine/index.ts';
import { type Backoff, pauseAfter } from '../../../platform/backoff.ts';
import type { Job } from '../../../platform/jobs.ts';
import { gaugesReadTogether } from '../../../platform/metrics/read-together.ts';
import { keepCalendars, keepEvents, readAges, readStored, replaceEvents, shareOf } from './imports.store.ts';
import { type NamedCalendar, nameOfAddress } from './named-calendars.ts';
import { type Reading, readSource } from './read-source.ts';

export const REFRESH_MS = 15 * 60_000;
const RETRY_MS: Backoff = { first: 60_000, longest: REFRESH_MS };
/** Milliseconds between two looks for calendars that are due. */
const LOOK_MS = 250;
const DAY_MS = 86_400_000;
/** Time around now whose events are stored. */
const PAST_MS = 366 * DAY_MS;
const FUTURE_MS = 2 * 366 * DAY_MS;
/** After this time an unchanged calendar is read again, because its recurrences have come nearer. */
const EXPANDED_MS = 7 * DAY_MS;

interface Turn {
  /** Milliseconds of the pace clock. */
  dueAt: number;
  failures: number;
  /** What was left out at the last reading, so that the log says it once. */
  told: string;
  /** Whether the log already says that the calendar has too many events. */
  isCut: boolean;
}

interface Options {
  calendars: readonly NamedCalendar[];
}

/** Reads the named calendars when this process begins to lead, every quarter of an hour, and after failures sooner. */
export function importsJob(engine: Engine, { calendars }: Options): Job {
  const { db, clock, pace, log, metrics } = engine;
  const turns = new Map<string, Turn>();
  let isTidy = false;
  const failing = () => [...turns.values()].filter(({ failures }) => failures > 0).length;
  new Gauge({
    name: 'kahan_school_calendars_failing',
    help: 'Imported calendars that cannot be read now, at the portal that leads',
    registers: [metrics.registry],
    collect() {
      this.set(failing());
    },
  });
  gaugesReadTogether({
    ...{ metrics, log, what: 'imported calendars' },
    gauges: {
      kahan_school_calendars: { help: 'Imported calendars whose events are shown' },
      kahan_school_calendars_oldest_seconds: {
        help: 'Seconds since the imported calendar that was read longest ago was expanded; a week is usual',
      },
    },
    async read() {
      const { count, oldest } = await readAges(db, clock.now());
      return { kahan_school_calendars: count, kahan_school_calendars_oldest_seconds: oldest };
    },
  });

  async function refresh(calendar: NamedCalendar, turn: Turn, signal: AbortSignal): Promise<Turn> {
    const now = pace.now().getTime();
    const next = (reading: Partial<Turn>): Turn => ({
      ...turn,
      failures: 0,
      dueAt: now + REFRESH_MS,
      ...reading,
    });
    const reading = await ask(engine, calendar, signal);
    if (reading === 'unchanged') {
      await db.transaction((tx) => keepEvents(tx, calendar, clock.now()));
    } else if ('read' in reading) {
      const { read, version } = reading;
      const name = calendar.name ?? read.name ?? nameOfAddress(calendar.address);
      const share = shareOf(read.events, clock.now());
      const stored = { ...share, name, version };
      const isChanged = await db.transaction((tx) => replaceEvents(tx, calendar, stored, clock.now()));
      if (isChanged)
        log.info(
          { calendar: calendar.label, events: share.events.length },
          'an imported calendar has changed',
        );
      tellCut(engine, calendar, read.events.length - share.events.length, turn.isCut);
      const isCut = share.events.length < read.events.length;
      return next({ told: tellRefused(engine, calendar, read, turn.told), isCut });
    } else {
      const pause = Math.max(reading.waitMs ?? 0, pauseAfter(turn.failures, RETRY_MS));
      log.warn(
        { calendar: calendar.label, reason: reading.reason, seconds: Math.round(pause / 1000) },
        'an imported calendar could not be read; its last good events are shown until the next try',
      );
      return next({ failures: turn.failures + 1, dueAt: now + pause });
    }
    return next({});
  }

  return {
    name: 'school calendars',
    everyMs: LOOK_MS,
    async run(signal) {
      if (!isTidy) {
        const ids = calendars.map(({ id }) => id);
        await db.transaction((tx) => keepCalendars(tx, ids, clock.now()));
        isTidy = true;
      }
      const now = pace.now().getTime();
      for (const calendar of calendars) {
        const turn = turns.get(calendar.id) ?? { dueAt: 0, failures: 0, told: '', isCut: false };
        if (turn.dueAt > now || signal.aborted) continue;
        turns.set(calendar.id, await refresh(calendar, turn, signal));
      }
    },
  };
}

async function ask(
  { db, clock, log }: Engine,
  calendar: NamedCalendar,
  signal: AbortSignal,
): Promise<Reading> {
  const now = clock.now().getTime();
  const stored = await readStored(db, calendar.id);
  // A calendar with too many events is read again each time: only the nearest are stored, and these change with time.
  const isExpanded =
    stored !== null && !stored.isCut && Math.abs(now - stored.readAt.getTime()) < EXPANDED_MS;
  try {
    const reading = await readSource(calendar, {
      known: isExpanded ? stored.version : null,
      from: Math.floor((now - PAST_MS) / 1000),
      until: Math.floor((now + FUTURE_MS) / 1000),
      signal,
    });
    // A part of a calendar is better than none, and worse than the former whole one.
    const fault =
      stored !== null && typeof reading === 'object' && 'read' in reading ? faultOf(reading.read) : null;
    return fault === null ? reading : { reason: fault, waitMs: null };
  } catch (error) {
    if (signal.aborted) throw error;
    // A defect of the portal must not end the reading of the other calendars.
    log.error(
      { err: error, calendar: calendar.label },
      'reading a calendar ended in an unexpected error; its last good events are shown until the next try',
    );
    return { reason: 'an unexpected error', waitMs: null };
  }
}

/** Why a calendar must not take the place of a good one; null when it may. */
function faultOf({ events, refused, isWhole }: CalendarRead): string | null {
  if (!isWhole) return 'it ends before its END:VCALENDAR';
  return events.length === 0 && refused.length > 0
    ? `nothing of it can be read: ${refused[0]?.reason}`
    : null;
}

/** Says once in the log that a calendar has more events than are stored. */
function tellCut({ log }: Engine, { label }: NamedCalendar, leftOut: number, isTold: boolean): void {
  if (leftOut === 0 || isTold) return;
  log.warn(
    { calendar: label, leftOut },
    'an imported calendar has too many events; those nearest to today are shown, and the page says so',
  );
}

/** Names in the log what was left out of a calendar, unless the last reading said the same. */
function tellRefused({ log }: Engine, { label }: NamedCalendar, read: CalendarRead, told: string): string {
  const { refused, refusedMore } = read;
  const saying = JSON.stringify(refused);
  if (refused.length > 0 && saying !== told) {
    log.warn(
      { calendar: label, refused, more: refusedMore },
      'parts of an imported calendar could not be read; they are left out, and the rest is shown',
    );
  }
  return saying;
}
