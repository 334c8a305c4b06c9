/** A rate with a burst: so many at once, then so many a second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket: full at first, refilled at a steady rate. */
export class TokenBucket {
  private readonly rate: Rate;
  private tokens: number;
  private filledAt: number;

  constructor(rate: Rate) {
    this.rate = rate;
    this.tokens = rate.burst;
    this.filledAt = performance.now();
  }

  /** @returns false when there are not enough tokens; none is taken then */
  take(count = 1): boolean {
    this.fill();
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  isFull(): boolean {
    this.fill();
    return this.tokens >= this.rate.burst;
  }

  private fill(): void {
    const now = performance.now();
    const added = ((now - this.filledAt) / 1000) * this.rate.perSecond;
    this.tokens = Math.min(this.rate.burst, this.tokens + added);
    this.filledAt = now;
  }
}
