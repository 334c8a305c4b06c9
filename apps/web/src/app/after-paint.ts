import { CancelledError } from '@tanstack/react-query';
import { watchSeen } from '../data/news/watch-seen.ts';
import { COUNTED, startCounting } from '../data/preferences/analytics.ts';
import { requestsQuery } from '../data/requests/requests.ts';
import { PUSH_WISH, userQuery } from '../data/session/session.ts';
import { loadWithRetry } from '../platform/http/lazy-retry.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { onMessage } from '../platform/live/messages.ts';
import { whenIdle } from '../platform/page/when-idle.ts';
import { report } from '../platform/report.ts';
import { local } from '../platform/storage/device-storage.ts';
import { followErasure } from './erasure.ts';
import { keepForOffline, whenAnswered } from './keep-for-offline.ts';
import { followHandIns } from './shell/follow-hand-ins.ts';
import { followVersions } from './versions.ts';

/** Starts what a logged-in user's page needs after the first paint. */
export function begin(): void {
  watchSeen();
  followVersions();
  followErasure();
  whenIdle(() => void keepForOffline().catch((error) => report(error, 'offline')));
  followRequests().catch((error) => report(error, 'requests'));
  whenIdle(() => {
    beginHandIns().catch((error) => {
      // A logout meanwhile ends the load.
      if (!(error instanceof ApiProblem || error instanceof CancelledError)) report(error, 'hand-ins');
    });
  });
  if (local.getItem(COUNTED) !== null) startCounting();
  if (import.meta.env.APP || local.getItem(PUSH_WISH) === null) return;
  import('../data/push/device.ts')
    .then(({ renewPush }) => renewPush())
    .catch((error) => report(error, 'push'));
}

/** Counts what is to be handed in once the user is known: students alone have that. */
async function beginHandIns(): Promise<void> {
  if ((await whenAnswered({ ...userQuery, staleTime: 'static' })) !== null) await followHandIns();
}

/** Loads the notices about ended requests once there is a request; on most days there is none. */
async function followRequests(): Promise<void> {
  const { promise: firstRequest, resolve: found, reject: failed } = Promise.withResolvers<void>();
  const stop = onMessage('service_updated', ({ service_name }) => {
    if (service_name === 'requests') found();
  });
  // Not awaited: a live message also tells when a request ends.
  whenAnswered({ ...requestsQuery, staleTime: 'static' }).then(
    (all) => all !== null && all.length > 0 && found(),
    (error) => {
      // A failed load is ignored (SYNC-13). A logout meanwhile ends the load.
      if (!(error instanceof ApiProblem || error instanceof CancelledError)) failed(error);
    },
  );
  await firstRequest;
  stop();
  const { followRequests: follow } = await loadWithRetry(
    () => import('../features/requests/follow.tsx'),
    'notices',
  );
  await follow();
}
