/** A rate with a burst: so many at once, then so many a second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket: full at first, refilled at a steady rate. */
export class TokenBucket {
  private readonly rate: Rate;
  private readonly now: () => number;
  private tokens: number;
  private filledAt: number;

  /** @param now milliseconds of a clock that is never put back */
  constructor(rate: Rate, now = () => performance.now()) {
    this.rate = rate;
    this.now = now;
    this.tokens = rate.burst;
    this.filledAt = now();
  }

  /** @returns false when there are not enough tokens; none is taken then */
  take(count = 1): boolean {
    this.fill();
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  /** Takes tokens for use that has happened, also when fewer are left; the debt is the burst at most. */
  charge(count: number): void {
    this.fill();
    this.tokens = Math.max(this.tokens - count, -this.rate.burst);
  }

  /** Whether no token is left. */
  isSpent(): boolean {
    this.fill();
    return this.tokens <= 0;
  }

  isFull(): boolean {
    this.fill();
    return this.tokens >= this.rate.burst;
  }

  private fill(): void {
    const now = this.now();
    const added = ((now - this.filledAt) / 1000) * this.rate.perSecond;
    this.tokens = Math.min(this.rate.burst, this.tokens + added);
    this.filledAt = now;
  }
}

/** Token buckets by key. When there are too many, the least recently used is forgotten: it is full or nearly so. */
export class TokenBuckets<Key = string> {
  private readonly rate: Rate;
  private readonly most: number;
  private readonly now: (() => number) | undefined;
  private readonly buckets = new Map<Key, TokenBucket>();

  constructor(rate: Rate, { most = 10_000, now }: { most?: number; now?: () => number } = {}) {
    this.rate = rate;
    this.most = most;
    this.now = now;
  }

  of(key: Key): TokenBucket {
    const bucket = this.buckets.get(key) ?? new TokenBucket(this.rate, this.now);
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    for (const oldest of this.buckets.keys()) {
      if (this.buckets.size <= this.most) break;
      this.buckets.delete(oldest);
    }
    return bucket;
  }
}
