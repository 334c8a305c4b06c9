import type { FeedKind } from '@kahan/contract';
import { Counter, Histogram } from 'prom-client';
import type { Metrics } from '../../platform/metrics.ts';

/** How a fetch of a feed's address ended. */
const FETCH_OUTCOMES = ['whole', 'unchanged', 'unknown', 'refused', 'failed'] as const;
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];

export interface FeedMetrics {
  fetched(outcome: FetchOutcome): void;
  /** A feed was rendered. @param seconds how long it took */
  rendered(feed: FeedKind, seconds: number): void;
}

export function createFeedMetrics({ registry }: Metrics): FeedMetrics {
  const registers = [registry];
  const fetches = new Counter({
    name: 'kahan_feed_fetches_total',
    help: 'Fetches of personal calendar feeds: whole, unchanged, unknown (no such address), refused (too often) or failed',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of FETCH_OUTCOMES) fetches.inc({ outcome }, 0);
  const renderings = new Histogram({
    name: 'kahan_feed_render_seconds',
    help: 'Time to render a personal calendar feed that was not in memory',
    labelNames: ['feed'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers,
  });
  return {
    fetched: (outcome) => fetches.inc({ outcome }),
    rendered: (feed, seconds) => renderings.observe({ feed }, seconds),
  };
}
