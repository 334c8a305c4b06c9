import type { Budget } from '../bounds.ts';
import { Refused } from '../errors.ts';
import { occurrences } from '../recurrence/occurrences.ts';
import { rulesOf } from '../recurrence/rule.ts';
import type { Component } from '../text/components.ts';
import { nameOf, type Property, parseProperty } from '../text/property.ts';
import { timeOf, timesOf } from './local-time.ts';
import type { Zone } from './zone.ts';

/** A change of a clock. */
interface Change {
  /** Unix seconds. */
  at: number;
  /** Seconds ahead of UTC from then on. */
  offset: number;
  before: number;
}

const OFFSET = /^\s*([+-])(\d{2})(\d{2})(\d{2})?\s*$/;

function offsetOf(property: Property | undefined): number {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(String(property?.values[0] ?? '')) ?? [];
  if (sign === undefined || Number(hours) > 23 || Number(minutes) > 59)
    throw new Refused('an offset of the time zone cannot be read');
  const size = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}

/** Between which instants the changes are worked out, unix seconds. */
interface ZoneOptions {
  from: number;
  until: number;
  budget: Budget;
}

/** No clock changes so often within some years. */
const MOST_CHANGES = 1_000;

/** The changes that STANDARD or DAYLIGHT stands for: the first one, and those of the asked time. */
function* changesOf(part: Component, { from, until, budget }: ZoneOptions): Generator<Change> {
  const properties = part.lines.map((line) => ({ name: nameOf(line), property: parseProperty(line) }));
  const named = (wanted: string) =>
    properties.filter(({ name }) => name === wanted).map(({ property }) => property);
  const [start] = named('DTSTART');
  if (start === undefined) throw new Refused(`${part.name} of the time zone has no DTSTART`);
  const [before, offset] = [offsetOf(named('TZOFFSETFROM')[0]), offsetOf(named('TZOFFSETTO')[0])];
  const begin = timeOf(start).seconds;
  const times = [begin, ...named('RDATE').flatMap((rdate) => timesOf(rdate).map(({ seconds }) => seconds))];
  for (const parsed of rulesOf(named('RRULE'))) {
    const last = until + before;
    // UNTIL is in UTC, the onsets are by the clock before the change.
    const ends =
      parsed.until === null ? last : parsed.until.seconds + (parsed.until.zone === 'UTC' ? before : 0);
    const expansion = { begin, from: from + before, until: Math.min(last, ends), budget };
    for (const at of occurrences(parsed, expansion)) {
      if (at !== null) times.push(at);
      if (times.length > MOST_CHANGES) throw new Refused(`its clock changes more than ${MOST_CHANGES} times`);
    }
  }
  for (const time of times) yield { at: time - before, offset, before };
}

/**
 * The clock that a VTIMEZONE describes. Before its first change the clock is as it was then.
 * @throws Refused when it cannot be read
 */
export function zoneOf(component: Component, options: ZoneOptions): Zone {
  if (component.fault !== null) throw new Refused(component.fault);
  const changes = component.children
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap((part) => [...changesOf(part, options)])
    .sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (first === undefined) throw new Refused('the time zone has neither STANDARD nor DAYLIGHT');
  return {
    offsetAt(epoch) {
      let [low, high] = [0, changes.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((changes[middle]?.at ?? 0) <= epoch) low = middle + 1;
        else high = middle;
      }
      return changes[low - 1]?.offset ?? first.before;
    },
  };
}
