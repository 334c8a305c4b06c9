import type { Clock } from '@kahan/domain';
import { useSyncExternalStore } from 'react';
import { boot } from '../page/boot.ts';
import { createStore, useStore } from '../storage/store.ts';

/** Without the arrival of a page, a difference up to this may be the time that the page took to arrive. */
const TOLERATED_MS = 2 * 60_000;

export interface ClockSource {
  /** The server's instant when it made the page, ISO; undefined when it is not known. */
  now: string | undefined;
  mode: string | undefined;
  /** When that was asked for and came, by the device's clock, milliseconds; undefined when it is not known. */
  arrival: Pick<HeardTime, 'asked' | 'came'> | undefined;
}

/**
 * How far the server's clock is ahead of the device's, milliseconds. The server told its instant between question and
 * answer; assuming the middle is wrong by half of that time at most.
 */
export const aheadBy = (server: number, { asked, came }: Pick<HeardTime, 'asked' | 'came'>): number =>
  server - (asked + came) / 2;

/**
 * The app's clock. It stands at the server's instant when the server's clock is pinned (KAHAN_NOW); otherwise it is the
 * server's clock, as far as the arrival of the page tells it, and goes on by the device's.
 */
export function createClock(
  { now, mode, arrival }: ClockSource,
  device: () => number,
): Clock & { pinned: boolean } {
  const server = now === undefined ? Number.NaN : Date.parse(now);
  if (mode === 'pinned' && !Number.isNaN(server)) return { pinned: true, now: () => new Date(server) };
  const ahead = Number.isNaN(server) ? 0 : arrival ? aheadBy(server, arrival) : aheadByNow(server, device());
  return { pinned: false, now: () => new Date(device() + ahead) };
}

/** The same for a page whose arrival is not known. Small differences are ignored, since the page may have been on its way. */
function aheadByNow(server: number, device: number): number {
  const difference = server - device;
  return Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

let current: (Clock & { pinned: boolean }) | undefined;

/** The clock of the app. */
export const clock: Clock = { now: () => pageClock().now() };

/** Whether the clock stands at one instant, so that nothing grows older. */
export const isClockPinned = (): boolean => pageClock().pinned;

/** The server's instant in an answer, and when that answer was asked for and came, by the device's clock. */
export interface HeardTime {
  now: string;
  asked: number;
  came: number;
}

/** The time that the server told after the page was made; null when the page itself knows it, or none was heard yet. */
export const heardTime = createStore<HeardTime | null>(null);

/** Whether the server has told its time. Until then the clock is the device's, which may be wrong by days. */
export const useTimeKnown = (): boolean => useStore(heardTime) !== null || boot().now !== undefined;

/**
 * Corrects the clock of a page that does not know when it was made, because this device keeps it. With `isOpenForLong` also
 * that of one that does: after days a device's clock may have been set, or may have gone wrong.
 */
export function hearTime(heard: HeardTime, isOpenForLong = false): void {
  if (boot().now !== undefined && !isOpenForLong) return;
  current = undefined;
  heardTime.set(heard);
  for (const { wake } of tickers.values()) wake();
}

/** Stands at an instant, as a page that the server renders does. @param now ISO */
export function standAt(now: string): void {
  current = createClock({ now, mode: 'pinned', arrival: undefined }, () => Date.now());
}

function pageClock() {
  if (current) return current;
  const { clock: mode, now, arrival } = boot();
  const heard = heardTime.get();
  const told = heard === null ? { now, arrival } : { now: heard.now, arrival: heard };
  current = createClock({ mode, ...told }, () => Date.now());
  return current;
}

interface Ticker {
  subscribe(listener: () => void): () => void;
  /** The last full step, milliseconds. */
  get(): number;
  /** Calls the listeners now. */
  wake(): void;
}

const tickers = new Map<number, Ticker>();

/** Calls its listeners at every full step of the clock, and when a hidden tab is shown again. */
function ticker(stepMs: number): Ticker {
  const existing = tickers.get(stepMs);
  if (existing) return existing;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const floor = (at: number) => Math.floor(at / stepMs) * stepMs;
  const schedule = () => {
    clearTimeout(timer);
    if (listeners.size === 0 || pageClock().pinned) return;
    timer = setTimeout(wake, stepMs - (clock.now().getTime() % stepMs) + 1);
  };
  const wake = () => {
    for (const listener of [...listeners]) listener();
    schedule();
  };
  const made: Ticker = {
    get: () => floor(clock.now().getTime()),
    wake,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        document.addEventListener('visibilitychange', wake);
        schedule();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          document.removeEventListener('visibilitychange', wake);
          clearTimeout(timer);
        }
      };
    },
  };
  tickers.set(stepMs, made);
  return made;
}

/** The start of the current step of the clock (default a minute); renders again at every step. */
export function useNow(stepMs = 60_000): Date {
  const source = ticker(stepMs);
  return new Date(useSyncExternalStore(source.subscribe, source.get, source.get));
}
