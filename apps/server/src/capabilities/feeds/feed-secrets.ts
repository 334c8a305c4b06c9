import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';

/** Values from which a secret is derived. */
export interface SecretOf {
  /**
   * Random, of this address alone. null: the address is older than nonces, and is derived from the numbers. No new address
   * may be: after a restore the next user could get the same numbers.
   */
  nonce: Buffer | null;
  userId: number;
  kind: string;
  /** Drawn from a sequence; null beside a nonce. */
  generation: number | null;
}

/** A nonce of a new address: 256 random bits. */
export const newNonce = (): Buffer => randomBytes(32);

/** Derives the secrets of feeds, so that a user can be shown an address again that the database only knows as a hash. */
export interface FeedSecrets {
  /** 256 bits as 43 characters that need no quoting. */
  secretOf(feed: SecretOf): string;
}

/**
 * @param given FEED_KEY; null: a random key that all portals share in the database. Of two first starts one wins.
 */
export async function openFeedSecrets(
  db: Queryable,
  given: string | null,
  log: Pick<Log, 'info'>,
): Promise<FeedSecrets> {
  if (given === null) {
    log.info(
      'FEED_KEY is not set: the key of calendar feeds is in the database, so a copy of the database is enough to read the feeds',
    );
  }
  const key = given ?? (await keptKey(db));
  return {
    secretOf: ({ nonce, userId, kind, generation }) =>
      createHmac('sha256', key)
        .update(nonce ?? `${userId}\n${kind}\n${generation}`)
        .digest('base64url'),
  };
}

async function keptKey(db: Queryable): Promise<Buffer> {
  await db.query({
    text: 'insert into calendar_feed_key (key) values ($1) on conflict do nothing',
    values: [randomBytes(32)],
  });
  const [row] = await db.query<{ key: Buffer }>({ text: 'select key from calendar_feed_key' });
  if (row === undefined) throw new Error('the key of calendar feeds was not stored');
  return row.key;
}
