import type { Rule } from './rule.ts';

const HOUR = 3_600;
const UNITS = { HOURLY: HOUR, MINUTELY: 60, SECONDLY: 1 } as const;
/** Seconds of a period of the rule; null for days and longer. */
export const unitOf = ({ frequency }: Rule): number | null =>
  frequency in UNITS ? UNITS[frequency as keyof typeof UNITS] : null;

const all = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Hours, minutes and seconds that the rule lets through. Those that it does not name are those of the beginning. */
function clockOf(rule: Rule, begin: number) {
  const unit = unitOf(rule);
  const own = (size: number, most: number) => [Math.floor(begin / size) % most];
  return {
    hours: rule.hours ?? (unit === null ? own(HOUR, 24) : all(24)),
    minutes: rule.minutes ?? (unit === null || unit > 60 ? own(60, 60) : all(60)),
    seconds: rule.seconds ?? (unit === null || unit > 1 ? own(1, 60) : all(60)),
  };
}

/**
 * The times of a day at which a rule may recur, of a rule whose periods are days or longer, or follow one another without
 * a gap. @param begin seconds of the day
 */
export function timesOfDay(rule: Rule, begin: number): number[] {
  const { hours, minutes, seconds } = clockOf(rule, begin);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * 60 + second)),
  );
}

/**
 * The periods of a day, of a rule that counts hours, minutes or seconds: the times in each of them, in seconds of the day.
 * @param offset seconds from the beginning of the first period until midnight of the day, never negative
 */
export function* periodsOfDay(
  rule: Rule,
  { unit, begin, offset }: { unit: number; begin: number; offset: number },
): Generator<number[]> {
  const { hours, minutes, seconds } = clockOf(rule, begin);
  const step = rule.interval * unit;
  const [isHour, isMinute, isSecond] = [new Set(hours), new Set(minutes), new Set(seconds)];
  for (let at = (step - (offset % step)) % step; at < 24 * HOUR; at += step) {
    const [hour, minute] = [Math.floor(at / HOUR), Math.floor(at / 60) % 60];
    if (!isHour.has(hour) || (unit <= 60 && !isMinute.has(minute)) || (unit === 1 && !isSecond.has(at % 60)))
      yield [];
    else if (unit === 1) yield [at];
    else if (unit === 60) yield seconds.map((second) => at + second);
    else yield minutes.flatMap((one) => seconds.map((second) => at + one * 60 + second));
  }
}
