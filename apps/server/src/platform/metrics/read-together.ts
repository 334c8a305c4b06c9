import { Gauge } from 'prom-client';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { TIMED_OUT, withTimeout } from '../timeout.ts';

/** A gauge of a reading. `label`: it has one value for each value of this label. */
export interface ReadGauge {
  help: string;
  label?: string;
}

/** The values of a reading, by the gauge's name; by the value of its label where it has one. */
export type ReadValues<Name extends string> = Record<Name, number | ReadonlyMap<string, number>>;

interface Reading<Name extends string> {
  metrics: Metrics;
  log: Log;
  /** Name of the reading for the log, e.g. `waiting pushes`. */
  what: string;
  gauges: Readonly<Record<Name, ReadGauge>>;
  read(): Promise<ReadValues<Name>>;
}

/** A collector waits 10 s for all metrics. */
const LONGEST_MS = 3_000;

/**
 * Gauges that are the same in every portal and come from one reading of the database, made when they are collected.
 * A reading that fails or takes more than 3 s leaves the last values: the other metrics are worth showing, above all
 * while the database is down.
 */
export function gaugesReadTogether<Name extends string>(reading: Reading<Name>): void {
  const { metrics, log, what, read } = reading;
  let current: Promise<ReadValues<Name> | null> | null = null;

  async function values(): Promise<ReadValues<Name> | null> {
    try {
      const found = await withTimeout(read(), LONGEST_MS);
      if (found !== TIMED_OUT) return found;
      log.warn(`counting ${what} takes too long; the metrics show the last count`);
    } catch (error) {
      log.warn({ err: error }, `${what} could not be counted; the metrics show the last count`);
    }
    return null;
  }

  // All gauges are collected at the same time and share one reading.
  const shared = () => {
    current ??= values().finally(() => {
      current = null;
    });
    return current;
  };
  for (const [name, { help, label }] of Object.entries<ReadGauge>(reading.gauges)) {
    new Gauge({
      ...{ name, help, registers: [metrics.registry] },
      ...(label !== undefined && { labelNames: [label] }),
      async collect() {
        const value: number | ReadonlyMap<string, number> | undefined = (await shared())?.[name as Name];
        if (value === undefined) return;
        if (typeof value === 'number') {
          this.set(value);
          return;
        }
        this.reset();
        for (const [key, one] of value) this.set({ [label ?? 'name']: key }, one);
      },
    });
  }
}
