import { base64url, bytesOf } from '../base64url.ts';
import type { Secrets } from './login.ts';

/*
 * The keys for which the server encrypts the items of pushes (RFC 8291), as a browser makes them for a subscription. FCM
 * passes pushes on and could read them; the private key never leaves this device.
 */

/** Key of the keys, in the secure storage. */
const KEYS = 'push-keys';
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
/** Of a record (RFC 8188): its salt, its size and the length of the sender's point, then that point. */
const SALT_BYTES = 16;
const POINT_AT = 21;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** Delimiter after the text; zeros pad the rest. */
const LAST_RECORD = 2;

/** Public point and secret are base64url. */
interface Keys {
  p256dh: string;
  auth: string;
  private: JsonWebKey;
}

async function readKeys(secrets: Secrets): Promise<Keys | null> {
  const text = await secrets.read(KEYS);
  return text === null ? null : JSON.parse(text);
}

async function makeKeys(secrets: Secrets): Promise<Keys> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const keys = {
    p256dh: base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    auth: base64url(crypto.getRandomValues(new Uint8Array(AUTH_BYTES))),
    private: await crypto.subtle.exportKey('jwk', pair.privateKey),
  };
  await secrets.write(KEYS, JSON.stringify(keys));
  return keys;
}

/** The keys that the server needs to encrypt for this device. Made at the first call, and kept. */
export async function pushKeys(secrets: Secrets): Promise<{ p256dh: string; auth: string }> {
  const { p256dh, auth } = (await readKeys(secrets)) ?? (await makeKeys(secrets));
  return { p256dh, auth };
}

/** After this, texts that were encrypted for this device cannot be read any more. */
export const forgetPushKeys = (secrets: Secrets): Promise<void> => secrets.remove(KEYS);

/** HKDF with SHA-256. */
async function derive(secret: BufferSource, salt: BufferSource, info: BufferSource, bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8);
}

const named = (name: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`${name}\0`);

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Decrypts a text that the server has encrypted for this device: one `aes128gcm` record as base64url.
 * @returns null when it was for other keys, e.g. of a login that has ended here, or is damaged
 */
export async function decryptPush(secrets: Secrets, text: string): Promise<string | null> {
  const keys = await readKeys(secrets);
  if (keys === null) return null;
  try {
    return new TextDecoder().decode(await open(keys, bytesOf(text)));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function open(keys: Keys, body: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const [salt, point] = [body.subarray(0, SALT_BYTES), body.subarray(POINT_AT, POINT_AT + POINT_BYTES)];
  const own = await crypto.subtle.importKey('jwk', keys.private, CURVE, false, ['deriveBits']);
  const sender = await crypto.subtle.importKey('raw', point, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, own, 256);
  const info = joined(named('WebPush: info'), bytesOf(keys.p256dh), point);
  const secret = await derive(shared, bytesOf(keys.auth), info, 32);
  const key = await derive(secret, salt, named('Content-Encoding: aes128gcm'), 16);
  const iv = await derive(secret, salt, named('Content-Encoding: nonce'), 12);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const record = body.subarray(POINT_AT + POINT_BYTES);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, record));
  return padded.subarray(0, padded.lastIndexOf(LAST_RECORD));
}
