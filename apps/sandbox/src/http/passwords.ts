import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_KEY_LENGTH, type StoreMeta } from '../store/store.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Checks the one password of the store, off the event loop; it costs the same for every name. */
export async function isPassword(password: string, { salt, hash }: StoreMeta['password']): Promise<boolean> {
  const key = await derive(password, Buffer.from(salt, 'hex'), PASSWORD_KEY_LENGTH);
  return timingSafeEqual(key, Buffer.from(hash, 'hex'));
}
