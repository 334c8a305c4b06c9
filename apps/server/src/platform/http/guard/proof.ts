import { LONGEST_PASSWORD, STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import type { UserProof } from '@kahan/student-system';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../errors.ts';

/**
 * The proof of its user that a call has brought for the student system: a password, or a token of the university's
 * login. Never logged, never stored.
 */
export interface GivenProof {
  /** The proof for a call to the student system. @throws StudentSystemError when the token cannot be exchanged */
  proof(): Promise<UserProof>;
  /** Whether the user has given it for this call; else a read that it does not help answers with older data. */
  isTyped: boolean;
  /** Wrong passwords count against this session (decision 004). */
  session: { sessionId: string; userId: number };
}

/** Tokens of the university's login, where the student system takes them in place of passwords (decision 093). */
export interface LoginTokens {
  /** The token of a browser; null when it has none. */
  of(cookieHeader: string | undefined): string | null;
  /** A token for the student system. @throws StudentSystemError `password-required`, or `unavailable` */
  exchange(token: string): Promise<string>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** null: the student system takes passwords. */
    loginTokens: LoginTokens | null;
  }
}

const HEADER = STUDENT_SYSTEM_PASSWORD_HEADER.toLowerCase();
/** The longest password, percent-encoded: a character is three bytes at most, and a byte three characters. */
const LONGEST = 9 * LONGEST_PASSWORD;

/** @throws ApiFailure VALIDATION_FAILED when the header is not percent-encoded text */
export function proofOf({
  headers,
  session,
  server,
}: Pick<FastifyRequest, 'headers' | 'session' | 'server'>): GivenProof | null {
  if (session === null) return null;
  const { sessionId, userId } = session;
  const { loginTokens } = server;
  if (loginTokens !== null) {
    const token = loginTokens.of(headers.cookie);
    if (token === null) return null;
    return {
      proof: async () => ({ loginToken: await loginTokens.exchange(token) }),
      isTyped: false,
      session: { sessionId, userId },
    };
  }
  const sent = headers[HEADER];
  if (typeof sent !== 'string' || sent === '') return null;
  const password = decoded(sent);
  return { proof: async () => ({ password }), isTyped: true, session: { sessionId, userId } };
}

function decoded(sent: string): string {
  try {
    if (sent.length <= LONGEST) return decodeURIComponent(sent);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  // The cause is left out: its message may quote the secret.
  throw new ApiFailure('VALIDATION_FAILED', { field: STUDENT_SYSTEM_PASSWORD_HEADER });
}
