import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function Seconds({ start }: { start: Date }) {
  const { home } = usePhrases();
  const left = Math.ceil((start.getTime() - useNow(SECOND).getTime()) / SECOND);
  return left > 0 ? home.inSeconds(left) : home.startsNow;
}

/** Time to a start: minutes, and seconds in the last one. `now` is a full minute. */
export function Countdown({ start, now }: { start: Date; now: Date }) {
  const { home } = usePhrases();
  const left = Math.ceil((start.getTime() - now.getTime()) / MINUTE);
  if (left <= 0) return home.startsNow;
  return left === 1 ? <Seconds start={start} /> : home.inMinutes(left);
}
