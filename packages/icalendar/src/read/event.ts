import { Refused } from './errors.ts';
import { type Rule, rulesOf } from './recurrence/rule.ts';
import type { Component } from './text/components.ts';
import { nameOf, type Property, parameter, parseProperty, textOf } from './text/property.ts';
import { type Length, type LocalTime, parseDuration, timeOf, timesOf } from './time/local-time.ts';

const LONGEST_TEXT = 500;
const LONGEST_UID = 1_000;
/** Values of one event, of which dates that are added or excepted can be many. */
const MOST_VALUES = 10_000;
const LONGEST_URL = 2_000;

/** A VEVENT: one event, a series, or one changed occurrence of a series. */
export interface Vevent {
  line: number;
  uid: string;
  sequence: number;
  isCancelled: boolean;
  title: string;
  place: string | null;
  url: string | null;
  start: LocalTime;
  /** An end, a length, or null for neither. */
  end: LocalTime | Length | null;
  rules: Rule[];
  /** Rules whose occurrences are left out (RFC 2445). */
  exceptRules: Rule[];
  dates: LocalTime[];
  exceptDates: LocalTime[];
  /** The time of the occurrence in whose place this one stands; null for an event of its own. */
  recurrence: LocalTime | null;
  /** All later occurrences should change as well, which is not read. */
  isForLater: boolean;
}

/** Told what is left out of a component that is read otherwise. */
type Told = (line: number, reason: string) => void;

/** Properties of which a wrong one would put the event at a wrong time. */
const ESSENTIAL = new Set([
  ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID', 'STATUS'],
]);

/** The UID of an event, also of one that is refused; null when it has none. */
export function uidOf(component: Component): string | null {
  const line = component.lines.find((one) => nameOf(one) === 'UID');
  try {
    return (line && textOf(parseProperty(line), LONGEST_UID)) || null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** @throws Refused when the event is left out */
export function readEvent(component: Component, told: Told): Vevent {
  if (component.fault !== null) throw new Refused(component.fault);
  const properties = new Map<string, Property[]>();
  let values = 0;
  for (const line of component.lines) {
    const name = nameOf(line) ?? '';
    try {
      const property = parseProperty(line);
      values += property.values.length;
      if (values > MOST_VALUES) break;
      const known = properties.get(name);
      if (known === undefined) properties.set(name, [property]);
      else known.push(property);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (ESSENTIAL.has(name)) throw new Refused(`${name}: ${error.message}`);
      told(line.number, `${name}: ${error.message}`);
    }
  }
  if (values > MOST_VALUES) throw new Refused(`it has more than ${MOST_VALUES} dates and other values`);
  const all = (name: string) => properties.get(name) ?? [];
  const one = (name: string): Property | undefined => all(name)[0];
  const text = (name: string, longest: number) => {
    const property = one(name);
    return property === undefined ? '' : textOf(property, longest);
  };
  const [begin] = all('DTSTART');
  if (begin === undefined) throw new Refused('it has no DTSTART');
  const start = timeOf(begin);
  const title = text('SUMMARY', LONGEST_TEXT);
  if (title === '') throw new Refused('it has no SUMMARY');
  const [recurrence] = all('RECURRENCE-ID');
  const [end, duration] = [one('DTEND'), one('DURATION')];
  return {
    line: component.line,
    uid: text('UID', LONGEST_UID),
    sequence: Number(one('SEQUENCE')?.values[0] ?? 0) || 0,
    isCancelled: text('STATUS', 20).toUpperCase() === 'CANCELLED',
    title,
    place: text('LOCATION', LONGEST_TEXT) || null,
    url: urlOf(one('URL')),
    start,
    end:
      end !== undefined
        ? endOf(end, start)
        : duration === undefined
          ? null
          : parseDuration(duration.values[0]),
    ...{ rules: rulesOf(all('RRULE')), exceptRules: rulesOf(all('EXRULE')) },
    ...{ dates: all('RDATE').flatMap(timesOf), exceptDates: all('EXDATE').flatMap(timesOf) },
    recurrence: recurrence === undefined ? null : timeOf(recurrence),
    isForLater: recurrence !== undefined && parameter(recurrence, 'range')?.toUpperCase() === 'THISANDFUTURE',
  };
}

/** A time without a zone ends in the zone in which it starts. @throws Refused */
function endOf(property: Property, start: LocalTime): LocalTime {
  const end = timeOf(property);
  return { ...end, zone: end.zone ?? start.zone };
}

function urlOf(property: Property | undefined): string | null {
  const [value] = property?.values ?? [];
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_URL && URL.canParse(value)
    ? value
    : null;
}
