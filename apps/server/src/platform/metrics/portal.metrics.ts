import { Counter, Gauge } from 'prom-client';
import type { Bus } from '../bus.ts';
import type { Metrics } from '../metrics.ts';

/** Whether the portal serves, and whether it hears the signals of the others. */
export function showPortal(
  { registry }: Metrics,
  { bus, isReady }: { bus: Pick<Bus, 'live'>; isReady(): boolean },
): void {
  const registers = [registry];
  new Gauge({
    name: 'kahan_ready',
    help: '1 while this portal has started and does not stop',
    registers,
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'kahan_signals_live',
    help: '1 while this portal hears the signals of the others; without them its caches are off',
    registers,
    collect() {
      this.set(bus.live ? 1 : 0);
    },
  });
}

/** @returns a function that counts a change */
export function countGenerations({ registry }: Metrics): () => void {
  const changes = new Counter({
    name: 'kahan_generation_changes_total',
    help: 'Times that this portal saw the database restored or failed over: the logs got a new generation',
    registers: [registry],
  });
  return () => changes.inc();
}
