import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A secret that nobody can guess: 256 random bits, 43 characters that need no quoting anywhere. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Could this have come from {@link newToken}? What could not is refused without asking the database. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text);
}

/** What is kept of a token. Plain sha256 does: there is nothing to try out about 256 random bits. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
