import { createPrivateKey, createPublicKey, ECDH, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Queryable } from '../../../platform/database.ts';

/** The key pair that identifies this installation to push services (RFC 8292). */
export interface ApplicationKeys {
  /** Uncompressed point, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;

/** The P-256 public key of an uncompressed point. @throws Error when the bytes are not a point of the curve */
export function pointToKey(point: Buffer): KeyObject {
  if (point.length !== POINT_BYTES || point[0] !== 4) throw new Error('an uncompressed point is expected');
  // Throws when the point is not on the curve.
  ECDH.convertKey(point, CURVE);
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
}

/** The uncompressed point of a P-256 public key. */
export function keyToPoint(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

interface KeysRow {
  public_key: Buffer;
  private_key: Buffer;
}

/** Reads the keys of this installation. The first start creates them; of two concurrent starts one wins. */
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
  if (row === undefined) throw new Error('the keys for pushes were not stored');
  return row;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A signed JWT (RFC 7519). An RSA signature takes a millisecond or more, so it is made off the event loop. */
export function signJwt(algorithm: 'ES256' | 'RS256', claims: object, key: KeyObject): Promise<string> {
  const signed = `${encode({ typ: 'JWT', alg: algorithm })}.${encode(claims)}`;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // JWTs concatenate the two numbers of an ECDSA signature.
  sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, (error, signature) => {
    if (error) reject(error);
    else resolve(`${signed}.${signature.toString('base64url')}`);
  });
  return promise;
}
