import type { PushService } from '@kahan/contract';
import { isEndpoint } from './endpoints.ts';
import { createFcmChannel, type ServiceAccount } from './fcm.ts';
import { applicationKeys, pointToKey } from './keys.ts';
import { PushWorker, type PushWorkerDeps } from './push.worker.ts';
import { createWebChannel } from './web.ts';

export interface PushDeps extends Omit<PushWorkerDeps, 'channels'> {
  /** The installation as push services know it. */
  publicUrl: string;
  supportEmail: string;
  /** null: FCM is not configured, and phones get no pushes. */
  fcm: { account: ServiceAccount; url: string } | null;
  /** Tests: push services of this machine are allowed. */
  loopback: boolean;
}

/** Sends pushes of new items to devices, and has the data that a device needs to register. */
export interface Push {
  /** The applicationServerKey of browsers: base64url of an uncompressed P-256 point. */
  readonly publicKey: string;
  /** Channels of this installation. */
  readonly services: PushService[];
  /** Whether a browser may name this address as its push service. */
  isEndpoint(url: string): boolean;
  /** @throws Error when the bytes are not an uncompressed P-256 point */
  checkPoint(point: Buffer): void;
  start(): void;
  stop(): Promise<void>;
}

/** Makes the channels and the worker of pushes (spec 7). */
export async function createPush(deps: PushDeps): Promise<Push> {
  const { fcm, loopback, publicUrl, supportEmail } = deps;
  const keys = await applicationKeys(deps.db);
  // Push services accept only https: and mailto: here, and some refuse localhost.
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`;
  const worker = new PushWorker({
    ...deps,
    channels: {
      WEB: createWebChannel({ keys, subject, loopback }),
      ...(fcm === null ? {} : { FCM: createFcmChannel(fcm.account, fcm.url) }),
    },
  });
  return {
    publicKey: keys.publicKey,
    services: fcm === null ? ['WEB', 'WS'] : ['FCM', 'WEB', 'WS'],
    isEndpoint: (url) => isEndpoint(url, { loopback }),
    checkPoint: pointToKey,
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
