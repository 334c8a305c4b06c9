import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode } from '@kahan/contract/runtime';
import { isDatabaseTrouble, isOwnerGone } from '../../database.ts';
import { ApiFailure, type Failure } from '../../errors.ts';
import type { SecurityHeaders } from '../guard/security.ts';

/** Seconds after which a client may ask again when the database did not answer. */
const RETRY_AFTER = 3;

/** The answer to an error: ApiFailure by its code, faults of the database, the framework's by status, others 500. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiFailure) {
    const { status, code, field, retryAfter, attemptsLeft } = error;
    return { status, code, field, retryAfter, attemptsLeft };
  }
  if (isOwnerGone(error)) return { status: ERROR_STATUS.NOT_AUTHENTICATED, code: 'NOT_AUTHENTICATED' };
  if (isDatabaseTrouble(error)) return { status: ERROR_STATUS.BUSY, code: 'BUSY', retryAfter: RETRY_AFTER };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code: ErrorCode =
    status === 413
      ? 'PAYLOAD_TOO_LARGE'
      : status === 415
        ? 'UNSUPPORTED_MEDIA_TYPE'
        : status === 404
          ? 'NOT_FOUND'
          : status >= 400 && status < 500
            ? 'VALIDATION_FAILED'
            : 'UNKNOWN_ERROR';
  // The framework does not say which field it refused: the empty field means the whole input.
  return { status: ERROR_STATUS[code], code, ...(code === 'VALIDATION_FAILED' && { field: '' }) };
}

/** A head or a body that did not arrive in time; a client may send it again, which it may not after a 400. */
const LATE = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'ERR_HTTP_SOCKET_TIMEOUT']);

/**
 * Ends a connection whose bytes are no request, with an answer where one is expected. Without a byte there is no request,
 * and an answer would be taken for that of the request that comes next. While another is due, none is sent either.
 * @param options.due the response that the client is to get first
 */
export function refuseGarbage(
  error: Error & { code?: string },
  socket: Socket,
  { security, due }: { security: SecurityHeaders; due: ServerResponse | null },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  if (due !== null) {
    due.shouldKeepAlive = false;
    due.once('close', () => socket.destroySoon());
    return;
  }
  const isLate = LATE.has(error.code ?? '');
  const body = JSON.stringify({
    code: 'VALIDATION_FAILED',
    message: isLate ? 'The request did not arrive in time.' : 'This is not a request that HTTP knows.',
    requestId: '-',
  });
  const headers = Object.entries(security.all).map(([name, value]) => `${name}: ${value}`);
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isLate
    ? '408 Request Timeout'
    : isLong
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
