import { Counter } from 'prom-client';
import type { Metrics } from '../../platform/metrics.ts';

const OUTCOMES = ['rendered', 'kept', 'none', 'failed'] as const;

/**
 * How a visit got its first picture: rendered for it, kept from a visit before, none in time, or none because rendering
 * failed.
 */
export type Outcome = (typeof OUTCOMES)[number];

export function countPages(metrics: Metrics): Counter<'outcome'> {
  const counter = new Counter({
    name: 'kahan_pages_rendered_total',
    help: 'Pages by where their first picture came from: rendered, kept from a visit before, none in time, failed',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  return counter;
}
