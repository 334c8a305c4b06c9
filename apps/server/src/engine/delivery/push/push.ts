import type { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import type { Handlers } from '../../../platform/http/guard/handler.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { createFcmChannel, type ServiceAccount } from './fcm.ts';
import { applicationKeys } from './keys.ts';
import { createPushMetrics } from './push.metrics.ts';
import { pushRoutes } from '../../../capabilities/push/push.handlers.ts';
import { PushWorker } from './push.worker.ts';
import { createWebChannel } from './web.ts';

interface PushDeps {
  db: Database;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  /** The installation as push services know it. */
  publicUrl: string;
  supportEmail: string;
  /** null: the app gets no pushes. */
  fcm: { account: ServiceAccount; url: string } | null;
  /** Tests: push services of this machine are allowed. */
  loopback: boolean;
}

interface PushService {
  handlers: Handlers;
  start(): void;
  stop(): Promise<void>;
}

/** Pushes of new items to devices (spec 7). */
export async function createPush(deps: PushDeps): Promise<PushService> {
  const { db, bus, log, metrics, fcm, loopback, publicUrl, supportEmail } = deps;
  const keys = await applicationKeys(db);
  // Push services take https and mailto only, and some refuse localhost.
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`;
  const worker = new PushWorker({
    db,
    bus,
    log,
    metrics: createPushMetrics(metrics),
    channels: {
      WEB: createWebChannel({ keys, subject, loopback }),
      ...(fcm === null ? {} : { FCM: createFcmChannel(fcm.account, fcm.url) }),
    },
  });
  return {
    handlers: pushRoutes({ db, keys, hasFcm: fcm !== null, loopback }),
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
