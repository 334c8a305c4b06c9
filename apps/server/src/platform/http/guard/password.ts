import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../errors.ts';

/** The password of the student system from a call, and the caller's IP address. Never logged, never stored. */
export interface GivenPassword {
  password: string;
  address: string;
}

const HEADER = STUDENT_SYSTEM_PASSWORD_HEADER.toLowerCase();
/** The longest password of the login form, percent-encoded. */
const LONGEST = 3_000;

/** @throws ApiFailure VALIDATION_FAILED when the header is not percent-encoded text */
export function passwordOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): GivenPassword | null {
  const sent = request.headers[HEADER];
  if (typeof sent !== 'string' || sent === '') return null;
  return { password: decoded(sent), address: request.ip };
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
