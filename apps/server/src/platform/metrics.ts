import { collectDefaultMetrics, Registry } from 'prom-client';
import { RequestTimes } from './request-times.ts';

/** What `/metrics` shows. Modules make their own counters with `registers: [metrics.registry]`. */
export interface Metrics {
  registry: Registry;
  http: RequestTimes;
}

/** One registry per portal, so that several can live in one process of tests. */
export function createMetrics(options: { process: boolean } = { process: false }): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  return { registry, http: new RequestTimes('kahan_http_request_seconds') };
}
