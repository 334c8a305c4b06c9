import { DAY } from './local-time.ts';

/** The clock of a place. */
export interface Zone {
  /** Seconds by which its clock is ahead of UTC. @param epoch unix seconds */
  offsetAt(epoch: number): number;
}

/** A clock that never changes. */
export const fixedZone = (offset: number): Zone => ({ offsetAt: () => offset });

const OFFSET = /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** Days whose offset is kept. */
const MOST_DAYS = 20_000;

/** A zone by its IANA name. @throws RangeError when there is none of this name */
export function ianaZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  // Intl takes longer than all else, so the days on which the clock does not change are kept.
  const days = new Map<number, number | null>();
  const ask = (epoch: number): number => {
    const text = format.formatToParts(epoch * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(text) ?? [];
    const size = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    return sign === '-' ? -size : size;
  };
  return {
    offsetAt(epoch) {
      const day = Math.floor(epoch / DAY);
      let known = days.get(day);
      if (known === undefined) {
        const first = ask(day * DAY);
        known = first === ask((day + 1) * DAY) ? first : null;
        if (days.size >= MOST_DAYS) days.clear();
        days.set(day, known);
      }
      return known ?? ask(epoch);
    },
  };
}

/**
 * The instant at which the clock shows a time (RFC 5545, 3.3.5). Of a time that comes twice it is the first. A time that
 * the clock skips goes on from before the gap: 2:30 is the instant at which it shows 3:30.
 * @param seconds of the wall clock, as if it were UTC
 * @returns unix seconds
 */
export function instantAt(zone: Zone, seconds: number): number {
  const before = zone.offsetAt(seconds - DAY);
  const first = seconds - before;
  if (zone.offsetAt(first) === before) return first;
  const second = seconds - zone.offsetAt(seconds + DAY);
  return second + zone.offsetAt(second) === seconds ? second : first;
}
