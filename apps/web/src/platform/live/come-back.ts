import { SOCKET_REFUSED } from '@kahan/contract/runtime';
import { backoff } from '../time/backoff.ts';
import type { ConnectionEnd } from './live-connection.ts';

const FIRST_MS = 500;
/** A page that is refused again within this time could go on so for ever. */
const AGAIN_MS = 10_000;

let refusedAt = Number.NEGATIVE_INFINITY;

/**
 * After which pause this page connects again, milliseconds. Pauses differ by page, so that pages that lost their connection
 * together do not return together.
 * @param failures ends since the page was connected last
 */
export function comeBackAfter(end: ConnectionEnd, failures: number): number {
  if (end.kind === 'refused') {
    // The server closes a socket when the login ended or changed. A login that was ended elsewhere must leave the screen
    // within two seconds, and the page learns of it when it connects.
    const isAgain = performance.now() - refusedAt < AGAIN_MS;
    refusedAt = performance.now();
    return isAgain ? 1_000 + Math.random() * 4_000 : Math.random() * FIRST_MS;
  }
  // The socket sent more than it may: whatever did so would do it again.
  if (end.code === SOCKET_REFUSED) return 60_000 + Math.random() * 60_000;
  return backoff(failures, FIRST_MS);
}
