import type { Engine } from '../../engine/index.ts';
import { hashOf } from '../../platform/token.ts';
import { type Rate, TokenBuckets } from '../../platform/token-bucket.ts';
import { type Address, findAddress } from './feeds.store.ts';

/** Addresses that are cached, and as many unknown ones apart: invented addresses cannot push out the found ones. */
const MOST_CACHED = 50_000;
/** Whole calendars that one address gives. A 304 is free: it costs less than counting. */
const WHOLE: Rate = { burst: 120, perSecond: 1 };

export type Addresses = ReturnType<typeof createAddresses>;

/**
 * Finds whose feed an address is. An unknown, an ended and a known address take the same steps: one hash, one look into
 * memory and, the first time, one statement. So their times tell nothing.
 */
export function createAddresses({ db, bus }: Pick<Engine, 'db' | 'bus'>) {
  const known = new Map<string, Address>();
  const unknown = new Set<string>();
  /** Look-ups under way, by hash. A second request for one of them waits for the first. */
  const asked = new Map<string, Promise<Address | null>>();
  /** Limits of whole answers, by hash; they outlive the cached address. */
  const buckets = new TokenBuckets(WHOLE, { most: MOST_CACHED });
  const forgetAll = () => {
    asked.clear();
    known.clear();
    unknown.clear();
  };
  const forget = (owner: number) => {
    // A lookup that is under way may return the address as it was before the change.
    asked.clear();
    for (const [hash, address] of known) if (address.userId === owner) known.delete(hash);
  };
  const keep = (key: string, address: Address | null) => {
    const kept = address === null ? unknown : known;
    if (kept.size >= MOST_CACHED) kept.clear();
    if (address === null) unknown.add(key);
    else known.set(key, address);
  };
  bus.on('feeds', ({ userId }) => forget(userId));
  bus.on('session', ({ sessionId }) => {
    if (sessionId === null) forgetAll();
  });
  bus.onGap(forgetAll);

  return {
    /** null for an unknown and for an ended address. An unknown one never becomes a known one: each has random bits of its own. */
    async find(secret: string): Promise<Address | null> {
      const digest = hashOf(secret);
      const key = digest.toString('base64url');
      const cached = bus.live ? (known.get(key) ?? (unknown.has(key) ? null : undefined)) : undefined;
      if (cached !== undefined) return cached;
      const asking = asked.get(key) ?? findAddress(db, digest);
      asked.set(key, asking);
      try {
        const address = await asking;
        if (asked.get(key) === asking) keep(key, address);
        return address;
      } finally {
        if (asked.get(key) === asking) asked.delete(key);
      }
    },
    /** @returns false when the address has given as many whole calendars as it may now */
    takeWhole(secret: string): boolean {
      return buckets.of(hashOf(secret).toString('base64url')).take();
    },
    /** Forgets the addresses of a user in this process, which has changed them. */
    forget,
  };
}
