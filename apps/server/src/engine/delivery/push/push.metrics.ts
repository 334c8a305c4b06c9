import { Counter } from 'prom-client';
import type { Metrics } from '../../../platform/metrics.ts';

export interface PushMetrics {
  pushes: Counter<'service' | 'outcome'>;
}

export function createPushMetrics({ registry }: Metrics): PushMetrics {
  return {
    pushes: new Counter({
      name: 'kahan_pushes_total',
      help: 'Pushes tried, by channel and how the try ended.',
      labelNames: ['service', 'outcome'],
      registers: [registry],
    }),
  };
}
