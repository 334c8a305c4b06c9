import type { StudentSystem } from '@kahan/student-system';
import { openUpstream, type Upstream, type UpstreamDeps } from '../../src/engine/upstream/upstream.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';

/** A student system behind the gate and circuits of a portal of its own, without log. */
export function upstreamOf(
  system: StudentSystem,
  options: Pick<UpstreamDeps, 'now' | 'limits'> = {},
): Upstream {
  const log = createLog({ level: 'silent' });
  return openUpstream({ ...options, system, log, metrics: createMetrics() });
}
