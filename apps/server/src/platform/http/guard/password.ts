import { LONGEST_PASSWORD, STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../errors.ts';

/** The password of the student system from a call, and the session of the call. Never logged, never stored. */
export interface GivenPassword {
  password: string;
  /** Wrong passwords count against this session (decision 004). */
  session: { sessionId: string; userId: number };
}

const HEADER = STUDENT_SYSTEM_PASSWORD_HEADER.toLowerCase();
/** The longest password, percent-encoded: a character is three bytes at most, and a byte three characters. */
const LONGEST = 9 * LONGEST_PASSWORD;

/** @throws ApiFailure VALIDATION_FAILED when the header is not percent-encoded text */
export function passwordOf(request: Pick<FastifyRequest, 'headers' | 'session'>): GivenPassword | null {
  const sent = request.headers[HEADER];
  const { session } = request;
  if (typeof sent !== 'string' || sent === '' || session === null) return null;
  const { sessionId, userId } = session;
  return { password: decoded(sent), session: { sessionId, userId } };
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
