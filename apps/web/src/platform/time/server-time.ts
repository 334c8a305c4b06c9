import { useEffect, useEffectEvent, useState } from 'react';
import { boot } from '../page/boot.ts';
import { renderedAt } from '../page/rendered.ts';
import { clock, heardTime } from './clock.ts';

/** Longer waits are split: browsers keep timers in 32 bits, and a laptop may sleep meanwhile. */
const LONGEST_TIMER_MS = 3_600_000;

export interface PageArrival {
  /** The server's instant when it made the page, milliseconds. */
  server: number;
  /** By the device's clock: when the page was requested, and when its first byte came. */
  asked: number;
  came: number;
}

/**
 * How far the server's clock is ahead of the device's, milliseconds. The page was made between request and answer;
 * assuming the middle is wrong by half of that time at most.
 */
export const aheadBy = ({ server, asked, came }: PageArrival): number => server - (asked + came) / 2;

let ahead: number | undefined;

/** Measured from the arrival of the page, which needs no call; for a kept page from the first answer with a time. */
function measured(): number {
  if (ahead !== undefined) return ahead;
  const heard = heardTime.get();
  const { now, arrival } = heard ? { now: heard.now, arrival: heard } : boot();
  const server = now === undefined ? Number.NaN : Date.parse(now);
  const isMeasurable = arrival && !isPinned() && !Number.isNaN(server);
  ahead = isMeasurable ? aheadBy({ server, ...arrival }) : clock.now().getTime() - Date.now();
  return ahead;
}

heardTime.subscribe(() => {
  ahead = undefined;
});

const isPinned = () => boot().clock === 'pinned';

/** Now by the server's clock, milliseconds. More exact than {@link clock}, which tolerates two minutes. */
export const serverNow = (): number => (isPinned() ? clock.now().getTime() : Date.now() + measured());

const secondsNow = () => Math.floor(serverNow() / 1000);
/** While React takes over a rendered page, the instant of its rendering: React must find the same texts. */
const secondsFirst = () => Math.floor((renderedAt() ?? serverNow()) / 1000);

/**
 * Now by the server's clock, unix seconds. Renders again at the next moment that `nextAfter` names, and when a hidden tab
 * is shown again, and not in between.
 * @param nextAfter the next moment after a given one; Infinity when there is none
 */
export function useServerTime(nextAfter: (now: number) => number): number {
  const [now, setNow] = useState(secondsFirst);
  const next = nextAfter(now);
  const look = useEffectEvent(() => setNow(secondsNow()));
  useEffect(() => {
    if (isPinned()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = next * 1000 - serverNow();
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
