import {
  type CallKind,
  type PortCall,
  StudentSystemError,
  type StudentSystemErrorKind,
} from '@kahan/student-system';
import { Breaker } from './breaker.ts';
import { Gate, type GateLimits } from './gate.ts';

/** Places and queue of one kind. A kind that hangs fills its own places only. */
const LIMITS: GateLimits = {
  ...{ inside: 24, waiting: 1_000, waitMs: 2_000 },
  // The portal itself asks one call of a kind at a time about a user; the rest are tabs and clicks.
  ofUser: { inside: 4, waiting: 50 },
};
/** An upload takes as long as its sender, and one that is refused at the gate has failed: its bytes are gone. */
const UPLOAD_LIMITS: GateLimits = {
  ...{ inside: 256, waiting: 1_000, waitMs: 4_000 },
  ofUser: { inside: 4, waiting: 50 },
};

export interface CircuitOptions {
  /** Milliseconds that never go back. */
  now?: (() => number) | undefined;
  /** Called when the circuit of a kind opens and when it closes. */
  onCircuit?: ((kind: CallKind, isOpen: boolean) => void) | undefined;
  /** Limits of every kind, instead of the usual ones. */
  limits?: GateLimits | undefined;
}

/** The kinds of errors that say that the student system is in trouble. */
export const FAILURES: readonly StudentSystemErrorKind[] = [
  'unavailable',
  'timeout',
  'garbage',
  'too-large',
  'not-authorized',
];

/** Whether an error says that the student system is in trouble. undefined: the error says nothing about it. */
export function isFailure(error: unknown): boolean | undefined {
  if (!(error instanceof StudentSystemError)) return undefined;
  return FAILURES.includes(error.kind);
}

/**
 * The one opinion on whether the student system is up. Each kind of call has a gate and a breaker, which refuses calls
 * while the last ones failed: callers learn it at once instead of after a time-out, and a system that is coming back
 * is not flooded. `health` judges all kinds together; it refuses nothing, its readers decide.
 */
export class Circuits {
  readonly health: Breaker;
  /** The last failure of any kind. */
  lastFailure: StudentSystemError | null = null;
  private readonly kinds = new Map<CallKind, { breaker: Breaker; gate: Gate }>();
  private readonly options: CircuitOptions;
  private readonly now: () => number;

  constructor(options: CircuitOptions = {}) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.health = new Breaker(this.now, () => {});
  }

  /** Calls under way and calls that wait for a place, over all kinds. */
  load(): { inside: number; waiting: number } {
    const gates = [...this.kinds.values()].map(({ gate }) => gate.load);
    const sum = (of: 'inside' | 'waiting') => gates.reduce((all, load) => all + load[of], 0);
    return { inside: sum('inside'), waiting: sum('waiting') };
  }

  breaker(kind: CallKind): Breaker {
    return this.of(kind).breaker;
  }

  /** @throws what `work` throws, or StudentSystemError `unavailable` when `work` is not called */
  async run<T>({ kind, subject, signal }: PortCall, work: () => Promise<T>): Promise<T> {
    const { breaker, gate } = this.of(kind);
    await gate.enter(subject, signal);
    try {
      // Calls that waited at the gate while the circuit opened are refused, too.
      if (!breaker.accepts) {
        throw new StudentSystemError('unavailable', 'not asked: the last calls of this kind failed');
      }
      return await this.watched([breaker, this.health], subject, work);
    } finally {
      gate.leave(subject);
    }
  }

  private async watched<T>(breakers: Breaker[], subject: string | null, work: () => Promise<T>): Promise<T> {
    const ends = breakers.map((breaker) => breaker.began());
    try {
      const value = await work();
      for (const breaker of breakers) breaker.succeeded();
      return value;
    } catch (error) {
      const failure = isFailure(error);
      if (failure === true && error instanceof StudentSystemError) this.lastFailure = error;
      for (const breaker of breakers) {
        if (failure === true) breaker.failed(subject);
        if (failure === false) breaker.succeeded();
      }
      throw error;
    } finally {
      for (const end of ends) end();
    }
  }

  private of(kind: CallKind): { breaker: Breaker; gate: Gate } {
    const known = this.kinds.get(kind);
    if (known) return known;
    const { onCircuit, limits = kind === 'upload' ? UPLOAD_LIMITS : LIMITS } = this.options;
    // People wait at the login page: the first person who tries after a fault must get in.
    const isEager = kind === 'authenticate';
    const made = {
      breaker: new Breaker(this.now, (isOpen) => onCircuit?.(kind, isOpen), isEager),
      gate: new Gate(limits),
    };
    this.kinds.set(kind, made);
    return made;
  }
}
