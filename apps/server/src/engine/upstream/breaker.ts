/** Failures in a row after which a circuit opens. */
const OPEN_AFTER = 5;
/** The failures must come from so many different users: the broken records of one user open nothing. */
const OPEN_AFTER_SUBJECTS = 3;
/** While a circuit is open, one call in this time goes through as a probe. */
const PROBE_EVERY_MS = 1_000;

/** Decides from the ends of calls whether further calls make sense. The first answer closes it again. */
export class Breaker {
  private failures = 0;
  private readonly subjects = new Set<string>();
  private nextProbe = 0;
  private probes = 0;
  private readonly now: () => number;
  private readonly onChange: (isOpen: boolean) => void;
  private readonly isEager: boolean;
  isOpen = false;

  /**
   * @param now milliseconds that never go back
   * @param isEager allows the next probe as soon as the one before it has ended: for calls that people wait for
   */
  constructor(now: () => number, onChange: (isOpen: boolean) => void, isEager = false) {
    this.now = now;
    this.onChange = onChange;
    this.isEager = isEager;
  }

  /** Whether a call may be made now: the circuit is closed, or a probe is due. */
  get accepts(): boolean {
    return !this.isOpen || (this.isEager && this.probes === 0) || this.isProbeDue;
  }

  /** Whether no call has begun within the time of one probe. */
  get isProbeDue(): boolean {
    return this.now() >= this.nextProbe;
  }

  /** A call begins. @returns a function to call once when the call has ended, whatever its outcome */
  began(): () => void {
    this.nextProbe = this.now() + PROBE_EVERY_MS;
    if (!this.isOpen) return () => {};
    this.probes += 1;
    return () => {
      this.probes -= 1;
    };
  }

  /** The student system answered; a refusal is an answer, too. */
  succeeded(): void {
    this.failures = 0;
    this.subjects.clear();
    if (!this.isOpen) return;
    this.isOpen = false;
    this.onChange(false);
  }

  /** The student system failed. @param subject the user of the call; null for a call about no user */
  failed(subject: string | null): void {
    this.failures += 1;
    // Each call about no user counts as a subject of its own.
    if (this.subjects.size < OPEN_AFTER_SUBJECTS) this.subjects.add(subject ?? `call ${this.failures}`);
    if (this.isOpen || this.failures < OPEN_AFTER || this.subjects.size < OPEN_AFTER_SUBJECTS) return;
    this.isOpen = true;
    this.nextProbe = this.now() + PROBE_EVERY_MS;
    this.onChange(true);
  }
}
