import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const KEY_LENGTH = 32;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** A password as it is stored: salt and scrypt hash, hexadecimal. */
export interface StoredPassword {
  salt: string;
  hash: string;
}

export function storedPassword(password: string): StoredPassword {
  const salt = randomBytes(16);
  return { salt: salt.toString('hex'), hash: scryptSync(password, salt, KEY_LENGTH).toString('hex') };
}

/** Checks a password off the event loop. The check takes the same time for every password. */
export async function isPassword(password: string, { salt, hash }: StoredPassword): Promise<boolean> {
  const key = await derive(password, Buffer.from(salt, 'hex'), KEY_LENGTH);
  return timingSafeEqual(key, Buffer.from(hash, 'hex'));
}
