import { ApiFailure } from '../../platform/errors.ts';
import { networkOf } from '../../platform/network.ts';
import { type Rate, TokenBucket, TokenBuckets } from '../../platform/token-bucket.ts';

export interface Rates {
  /** The rate of one address. Many browsers share one address of a university. */
  address: Rate;
  /** The rate of this portal: what a log and its reader can take. Visitors and users have one each. */
  all: Rate;
}

/** Who reports: a user with a login, or anybody. */
export type Reporter = 'user' | 'visitor';

/** Bounds the reports of one address, and of all. */
export class Limits {
  private readonly all: Record<Reporter, TokenBucket>;
  private readonly addresses: TokenBuckets;

  constructor(rates: Rates) {
    this.all = { user: new TokenBucket(rates.all), visitor: new TokenBucket(rates.all) };
    this.addresses = new TokenBuckets(rates.address);
  }

  /** @throws ApiFailure TOO_MANY_ATTEMPTS when the address, or all of a kind together, have sent as many as they may now */
  take(address: string, by: Reporter): void {
    if (!this.addresses.of(networkOf(address)).take() || !this.all[by].take())
      throw new ApiFailure('TOO_MANY_ATTEMPTS', { retryAfter: 60 });
  }
}
