import { followRequests } from '../features/requests/follow.tsx';
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
