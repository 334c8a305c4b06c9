import type { GivenProof } from '../../../platform/http/guard/proof.ts';
import { Trace } from '../../../platform/tracing/trace.ts';
import type { AttachedFile, Attachments, Work } from '../requests.types.ts';
import type { Timer } from './timer.ts';

/** A request in the hands of this process. */
export interface Held extends Work {
  /** When it was accepted, by the timer. */
  acceptedAt: number;
  /** The trace of the call that asked for it; one of its own when it was taken over. */
  trace: Trace;
  /** Tries that did not end it. */
  tries: number;
  given: GivenProof | null;
  /** The file of an upload until it is sent; it can be sent once. */
  bytes: AttachedFile['bytes'] | null;
  flaw: AttachedFile['flaw'];
}

export function heldOf(work: Work, timer: Timer, trace = Trace.ofWork()): Held {
  const acceptedAt = timer.now() - work.age * 1_000;
  return { ...work, acceptedAt, trace, tries: 0, given: null, bytes: null, flaw: () => null };
}

/** A later password replaces an earlier one. */
export function attach(held: Held, { given, file }: Attachments): void {
  held.given = given ?? held.given;
  if (file === undefined) return;
  held.bytes = file.bytes;
  held.flaw = () => file.flaw();
}

/** Longer than a sender of a file may wait. */
const KEPT_MS = 10 * 60_000;

/**
 * Passwords and files for queued requests. They are not used when another process has the request, and expire after
 * ten minutes.
 */
export class AttachmentStore {
  private readonly kept = new Map<number, { attachments: Attachments; cancelExpiry(): void }>();
  private readonly timer: Timer;

  constructor(timer: Timer) {
    this.timer = timer;
  }

  keep(id: number, attachments: Attachments): void {
    this.kept.get(id)?.cancelExpiry();
    const cancelExpiry = this.timer.after(KEPT_MS, () => this.kept.delete(id));
    this.kept.set(id, { attachments, cancelExpiry });
  }

  /** Removes the attachments of a request. @returns them; null when there are none */
  take(id: number): Attachments | null {
    const found = this.kept.get(id);
    if (found === undefined) return null;
    found.cancelExpiry();
    this.kept.delete(id);
    return found.attachments;
  }
}
