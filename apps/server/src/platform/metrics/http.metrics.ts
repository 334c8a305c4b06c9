import type { ErrorCode } from '@kahan/contract/runtime';
import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../metrics.ts';

/** The reasons for ending a request without an answer of its route. */
const TURNED_AWAY = ['crowd', 'slow', 'garbage'] as const;
export type TurnedAway = (typeof TURNED_AWAY)[number];

export interface HttpMetrics {
  /** A request was turned away. */
  turnedAway(why: TurnedAway): void;
  /** A request was answered with an error of the portal (500 and above). */
  failed(code: ErrorCode): void;
}

/** Metrics of the web server besides the times of requests. */
export function showHttp(
  { registry }: Metrics,
  now: { connections(): number; waiting(): number; held(): number },
): HttpMetrics {
  const registers = [registry];
  new Gauge({
    name: 'kahan_http_connections',
    help: 'Open connections, web sockets included',
    registers,
    collect() {
      this.set(now.connections());
    },
  });
  new Gauge({
    name: 'kahan_http_strangers_waiting',
    help: 'Requests without a known login that wait for their turn',
    registers,
    collect() {
      this.set(now.waiting());
    },
  });
  new Gauge({
    name: 'kahan_http_held',
    help: 'Requests that wait because their client has used its share of time while others are served',
    registers,
    collect() {
      this.set(now.held());
    },
  });
  const turnedAway = new Counter({
    name: 'kahan_http_turned_away_total',
    help: 'Connections that were ended: crowd (too many strangers wait), slow (the request does not arrive), garbage (no HTTP)',
    labelNames: ['why'],
    registers,
  });
  for (const why of TURNED_AWAY) turnedAway.inc({ why }, 0);
  const errors = new Counter({
    name: 'kahan_http_errors_total',
    help: 'Requests that were answered with a status of 500 and above, by error code',
    labelNames: ['code'],
    registers,
  });
  errors.inc({ code: 'UNKNOWN_ERROR' }, 0);
  return {
    turnedAway: (why) => turnedAway.inc({ why }),
    failed: (code) => errors.inc({ code }),
  };
}
