import { SOCKET_REFUSED } from '@kahan/contract/runtime';
import { backoff } from '../time/backoff.ts';
import type { ConnectionEnd } from './live-connection.ts';

const FIRST_MS = 500;

/**
 * After which pause this page connects again, milliseconds. Pauses differ by page, so that pages that lost their connection
 * together do not return together.
 * @param failures ends since the page was connected last
 */
export function comeBackAfter(end: ConnectionEnd, failures: number): number {
  // The server closes a socket when the login ended or changed. Reconnecting at once could loop.
  if (end.kind === 'refused') return 1_000 + Math.random() * 4_000;
  // The socket sent more than it may: whatever did so would do it again.
  if (end.code === SOCKET_REFUSED) return 60_000 + Math.random() * 60_000;
  return backoff(failures, FIRST_MS);
}
