import { IDEMPOTENCY_KEY_HEADER } from '@kahan/contract/runtime';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../errors.ts';

const HEADER = IDEMPOTENCY_KEY_HEADER.toLowerCase();
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The client's key of a call; null when it sends none.
 * @throws ApiFailure VALIDATION_FAILED when it is no UUID
 */
export function idempotencyKeyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = request.headers[HEADER];
  if (sent === undefined) return null;
  if (typeof sent !== 'string' || !UUID.test(sent)) {
    throw new ApiFailure('VALIDATION_FAILED', { field: IDEMPOTENCY_KEY_HEADER });
  }
  return sent;
}
