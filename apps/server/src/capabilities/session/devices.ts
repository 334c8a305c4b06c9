import { createHash } from 'node:crypto';
import { DEVICE_LOGINS, DEVICE_SECONDS, foldedLogin } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import { isToken, newToken } from '../../platform/token.ts';

/** Most browsers that are remembered for a user beside the newest one. */
const MOST_DEVICES = 100;

/** A browser that tries to log in, or uses a login. */
export interface Browser {
  cookieHeader: string | undefined;
  /** The login as it was typed. */
  login: string;
  now: Date;
}

/**
 * What a browser's device cookie proves for a login: the id of the device; `refused` when it holds secrets, none of
 * which belongs to the login; null when there is no cookie.
 */
export type Recognised = { device: string } | 'refused' | null;

/**
 * Device cookies (OWASP): a browser in which a login has succeeded keeps a secret for this login, also after a logout.
 * Attempts with it have a lockout counter of their own, so that a stranger cannot lock its owner out (decision 004).
 * The cookie holds the secrets of the browser's last few logins, newest first, separated by dots.
 */
export interface Devices {
  /** Whether one of the browser's secrets belongs to the login. */
  recognise(browser: Browser): Promise<Recognised>;
  /** Gives the browser a new secret after a login succeeded, in place of the one that it gave. @returns its cookie */
  remember(tx: Queryable, browser: Browser, userId: number): Promise<string>;
  /** Prolongs a secret whose session is in use. @returns its cookie; null when the browser has none for the login */
  prolong(tx: Queryable, browser: Browser): Promise<string | null>;
}

export function openDevices({ db, jar }: { db: Queryable; jar: CookieJar }): Devices {
  const tokensOf = ({ cookieHeader }: Browser) =>
    (jar.read(cookieHeader, 'device') ?? '').split('.').filter(isToken).slice(0, DEVICE_LOGINS);
  const hashesOf = (browser: Browser) => tokensOf(browser).map((token) => hashFor(token, browser));
  const cookieOf = (tokens: readonly string[]) =>
    jar.set('device', tokens.slice(0, DEVICE_LOGINS).join('.'), { maxAge: DEVICE_SECONDS, hidden: true });

  return {
    async recognise(browser) {
      const hashes = hashesOf(browser);
      if (hashes.length === 0) return null;
      const [row] = await db.query<{ hash: Buffer }>({
        text: `select device_hash as hash from login_devices
          where device_hash = any($1::bytea[]) and expires_at > $2`,
        values: [hashes, browser.now],
      });
      return row === undefined ? 'refused' : { device: row.hash.toString('base64url') };
    },

    async remember(tx, browser, userId) {
      const replaced = await tx.query<{ hash: Buffer }>({
        text: 'delete from login_devices where device_hash = any($1::bytea[]) returning device_hash as hash',
        values: [hashesOf(browser)],
      });
      const token = newToken();
      await tx.query({
        text: 'insert into login_devices (device_hash, user_id, expires_at) values ($1, $2, $3)',
        values: [hashFor(token, browser), userId, expiryOf(browser)],
      });
      await tx.query({
        text: `delete from login_devices where device_hash in (
            select device_hash from login_devices where user_id = $1 and device_hash <> $2
            order by expires_at desc, device_hash offset $3
          )`,
        values: [userId, hashFor(token, browser), MOST_DEVICES],
      });
      const others = tokensOf(browser).filter(
        (other) => !replaced.some(({ hash }) => hash.equals(hashFor(other, browser))),
      );
      return cookieOf([token, ...others]);
    },

    async prolong(tx, browser) {
      const rows = await tx.query({
        text: 'update login_devices set expires_at = $2 where device_hash = any($1::bytea[]) returning user_id',
        values: [hashesOf(browser), expiryOf(browser)],
      });
      return rows.length === 0 ? null : cookieOf(tokensOf(browser));
    },
  };
}

/** Bound to the login: the secret is of no use for another one, and rows of one browser have nothing in common. */
function hashFor(token: string, { login }: Browser): Buffer {
  return createHash('sha256')
    .update(`${token} ${foldedLogin(login)}`)
    .digest();
}

function expiryOf({ now }: Browser): Date {
  return new Date(now.getTime() + DEVICE_SECONDS * 1000);
}
