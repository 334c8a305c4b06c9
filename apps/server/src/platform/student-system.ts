import { createHttpStudentSystem, type StudentSystem } from '@kahan/student-system';
import { Gauge } from 'prom-client';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The student system at an address, and what is seen of its circuits in metrics and logs. */
export function openStudentSystem(baseUrl: string, { registry }: Metrics, log: Log): StudentSystem {
  const stopped = new Gauge({
    name: 'kahan_student_system_stopped',
    help: '1 while calls of a kind are not made because the last ones failed',
    labelNames: ['kind'],
    registers: [registry],
  });
  return createHttpStudentSystem({
    baseUrl,
    onCircuit(kind, isOpen) {
      stopped.set({ kind }, isOpen ? 1 : 0);
      if (isOpen)
        log.warn({ kind }, 'calls of a kind are stopped, for the student system does not answer them');
      else log.info({ kind }, 'calls of a kind go on');
    },
  });
}
