import { StudentSystemError } from './port.ts';

/** Failures in a row after which calls of a kind are not made for a while. */
export const OPEN_AFTER = 5;
/** So many different users (or calls of nobody) must be among them: one user's broken records close nothing. */
export const OPEN_AFTER_SUBJECTS = 3;
/** While it is open, one call goes through in this time, to see whether all is well again. */
export const PROBE_EVERY_MS = 1_000;

/**
 * Stops calls of one kind while nothing answers them: whoever asks is told at once instead of after a time-out, and
 * a system that is coming back is not flooded. The first answer closes it.
 */
export class Breaker {
  private failures = 0;
  private readonly subjects = new Set<string>();
  private isOpen = false;
  private nextProbe = 0;
  private probes = 0;
  private readonly now: () => number;
  private readonly onChange: (isOpen: boolean) => void;
  private readonly isEager: boolean;

  /**
   * @param now milliseconds that never go back
   * @param isEager lets the next call through as soon as the one before it has failed: for what people wait for
   */
  constructor(now: () => number, onChange: (isOpen: boolean) => void, isEager = false) {
    this.now = now;
    this.onChange = onChange;
    this.isEager = isEager;
  }

  /**
   * Before a call.
   * @returns whether the call is a probe, of whose end {@link probed} is to be told
   * @throws StudentSystemError `unavailable` when it is not to be made
   */
  enter(): boolean {
    if (!this.isOpen) return false;
    const isTurn = this.isEager && this.probes === 0;
    if (!isTurn && this.now() < this.nextProbe) {
      throw new StudentSystemError('unavailable', 'not asked: the last calls of this kind failed');
    }
    this.nextProbe = this.now() + PROBE_EVERY_MS;
    this.probes += 1;
    return true;
  }

  /** A probe ended, however it did. */
  probed(): void {
    this.probes -= 1;
  }

  /** The system answered, whatever it said. */
  succeeded(): void {
    this.failures = 0;
    this.subjects.clear();
    if (!this.isOpen) return;
    this.isOpen = false;
    this.onChange(false);
  }

  /** The system failed. @param subject whose call it was; null is nobody's */
  failed(subject: string | null): void {
    this.failures += 1;
    if (this.subjects.size < OPEN_AFTER_SUBJECTS) this.subjects.add(subject ?? `nobody ${this.failures}`);
    if (this.isOpen || this.failures < OPEN_AFTER || this.subjects.size < OPEN_AFTER_SUBJECTS) return;
    this.isOpen = true;
    this.nextProbe = this.now() + PROBE_EVERY_MS;
    this.onChange(true);
  }
}
