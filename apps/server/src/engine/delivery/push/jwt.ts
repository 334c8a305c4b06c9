import { type KeyObject, sign } from 'node:crypto';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A signed JWT (RFC 7519). RSA takes a millisecond or more, so it is signed off the event loop. */
export function signJwt(algorithm: 'ES256' | 'RS256', claims: object, key: KeyObject): Promise<string> {
  const signed = `${encode({ typ: 'JWT', alg: algorithm })}.${encode(claims)}`;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // JWTs carry the two numbers of an ECDSA signature one after the other.
  sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, (error, signature) => {
    if (error) reject(error);
    else resolve(`${signed}.${signature.toString('base64url')}`);
  });
  return promise;
}
