import { createHash } from 'node:crypto';
import { type Rate, TokenBucket } from '../../engine/delivery/sockets/token-bucket.ts';
import type { Engine } from '../../engine/index.ts';
import { type Address, findAddress } from './feeds.store.ts';

/** Addresses that are kept, found and unknown ones alike. */
const MOST_KEPT = 50_000;
/** Whole calendars that one address gives. A 304 is free: it costs less than counting. */
const WHOLE: Rate = { burst: 120, perSecond: 1 };

interface KnownAddress extends Address {
  /** Limits whole answers. */
  readonly bucket: TokenBucket;
}

export type Addresses = ReturnType<typeof createAddresses>;

/**
 * Finds whose feed an address is. An unknown, an ended and a known address take the same steps: one hash, one look into
 * memory and, the first time, one statement. So their times tell nothing.
 */
export function createAddresses({ db, bus }: Pick<Engine, 'db' | 'bus'>) {
  const known = new Map<string, KnownAddress | null>();
  /** Counts what was forgotten: what was looked up before is not kept after. */
  let forgotten = 0;
  const forgetAll = () => {
    forgotten += 1;
    known.clear();
  };
  const forget = (owner: number) => {
    forgotten += 1;
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
    async find(secret: string): Promise<KnownAddress | null> {
      const digest = createHash('sha256').update(secret).digest();
      const key = digest.toString('base64url');
      const kept = bus.live ? known.get(key) : undefined;
      if (kept !== undefined) return kept;
      const before = forgotten;
      const found = await findAddress(db, digest);
      const address = found && { ...found, bucket: new TokenBucket(WHOLE) };
      if (known.size >= MOST_KEPT) known.clear();
      if (forgotten === before) known.set(key, address);
      return address;
    },
    /** Forgets the addresses of a user in this process, which has changed them. */
    forget,
  };
}
