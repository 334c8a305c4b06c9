import { createPrivateKey, createPublicKey, ECDH, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Queryable } from '../../../platform/database.ts';

/** The key pair by which push services know this installation (RFC 8292). */
export interface ApplicationKeys {
  /** Uncompressed point, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;

/** A public key of P-256 from its uncompressed point. @throws Error when it is no point of the curve */
export function pointToKey(point: Buffer): KeyObject {
  if (point.length !== POINT_BYTES || point[0] !== 4) throw new Error('an uncompressed point is expected');
  // Throws for what does not lie on the curve.
  ECDH.convertKey(point, CURVE);
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
}

/** The uncompressed point of a public key of P-256. */
export function keyToPoint(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

interface KeysRow {
  public_key: Buffer;
  private_key: Buffer;
}

/** The keys of this installation, made at the first start; of two portals that start together one makes them. */
export async function applicationKeys(db: Queryable): Promise<ApplicationKeys> {
  const row = (await readKeys(db)) ?? (await makeKeys(db));
  return {
    publicKey: row.public_key.toString('base64url'),
    privateKey: createPrivateKey({ key: row.private_key, format: 'der', type: 'pkcs8' }),
  };
}

async function readKeys(db: Queryable): Promise<KeysRow | undefined> {
  const [row] = await db.query<KeysRow>({ text: 'select public_key, private_key from push_keys' });
  return row;
}

async function makeKeys(db: Queryable): Promise<KeysRow> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: CURVE });
  await db.query({
    text: 'insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
    values: [keyToPoint(publicKey), privateKey.export({ format: 'der', type: 'pkcs8' })],
  });
  const row = await readKeys(db);
  if (row === undefined) throw new Error('the keys for pushes were not kept');
  return row;
}
