import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** W3C Trace Context, version 00: `00-trace-parent-flags`, lower case, and no id of zeros only. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/** Random bytes for many ids, because one call for each costs more than all else about a trace. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

/** @returns lower-case hex of so many random bytes */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

/** A request with the calls made for it, or a piece of work of the portal itself. */
export class Trace {
  /** The id of the span above; null when the trace begins here. */
  readonly parentId: string | null;
  /** Whether the caller records the trace; null when it begins here. */
  readonly isSampled: boolean | null;
  /** Ids are drawn when they are asked for: most requests need none. */
  private knownId: string | null;
  private knownSpanId: string | null = null;
  /** Whether it has a span of its own, below which its calls are. */
  private hasSpan = true;

  private constructor(id: string | null, parentId: string | null, isSampled: boolean | null) {
    this.knownId = id;
    this.parentId = parentId;
    this.isSampled = isSampled;
  }

  /** A trace that begins here. */
  static begin(): Trace {
    return new Trace(null, null, null);
  }

  /** The trace of work of the portal itself, whose calls are the highest spans. */
  static ofWork(): Trace {
    const trace = Trace.begin();
    trace.hasSpan = false;
    return trace;
  }

  /** The trace of a request, by the header of a sender that is believed. A header that is not exactly of version 00, or comes twice, is as good as none. */
  static ofRequest(traceparent: string | readonly string[] | undefined): Trace {
    const [, id, parentId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
    if (id === undefined || parentId === undefined || flags === undefined) return Trace.begin();
    return new Trace(id, parentId, (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED);
  }

  /** The same trace, for a call that is made within this one. */
  below(): Trace {
    return new Trace(this.id, this.hasSpan ? this.spanId : null, this.isSampled);
  }

  /** 32 digits of lower-case hex. */
  get id(): string {
    this.knownId ??= randomHex(16);
    return this.knownId;
  }

  /** The id of this span: 16 digits of lower-case hex. */
  get spanId(): string {
    this.knownSpanId ??= randomHex(8);
    return this.knownSpanId;
  }
}

/** The header that hands a trace on. @param isRecorded whether the portal records the traces that begin here */
export function traceparentOf({ id, spanId, isSampled }: Trace, isRecorded: boolean): string {
  return `00-${id}-${spanId}-${(isSampled ?? isRecorded) ? '01' : '00'}`;
}

const current = new AsyncLocalStorage<Trace | undefined>();

/** The trace of the code that runs now; undefined outside of requests and jobs. */
export const currentTrace = (): Trace | undefined => current.getStore();

/** Runs `work`, and all that it begins, in a trace; without one, in none. */
export function inTrace<T>(trace: Trace | undefined, work: () => T): T {
  return current.run(trace, work);
}
