import { SOCKET_REFUSED } from '@kahan/contract/runtime';
import type { Socket } from 'socket.io-client';

/**
 * After which pause this page connects again itself, milliseconds; null when the library does, at once and then later
 * each time. Pauses differ by page, so that pages that lost their connection together do not return together.
 * @param details of the event `disconnect`; `context` is the event with which the WebSocket closed
 */
export function comeBackAfter(reason: Socket.DisconnectReason, details: unknown): number | null {
  // The server closes a socket when the login ended or changed. Reconnecting at once could loop.
  if (reason === 'io server disconnect') return 1_000 + Math.random() * 4_000;
  // The socket sent more than it may: whatever did so would do it again.
  if (codeOf(details) === SOCKET_REFUSED) return 60_000 + Math.random() * 60_000;
  return null;
}

function codeOf(details: unknown): unknown {
  return Reflect.get(Object(Reflect.get(Object(details), 'context')), 'code');
}
