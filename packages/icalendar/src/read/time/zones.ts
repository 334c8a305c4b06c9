import type { Budget } from '../bounds.ts';
import { type Refusals, Refused } from '../errors.ts';
import type { Component } from '../text/components.ts';
import { nameOf, parseProperty, textOf } from '../text/property.ts';
import type { LocalTime } from './local-time.ts';
import { zoneOf } from './vtimezone.ts';
import { ianaOfWindows, shownZone } from './windows-zones.ts';
import { fixedZone, ianaZone, instantAt, type Zone } from './zone.ts';

/** Days are those of the university, and so are times without a zone when the file names none for them. */
const HOME = 'Europe/Prague';
const LONGEST = 255;
/** Most zones of one file. Each costs a table of Intl. */
const MOST = 50;
const UTC = fixedZone(0);
/** The last one is a name that Exchange writes. */
const UTC_NAME = /^(?:UTC|GMT|Z|Etc\/UTC|tzone:\/\/Microsoft\/Utc)$/i;
const HALF_A_YEAR = 183 * 86_400;
const FIXED = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** The time zones of one file, by the names that its times have. */
export class Zones {
  private readonly described = new Map<string, Component>();
  private readonly known = new Map<string, Zone | Refused>();
  private readonly asked: { from: number; until: number; budget: Budget };
  /** The zone of times without one. */
  private floating = HOME;

  /** @param asked times before and after which none is asked for, unix seconds */
  constructor(asked: { from: number; until: number; budget: Budget }) {
    this.asked = asked;
  }

  /** Notes a VTIMEZONE. It is read when a time refers to it. */
  describe(component: Component, refusals: Refusals): void {
    const line = component.lines.find((one) => nameOf(one) === 'TZID');
    try {
      const name = line === undefined ? '' : textOf(parseProperty(line), LONGEST);
      if (name === '') throw new Refused('the time zone has no TZID');
      if (this.described.size < MOST) this.described.set(name, component);
      else throw new Refused(`there are more than ${MOST} time zones`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.add(component.line, null, error.message);
    }
  }

  /** Notes the zone that the calendar names for times without one (X-WR-TIMEZONE). @throws Refused when it is not known */
  nameFloating(zone: string): void {
    try {
      this.of(zone);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(`X-WR-TIMEZONE: ${error.message}; times without a zone are those of Prague`);
    }
    this.floating = zone;
  }

  /** Unix seconds of a time. @throws Refused when its zone is not known */
  instantOf(time: LocalTime, seconds: number = time.seconds): number {
    return instantAt(this.of(this.nameOf(time)), seconds);
  }

  /** What the clock of a time shows at an instant, in seconds as if it were UTC. @throws Refused */
  wallClockAt(time: Pick<LocalTime, 'zone' | 'isDate'>, epoch: number): number {
    return epoch + this.of(this.nameOf(time)).offsetAt(epoch);
  }

  private nameOf({ zone, isDate }: Pick<LocalTime, 'zone' | 'isDate'>): string {
    return zone ?? (isDate ? HOME : this.floating);
  }

  private of(asked: string): Zone {
    const known = this.known.get(asked) ?? this.find(asked);
    this.known.set(asked, known);
    if (known instanceof Refused) throw known;
    return known;
  }

  /**
   * A name that IANA or Windows knows goes before the file's own description, which many programs write for one year
   * alone.
   */
  private find(name: string): Zone | Refused {
    if (this.known.size >= MOST) return new Refused(`the file has more than ${MOST} time zones`);
    if (UTC_NAME.test(name)) return UTC;
    const zone = name.length <= LONGEST ? (byName(name) ?? this.byShownName(name)) : null;
    if (zone !== null) return zone;
    const described = this.described.get(name);
    try {
      if (described !== undefined) return zoneOf(described, this.asked);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return new Refused(`the time zone ${shown(name)}: ${error.message}`);
    }
    return new Refused(`the time zone ${shown(name)} is not known`);
  }

  /** A zone as lists show it. Its clock must be as far from UTC as the name says, in winter or always. */
  private byShownName(name: string): Zone | null {
    const { offset, candidates } = shownZone(name);
    const middle = (this.asked.from + this.asked.until) / 2;
    for (const candidate of candidates) {
      const zone = known(candidate);
      if (zone === null) continue;
      const standard = Math.min(zone.offsetAt(middle), zone.offsetAt(middle + HALF_A_YEAR));
      if (offset === null || offset === standard) return zone;
    }
    return null;
  }
}

const shown = (name: string) => JSON.stringify(name).slice(0, 80);

/** The zone that IANA has by this name; null when it has none. */
function known(name: string): Zone | null {
  try {
    return ianaZone(name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A zone whose name says what it is: IANA, Windows, `GMT+01:00`, or a path that ends with an IANA name. */
function byName(name: string): Zone | null {
  const [, sign, hours = '', minutes = '0'] = FIXED.exec(name) ?? [];
  if (sign !== undefined) {
    const size = Number(hours) * 3_600 + Number(minutes) * 60;
    return fixedZone(sign === '-' ? -size : size);
  }
  const parts = name.split('/').filter((part) => part !== '');
  const candidates = [
    name,
    ianaOfWindows(name),
    // `/mozilla.org/20050126_1/Europe/Prague`
    ...(name.startsWith('/') ? [parts.slice(-2).join('/'), parts.slice(-3).join('/')] : []),
  ];
  for (const candidate of candidates) {
    const zone = candidate !== undefined && /^[A-Za-z]/.test(candidate) ? known(candidate) : null;
    if (zone !== null) return zone;
  }
  return null;
}
