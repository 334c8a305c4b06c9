import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../metrics.ts';

export interface JobMetrics {
  /** A run ended. @param seconds how long it took */
  ended(name: string, seconds: number, isFailed: boolean): void;
  /** This portal leads no more: removes the values of its jobs. */
  forget(): void;
}

/** Metrics of the leading portal's jobs; `name` is of a fixed list. */
export function createJobMetrics({ registry }: Metrics): JobMetrics {
  const labelNames = ['name'] as const;
  const registers = [registry];
  const success = new Gauge({
    name: 'kahan_job_last_success_timestamp_seconds',
    help: 'Unix time at which a scheduled job ended well the last time, at the portal that leads',
    ...{ labelNames, registers },
  });
  const duration = new Gauge({
    name: 'kahan_job_seconds',
    help: 'How long the last run of a scheduled job took, at the portal that leads',
    ...{ labelNames, registers },
  });
  const failing = new Gauge({
    name: 'kahan_job_failing',
    help: '1 while the last run of a scheduled job failed, at the portal that leads',
    ...{ labelNames, registers },
  });
  const failures = new Counter({
    name: 'kahan_job_failures_total',
    help: 'Runs of scheduled jobs that failed',
    ...{ labelNames, registers },
  });
  return {
    ended(name, seconds, isFailed) {
      duration.set({ name }, seconds);
      failing.set({ name }, isFailed ? 1 : 0);
      failures.inc({ name }, isFailed ? 1 : 0);
      if (!isFailed) success.set({ name }, Date.now() / 1000);
    },
    forget() {
      for (const gauge of [success, duration, failing]) gauge.reset();
    },
  };
}
