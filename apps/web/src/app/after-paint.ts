import { call } from '../platform/api.ts';
import { late } from '../platform/late.ts';
import { onMessage } from '../platform/live.ts';
import { language } from '../platform/phrases.ts';
import { ApiProblem } from '../platform/problem.ts';
import { report } from '../platform/report.ts';
import { PUSH_WISH } from '../platform/session.ts';

/** What a page does for somebody who is logged in, once it stands. */
export function begin(): void {
  followRequests().catch((error) => report(error, 'requests'));
  if (localStorage.getItem(PUSH_WISH) === null) return;
  import('../platform/push-device.ts')
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
  const { followRequests: follow } = await late(() => import('../features/requests/follow.tsx'), 'notices');
  await follow();
}
