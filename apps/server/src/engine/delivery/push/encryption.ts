import { createCipheriv, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { keyToPoint, pointToKey } from './keys.ts';

const RECORD_BYTES = 4096;
/** Texts are padded to a multiple of this, so that their length does not reveal their content. */
const PADDING_BYTES = 512;
/** Delimiter after the text of the last record; zeros pad the rest (RFC 8188). */
const LAST_RECORD = 2;
/** Longest text of a push. */
const MOST_TEXT_BYTES = RECORD_BYTES - PADDING_BYTES - 1;
const SALT_BYTES = 16;
const TAG_BYTES = 16;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Whether a text fits into one record. */
export const isEncryptable = (text: string): boolean => Buffer.byteLength(text) <= MOST_TEXT_BYTES;

/**
 * Encrypts a text for the browser of a subscription or for the app, as one `aes128gcm` record (RFC 8291 and 8188). The push
 * service cannot read it.
 * @throws Error when the text does not fit into one record, see {@link isEncryptable}
 */
export function encryptFor(device: { p256dh: Buffer; auth: Buffer }, text: string): Buffer {
  const plain = Buffer.from(text);
  const filled = Math.ceil((plain.length + 1) / PADDING_BYTES) * PADDING_BYTES;
  if (filled + TAG_BYTES > RECORD_BYTES) throw new Error('the text of a push is too long');
  const padded = Buffer.alloc(filled);
  plain.copy(padded);
  padded[plain.length] = LAST_RECORD;

  const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ownPoint = keyToPoint(own.publicKey);
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: pointToKey(device.p256dh) });
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.p256dh, ownPoint]);
  const secret = derive(shared, device.auth, info, 32);
  const salt = randomBytes(SALT_BYTES);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);

  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.of(ownPoint.length),
    ownPoint,
    cipher.update(padded),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
