import { unixSeconds } from '@kahan/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { clock, heardTime, isClockPinned } from './clock.ts';

/** Longer waits are split: browsers keep timers in 32 bits, and a laptop may sleep meanwhile. */
const LONGEST_TIMER_MS = 3_600_000;

const secondsNow = () => unixSeconds(clock.now());

/**
 * Now, unix seconds. Renders again at the next moment that `nextAfter` names, and when a hidden tab
 * is shown again, and not in between.
 * @param nextAfter the next moment after a given one; Infinity when there is none
 */
export function useMoment(nextAfter: (now: number) => number): number {
  const [now, setNow] = useState(secondsNow);
  const next = nextAfter(now);
  const look = useEffectEvent(() => setNow(secondsNow()));
  useEffect(() => {
    if (isClockPinned()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = next * 1000 - clock.now().getTime();
      if (left <= 0) look();
      else timer = setTimeout(wait, Math.min(left + 1, LONGEST_TIMER_MS));
    };
    wait();
    const woken = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', woken);
    const stopHearing = heardTime.subscribe(() => {
      clearTimeout(timer);
      // The clock may have gone back.
      look();
      wait();
    });
    return () => {
      stopHearing();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', woken);
    };
  }, [next]);
  return now;
}

/** The earliest of the moments that is later than `now`; Infinity when none is. */
export const firstAfter = (moments: readonly number[], now: number): number =>
  moments.reduce((least, at) => (at > now && at < least ? at : least), Number.POSITIVE_INFINITY);
