import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A secret of 256 random bits, as 43 characters that need no quoting. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether the text has the shape of {@link newToken}; any other is refused without asking the database. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text);
}

/** The stored form of a token. Plain sha256 is enough: 256 random bits cannot be guessed. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
