import type { Socket } from 'node:net';
import type { SecurityHeaders } from '../guard/security.ts';

/** Answers bytes that are not HTTP, with the security headers of every other answer. */
export function refuseGarbage(
  error: Error & { code?: string },
  socket: Socket,
  security: SecurityHeaders,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    code: 'VALIDATION_FAILED',
    message: 'This is not a request that HTTP knows.',
    requestId: '-',
  });
  const headers = Object.entries(security.all).map(([name, value]) => `${name}: ${value}`);
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
