import type { ErrorCode } from '@kahan/contract/runtime';
import type { CallOptions, StudentSystem } from '@kahan/student-system';
import { Counter, Gauge } from 'prom-client';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';
import { type CallKind, type CircuitOptions, Circuits } from './circuits.ts';

/** The student system as the portal uses it, and the one opinion on whether it is up. */
export interface Upstream {
  /** Every call goes through the gate and the circuit of its kind and is counted. */
  system: StudentSystem;
  /** Whether calls of this kind fail, or calls of all kinds. */
  isDown(kind: CallKind): boolean;
  /**
   * Whether a call that can wait should be made now. False while the student system is down; then one call a second
   * is let through as a probe. Without a kind: whether the student system answers any calls.
   */
  accepts(kind?: CallKind): boolean;
  /** Why the student system is down; null while it answers calls of any kind. */
  failure(): ErrorCode | null;
}

export interface UpstreamDeps extends Pick<CircuitOptions, 'now' | 'limits'> {
  system: StudentSystem;
  metrics: Metrics;
  log: Log;
}

export function openUpstream({ system, metrics: { registry }, log, now, limits }: UpstreamDeps): Upstream {
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

  async function run<T>(
    kind: CallKind,
    subject: string | null,
    options: CallOptions | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const call = kind.split('/')[0] ?? kind;
    try {
      const value = await circuits.run({ kind, subject, signal: options?.signal }, work);
      calls.inc({ call, outcome: 'ok' });
      return value;
    } catch (error) {
      calls.inc({ call, outcome: 'failed' });
      throw error;
    }
  }

  return {
    system: guarded(system, run),
    isDown: (kind) => circuits.health.isOpen || circuits.breaker(kind).isOpen,
    accepts: (kind) => circuits.health.accepts && (kind === undefined || circuits.breaker(kind).accepts),
    failure: () =>
      circuits.health.isOpen ? (codeOfStudentSystem(circuits.lastFailure) ?? 'STUDENT_SYSTEM_DOWN') : null,
  };
}

type Run = <T>(
  kind: CallKind,
  subject: string | null,
  options: CallOptions | undefined,
  work: () => Promise<T>,
) => Promise<T>;

/** Each method with its subject: whose records it is about. A login that is yet to be checked is no subject. */
function guarded(system: StudentSystem, run: Run): StudentSystem {
  return {
    authenticate: (login, password, options) =>
      run('authenticate', null, options, () => system.authenticate(login, password, options)),
    identity: (login, options) => run('identity', login, options, () => system.identity(login, options)),
    studies: (login, options) => run('studies', login, options, () => system.studies(login, options)),
    schedule: (login, gls, options) =>
      run('schedule', login, options, () => system.schedule(login, gls, options)),
    results: (login, keys, options) =>
      run('results', login, options, () => system.results(login, keys, options)),
    lessons: (gls, options) => run('lessons', null, options, () => system.lessons(gls, options)),
    news: (ids, options) => run('news', null, options, () => system.news(ids, options)),
    terms: (login, ids, options) => run('terms', login, options, () => system.terms(login, ids, options)),
    groups: (login, keys, options) =>
      run('groups', login, options, () => system.groups(login, keys, options)),
    catalogue: (kind, ask, options) =>
      run(`catalogue/${kind}`, null, options, () => system.catalogue(kind, ask, options)),
    yearSchedule: (date, options) =>
      run('yearSchedule', null, options, () => system.yearSchedule(date, options)),
    changes: (cursor, waitSeconds, options) =>
      run('changes', null, options, () => system.changes(cursor, waitSeconds, options)),
    perform: (command, options) =>
      run('perform', command.login, options, () => system.perform(command, options)),
    upload: (command, body, options) =>
      run('upload', command.login, options, () => system.upload(command, body, options)),
    outcome: (login, key, options) =>
      run('outcome', login, options, () => system.outcome(login, key, options)),
    settle: (login, key, options) => run('settle', login, options, () => system.settle(login, key, options)),
    hours: (login, studyId, termId, options) =>
      run('hours', login, options, () => system.hours(login, studyId, termId, options)),
    downloadLink: (login, studyId, itemId, options) =>
      run('downloadLink', login, options, () => system.downloadLink(login, studyId, itemId, options)),
  };
}
