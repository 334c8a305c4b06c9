import { Counter } from 'prom-client';
import type { Metrics } from '../../platform/metrics.ts';

/** How a visit without a login got its first picture: rendered for it, kept from a visit before, or none in time. */
export type Outcome = 'rendered' | 'kept' | 'none';

export function countPages(metrics: Metrics): Counter<'outcome'> {
  const counter = new Counter({
    name: 'kahan_pages_rendered_total',
    help: 'Public pages by where their first picture came from: rendered, kept from a visit before, or none in time',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  for (const outcome of ['rendered', 'kept', 'none'] satisfies Outcome[]) counter.inc({ outcome }, 0);
  return counter;
}
