import { Breaker } from './breaker.ts';
import { Gate, type GateLimits } from './gate.ts';
import { StudentSystemError } from './port.ts';

/** Calls of one kind at a time, and in line. A kind that hangs fills its own places only. */
const LIMITS: GateLimits = { inside: 24, waiting: 1_000, waitMs: 2_000 };
/** A file takes as long as its sender does, and one that is turned away at the gate has failed: its bytes are gone. */
const FILE_LIMITS: GateLimits = { inside: 256, waiting: 1_000, waitMs: 4_000 };
const FILES = 'commands/file';

/** Somebody waits at the login page: the first who tries after a fault is to be let in. */
const LOG_IN = 'authenticate';

export interface CircuitOptions {
  /** Milliseconds that never go back. */
  now?: (() => number) | undefined;
  /** Told when calls of a kind are stopped, and when they go on. */
  onCircuit?: ((kind: string, isOpen: boolean) => void) | undefined;
  limits?: GateLimits | undefined;
}

/** What a call is about: calls of one kind fail together, and whose data it asks for. */
export interface CallKind {
  kind: string;
  /** Login; null for what is nobody's. */
  subject: string | null;
}

/**
 * `/v1/users/x/results?key=1` is `users/results` of `x`, `/v1/news` is `news` of nobody. Files (`commands/file`) take
 * long, and other commands must not wait for their places.
 */
export function kindOf(path: string): CallKind {
  const [, , first = '', login = '', what = ''] = (path.split('?')[0] ?? '').split('/');
  if (first === 'users') return { kind: `users/${what}`, subject: login };
  return { kind: login === '' ? first : `${first}/${login}`, subject: null };
}

/** Whether an error says that the system, and not only this call, is in trouble. undefined: it says nothing. */
function isFailure(error: unknown): boolean | undefined {
  if (!(error instanceof StudentSystemError)) return undefined;
  return ['unavailable', 'timeout', 'garbage', 'too-large'].includes(error.kind);
}

/** Makes calls kind by kind, each behind a gate and a breaker of its own. Kinds come from the code, so they are few. */
export class Circuits {
  private readonly kinds = new Map<string, { breaker: Breaker; gate: Gate }>();
  private readonly options: CircuitOptions;

  constructor(options: CircuitOptions) {
    this.options = options;
  }

  /** @throws what `work` throws, or StudentSystemError `unavailable` when it is not called */
  async run<T>(path: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const { kind, subject } = kindOf(path);
    const { breaker, gate } = this.of(kind);
    await gate.enter(signal);
    try {
      const isProbe = breaker.enter();
      return await this.watched(breaker, subject, work).finally(() => isProbe && breaker.probed());
    } finally {
      gate.leave();
    }
  }

  private async watched<T>(breaker: Breaker, subject: string | null, work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      breaker.succeeded();
      return value;
    } catch (error) {
      const failure = isFailure(error);
      if (failure === true) breaker.failed(subject);
      if (failure === false) breaker.succeeded();
      throw error;
    }
  }

  private of(kind: string): { breaker: Breaker; gate: Gate } {
    const known = this.kinds.get(kind);
    if (known) return known;
    const {
      now = () => performance.now(),
      onCircuit,
      limits = kind === FILES ? FILE_LIMITS : LIMITS,
    } = this.options;
    const made = {
      breaker: new Breaker(now, (isOpen) => onCircuit?.(kind, isOpen), kind === LOG_IN),
      gate: new Gate(limits),
    };
    this.kinds.set(kind, made);
    return made;
  }
}
