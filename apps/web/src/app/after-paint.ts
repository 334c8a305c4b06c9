import { PUSH_WISH } from '../data/session/session.ts';
import { call } from '../platform/http/api.ts';
import { loadWithRetry } from '../platform/http/lazy-retry.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { language } from '../platform/i18n/phrases.ts';
import { onMessage } from '../platform/live/messages.ts';
import { report } from '../platform/report.ts';

/** What a page does for somebody who is logged in, once it stands. */
export function begin(): void {
  followRequests().catch((error) => report(error, 'requests'));
  if (localStorage.getItem(PUSH_WISH) === null) return;
  import('../data/notifications/device.ts')
    .then(({ renewPush }) => renewPush())
    .catch((error) => report(error, 'push'));
}

/** Who tells how requests ended is loaded when there is one: most days there is none. */
async function followRequests(): Promise<void> {
  const { promise: there, resolve: come } = Promise.withResolvers<void>();
  const stop = onMessage('service_updated', ({ service_name }) => {
    if (service_name === 'requests') come();
  });
  try {
    const { requests } = await call('GET /api/user/requests', { query: { lang: language() } });
    if (requests.length > 0) come();
  } catch (error) {
    // That they cannot be loaded is passed over (SYNC-13): how one ends comes as a message, too.
    if (!(error instanceof ApiProblem)) throw error;
  }
  await there;
  stop();
  const { followRequests: follow } = await loadWithRetry(
    () => import('../features/requests/follow.tsx'),
    'notices',
  );
  await follow();
}
