import type { ErrorCode } from '@kahan/contract/runtime';
import {
  aroundCalls,
  type CallKind,
  type PortCall,
  type StudentSystem,
  StudentSystemError,
} from '@kahan/student-system';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';
import { NO_SPANS, type Spans } from '../../platform/tracing/spans.ts';
import { currentTrace, inTrace, Trace } from '../../platform/tracing/trace.ts';
import { type CircuitOptions, Circuits, FAILURES, isFailure } from './circuits.ts';
import { wordsOfFailure } from './failure-words.ts';
import { Hold } from './hold.ts';

/** The student system as the portal uses it, and the one opinion on whether it is up. */
export interface Upstream {
  /** Every call goes through the gate and the circuit of its kind and is counted. */
  system: StudentSystem;
  /** Whether calls of this kind fail, or calls of all kinds. */
  isDown(kind: CallKind): boolean;
  /**
   * Whether a call that can wait should be made now. While it is down, one call a second is accepted as a probe: of
   * this kind, so that calls of other kinds do not take its turn; without a kind, of all kinds together.
   */
  accepts(kind?: CallKind): boolean;
  /** The code of the failure while the student system is down; null while it answers calls of any kind. */
  failure(): ErrorCode | null;
  /** Holds calls back while another store may be behind the student system. */
  hold: Hold;
}

export interface UpstreamDeps extends Pick<CircuitOptions, 'now' | 'limits'> {
  system: StudentSystem;
  /** STUDENT_SYSTEM_URL; null: the sandbox of this portal. */
  address?: string | null | undefined;
  metrics: Metrics;
  log: Log;
  spans?: Spans | undefined;
}

export function openUpstream({
  system,
  address = null,
  metrics: { registry },
  log,
  now,
  limits,
  spans = NO_SPANS,
}: UpstreamDeps): Upstream {
  const registers = [registry];
  const stopped = new Gauge({
    name: 'kahan_student_system_stopped',
    help: '1 while calls of a kind are not made because the last ones failed',
    labelNames: ['kind'],
    registers,
  });
  const calls = new Counter({
    name: 'kahan_sync_calls_total',
    help: 'Calls to the student system',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const refusal = new Gauge({
    name: 'kahan_student_system_refuses_portal',
    help: '1 while the student system does not accept STUDENT_SYSTEM_TOKEN',
    registers,
  });
  const failures = new Counter({
    name: 'kahan_student_system_failures_total',
    help: 'Calls to the student system that it did not answer well, by kind of failure; its refusals are answers',
    labelNames: ['failure'],
    registers,
  });
  for (const failure of FAILURES) failures.inc({ failure }, 0);
  const times = new Histogram({
    name: 'kahan_student_system_call_seconds',
    help: 'Time of a call to the student system, the wait for a place included; long polls are left out',
    labelNames: ['call'],
    buckets: [0.02, 0.1, 0.5, 1, 2, 5],
    registers,
  });
  let isRefused = false;
  const hold = new Hold();
  const circuits = new Circuits({
    now,
    limits,
    onCircuit(kind, isOpen) {
      stopped.set({ kind }, isOpen ? 1 : 0);
      if (isOpen)
        log.warn(
          { kind },
          'the student system fails calls of a kind; they are refused, one a second is tried',
        );
      else log.info({ kind }, 'the student system answers calls of a kind again');
    },
  });

  new Gauge({
    name: 'kahan_student_system_down',
    help: '1 while calls of all kinds to the student system fail',
    registers,
    collect() {
      this.set(circuits.health.isOpen ? 1 : 0);
    },
  });
  new Gauge({
    name: 'kahan_student_system_calls',
    help: 'Calls to the student system now, by state: inside (under way) or waiting (for a place)',
    labelNames: ['state'],
    registers,
    collect() {
      const { inside, waiting } = circuits.load();
      this.set({ state: 'inside' }, inside);
      this.set({ state: 'waiting' }, waiting);
    },
  });

  /** Logs each change once: every call of a refused portal fails alike. */
  function noteRefusal(refused: boolean): void {
    if (refused === isRefused) return;
    isRefused = refused;
    refusal.set(refused ? 1 : 0);
    if (refused)
      log.error(
        'the student system does not accept the credential of this portal: nothing is read or changed until ' +
          'STUDENT_SYSTEM_TOKEN is the token that it knows; set it and start the portal again',
      );
    else log.info('the student system accepts the credential of this portal again');
  }

  /** The first failure of a system that has never answered: its address is wrong more often than the system is down. */
  let isNew = true;
  function noteNeverAnswered(error: unknown): void {
    if (!isNew || !(error instanceof StudentSystemError) || error.kind === 'not-authorized') return;
    isNew = false;
    if (address === null) return;
    log.error(
      `STUDENT_SYSTEM_URL ${address}: ${wordsOfFailure(error)}. It has not answered since this portal started; ` +
        'correct the address and start the portal again, unless the student system is down, which is tried until it answers',
    );
  }

  async function guarded<T>(about: PortCall, call: () => Promise<T>): Promise<T> {
    const method = about.kind.split('/')[0] ?? about.kind;
    if (method !== 'changes') await hold.pass();
    // A poll for changes lasts as long as there are none, an upload as long as its sender.
    const isTimed = method !== 'changes' && method !== 'upload';
    const end = isTimed ? times.startTimer({ call: method }) : null;
    const trace = currentTrace()?.below() ?? Trace.begin();
    const startedAt = performance.now();
    let isFailed = false;
    try {
      const value = await inTrace(trace, () => circuits.run(about, call));
      calls.inc({ call: method, outcome: 'ok' });
      noteRefusal(false);
      isNew = false;
      return value;
    } catch (error) {
      calls.inc({ call: method, outcome: 'failed' });
      isFailed = isFailure(error) === true;
      if (isFailed) failures.inc({ failure: (error as StudentSystemError).kind });
      if (error instanceof StudentSystemError && error.kind === 'not-authorized') noteRefusal(true);
      noteNeverAnswered(error);
      throw error;
    } finally {
      end?.();
      if (spans.isOn) {
        const name = `student system ${about.kind}`;
        const span = { trace, kind: 'call' as const, name, startedAt, endedAt: performance.now(), isFailed };
        spans.record({ ...span, attributes: {} });
      }
    }
  }

  const isDown = (kind: CallKind) => hold.isHeld || circuits.health.isOpen || circuits.breaker(kind).isOpen;

  return {
    system: aroundCalls(system, guarded),
    isDown,
    accepts(kind) {
      if (hold.isHeld) return false;
      if (kind === undefined) return circuits.health.accepts;
      return !isDown(kind) || circuits.breaker(kind).isProbeDue;
    },
    failure() {
      if (hold.isHeld) return 'STUDENT_SYSTEM_UNCONFIRMED';
      if (!circuits.health.isOpen) return null;
      return codeOfStudentSystem(circuits.lastFailure) ?? 'STUDENT_SYSTEM_DOWN';
    },
    hold,
  };
}
