import type { Attachments } from '../requests.types.ts';
import type { Timer } from './timer.ts';

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

  /** @returns what was kept for a request, which is then not kept any more */
  take(id: number): Attachments | null {
    const found = this.kept.get(id);
    if (found === undefined) return null;
    found.cancelExpiry();
    this.kept.delete(id);
    return found.attachments;
  }
}
