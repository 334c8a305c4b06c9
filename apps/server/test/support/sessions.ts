import type { LiveSession } from '../../src/platform/http/guard/handler.ts';

/** A login that is kept in memory, as an authenticator gives it. */
export const LIVE_SESSION: LiveSession = {
  userId: 7,
  login: 'student',
  sessionId: 's',
  language: null,
  csrfHash: Buffer.alloc(32),
  expiresAt: Number.POSITIVE_INFINITY,
};
