import type { Budget } from '../bounds.ts';
import { Refused } from '../errors.ts';
import type { Refusals } from '../refusals.ts';
import type { Component } from '../text/components.ts';
import { nameOf, parseProperty, textOf } from '../text/property.ts';
import type { LocalTime } from './local-time.ts';
import { zoneOf } from './vtimezone.ts';
import { ianaOfShownName, ianaOfWindows } from './windows-zones.ts';
import { fixedZone, ianaZone, instantAt, type Zone } from './zone.ts';

/** Times without a zone are those of the university. */
const HOME = 'Europe/Prague';
const LONGEST = 255;
/** Of one file. Each costs a table of Intl. */
const MOST = 50;
const UTC = fixedZone(0);
const FIXED = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** The time zones of one file, by the names that its times have. */
export class Zones {
  private readonly described = new Map<string, Component>();
  private readonly known = new Map<string, Zone | Refused>();
  private readonly asked: { from: number; until: number; budget: Budget };

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

  /** Unix seconds of a time. @throws Refused when its zone is not known */
  instantOf(time: LocalTime, seconds: number = time.seconds): number {
    return instantAt(this.of(time.zone), seconds);
  }

  /** The wall clock at an instant, in seconds as if it were UTC. @throws Refused */
  wallClockAt(zone: string | null, epoch: number): number {
    return epoch + this.of(zone).offsetAt(epoch);
  }

  private of(name: string | null): Zone {
    const asked = name ?? HOME;
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
    if (/^(?:UTC|GMT|Z|Etc\/UTC)$/i.test(name)) return UTC;
    const zone = name.length <= LONGEST ? byName(name) : null;
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
}

const shown = (name: string) => JSON.stringify(name).slice(0, 80);

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
    ianaOfShownName(name),
    // `/mozilla.org/20050126_1/Europe/Prague`
    ...(name.startsWith('/') ? [parts.slice(-2).join('/'), parts.slice(-3).join('/')] : []),
  ];
  for (const candidate of candidates) {
    if (candidate === undefined || !/^[A-Za-z]/.test(candidate)) continue;
    try {
      return ianaZone(candidate);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}
