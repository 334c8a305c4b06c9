import { ApiFailure } from '../../platform/errors.ts';
import { networkOf } from '../../platform/network.ts';
import { type Rate, TokenBucket } from '../../platform/token-bucket.ts';

/** Addresses whose use is kept. */
const MOST_ADDRESSES = 10_000;

export interface Rates {
  /** Of one address. Behind one address of a university are many browsers. */
  address: Rate;
  /** Of this portal: what a log and its reader can take. */
  all: Rate;
}

/** Bounds the reports of one address, and of all. */
export class Limits {
  private readonly rates: Rates;
  private readonly all: TokenBucket;
  private readonly addresses = new Map<string, TokenBucket>();

  constructor(rates: Rates) {
    this.rates = rates;
    this.all = new TokenBucket(rates.all);
  }

  /** @throws ApiFailure TOO_MANY_ATTEMPTS when the address, or all together, have sent as many as they may now */
  take(address: string): void {
    const key = networkOf(address);
    const bucket = this.addresses.get(key) ?? new TokenBucket(this.rates.address);
    if (this.addresses.size >= MOST_ADDRESSES) this.forget();
    this.addresses.set(key, bucket);
    if (!bucket.take() || !this.all.take()) throw new ApiFailure('TOO_MANY_ATTEMPTS', { retryAfter: 60 });
  }

  /** Forgets addresses that may send all they want; when those are few, all of them. */
  private forget(): void {
    for (const [key, bucket] of this.addresses) if (bucket.isFull()) this.addresses.delete(key);
    if (this.addresses.size >= MOST_ADDRESSES) this.addresses.clear();
  }
}
