import { createHash } from 'node:crypto';
import type { Engine } from '../../engine/index.ts';
import { type Rate, TokenBucket } from '../../platform/token-bucket.ts';
import { type Address, findAddress } from './feeds.store.ts';

/** Addresses that are kept, found and unknown ones alike. */
const MOST_KEPT = 50_000;
/** Whole calendars that one address gives. A 304 is free: it costs less than counting. */
const WHOLE: Rate = { burst: 120, perSecond: 1 };

export type Addresses = ReturnType<typeof createAddresses>;

/**
 * Finds whose feed an address is. An unknown, an ended and a known address take the same steps: one hash, one look into
 * memory and, the first time, one statement. So their times tell nothing.
 */
export function createAddresses({ db, bus }: Pick<Engine, 'db' | 'bus'>) {
  const known = new Map<string, Address | null>();
  /** Look-ups under way, by hash. A second request for one of them waits for the first. */
  const asked = new Map<string, Promise<Address | null>>();
  /** Limits whole answers, by hash; they outlive what is known of an address. */
  const buckets = new Map<string, TokenBucket>();
  const forgetAll = () => {
    asked.clear();
    known.clear();
  };
  const forget = (owner: number) => {
    // What is being looked up may be what has just changed.
    asked.clear();
    for (const [hash, address] of known) if (address?.userId === owner) known.delete(hash);
  };
  bus.on('feeds', ({ userId }) => forget(userId));
  bus.on('accounts', ({ ended }) => {
    for (const userId of ended) forget(userId);
  });
  bus.on('session', ({ sessionId }) => {
    if (sessionId === null) forgetAll();
  });
  bus.onGap(forgetAll);

  return {
    /** null for an unknown and for an ended address. An unknown one never becomes a known one: no secret is made twice. */
    async find(secret: string): Promise<Address | null> {
      const digest = hashOf(secret);
      const key = digest.toString('base64url');
      const kept = bus.live ? known.get(key) : undefined;
      if (kept !== undefined) return kept;
      const asking = asked.get(key) ?? findAddress(db, digest);
      asked.set(key, asking);
      try {
        const address = await asking;
        if (known.size >= MOST_KEPT) known.clear();
        if (asked.get(key) === asking) known.set(key, address);
        return address;
      } finally {
        if (asked.get(key) === asking) asked.delete(key);
      }
    },
    /** @returns false when the address has given as many whole calendars as it may now */
    takeWhole(secret: string): boolean {
      const key = hashOf(secret).toString('base64url');
      const bucket = buckets.get(key) ?? new TokenBucket(WHOLE);
      if (buckets.size >= MOST_KEPT) {
        for (const [other, one] of buckets) if (one.isFull()) buckets.delete(other);
      }
      buckets.set(key, bucket);
      return bucket.take();
    },
    /** Forgets the addresses of a user in this process, which has changed them. */
    forget,
  };
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
