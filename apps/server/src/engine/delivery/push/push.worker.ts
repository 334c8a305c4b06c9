import type { PushService } from '@kahan/contract';
import type { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Channel, Outcome } from './channel.ts';
import {
  type ClaimedDevice,
  claimDevices,
  readWaiting,
  type Settlement,
  settleDevices,
  type WaitingItem,
  WORTH_SECONDS,
} from './deliveries.store.ts';
import { dealOut } from './outbox.store.ts';
import type { PushMetrics } from './push.metrics.ts';
import { presentPushes } from '../../../capabilities/push/push.present.ts';

/** Devices that are sent to at the same time. */
export const MOST_AT_ONCE = 32;
/** Longer than the tries of one device can take; then another process takes it up. */
const LEASE_SECONDS = 60;
/** How often it is looked for what is due again; what is new is signalled. */
const LOOK_MS = 1_000;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 3600;

export type Channels = Partial<Record<ClaimedDevice['service'], Channel>>;

export interface PushWorkerDeps {
  db: Database;
  bus: Bus;
  log: Log;
  metrics: PushMetrics;
  channels: Channels;
}

/**
 * Sends what is told to devices, on every portal at once.
 *
 * An item is told in the transaction that writes it to the outbox; it is dealt out to devices in another, and a
 * device is sent to by whoever holds its lease. So each item reaches each device once; when a process is killed
 * between the sending and the note of it, once more, and the item's tag makes one notification of the two.
 */
export class PushWorker {
  private readonly d: PushWorkerDeps;
  private readonly services: PushService[];
  private readonly sending = new Set<Promise<void>>();
  /** What became of devices and is not noted yet. Gathered, because each note is worth a commit. */
  private ended: Settlement[] = [];
  private isStopping = false;
  private isCalled = false;
  private mayBeTold = true;
  private wake: () => void = () => {};
  private running: Promise<void> = Promise.resolve();
  private removeListeners: (() => void)[] = [];

  constructor(deps: PushWorkerDeps) {
    this.d = deps;
    this.services = Object.keys(deps.channels) as ClaimedDevice['service'][];
  }

  start(): void {
    const { bus } = this.d;
    const look = () => {
      this.mayBeTold = true;
      this.call();
    };
    this.removeListeners = [bus.on('push', look), bus.onGap(look)];
    this.running = this.run();
  }

  /** Ends when what is under way has arrived and is noted; what waits is sent by another process, or later. */
  async stop(): Promise<void> {
    for (const remove of this.removeListeners) remove();
    this.isStopping = true;
    this.call();
    await this.running;
    await Promise.all(this.sending);
    for (const channel of Object.values(this.d.channels)) channel.close();
    await this.settle();
  }

  private call(): void {
    this.isCalled = true;
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.isCalled = false;
      try {
        await this.settle();
        const isDealt = await this.deal();
        const claimed = await this.claim();
        if (isDealt || claimed > 0) continue;
      } catch (error) {
        this.d.log.error({ err: error }, 'pushes must wait');
      }
      await this.rest();
    }
  }

  private async rest(): Promise<void> {
    if (this.isCalled) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.mayBeTold = true;
      resolve();
    }, LOOK_MS);
    this.wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  /** Notes what has ended. When that fails, it is tried again: until the lease ends nobody else sends it. */
  private async settle(): Promise<void> {
    const ended = this.ended;
    if (ended.length === 0) return;
    this.ended = [];
    try {
      await settleDevices(this.d.db, ended);
    } catch (error) {
      this.ended.push(...ended);
      throw error;
    }
  }

  private async deal(): Promise<boolean> {
    if (!this.mayBeTold) return false;
    this.mayBeTold = false;
    const isDealt = await this.d.db.transaction((tx) => dealOut(tx, this.services));
    this.mayBeTold ||= isDealt;
    return isDealt;
  }

  /** Begins to send to devices that are due. @returns to how many */
  private async claim(): Promise<number> {
    const { db } = this.d;
    const limit = MOST_AT_ONCE - this.sending.size;
    if (limit === 0) return 0;
    const devices = await claimDevices(db, { services: this.services, limit, leaseSeconds: LEASE_SECONDS });
    if (devices.length === 0) return 0;
    const waiting = await readWaiting(
      db,
      devices.map(({ registrationId }) => registrationId),
    );
    for (const device of devices) {
      const items = waiting.filter(({ registrationId }) => registrationId === device.registrationId);
      const sent = this.sendTo(device, items).then((settlement) => {
        this.ended.push(settlement);
        this.sending.delete(sent);
        this.call();
      });
      this.sending.add(sent);
    }
    return devices.length;
  }

  private async sendTo(device: ClaimedDevice, items: readonly WaitingItem[]): Promise<Settlement> {
    const { registrationId } = device;
    const ended: Settlement = {
      registrationId,
      done: items.filter(({ wanted }) => !wanted).map(({ itemId }) => itemId),
      isGone: false,
      isSent: false,
      pause: null,
    };
    const wanted = items.filter((item) => item.wanted);
    for (const push of presentPushes(wanted, device.language)) {
      // It is given back with what is left, at once due for the others.
      if (this.isStopping) break;
      const age = Math.max(...push.items.map((item) => item.age));
      const seconds = Math.max(1, Math.floor(WORTH_SECONDS - age));
      const outcome = await this.d.channels[device.service]?.send(targetOf(device), push.payload, seconds);
      if (outcome === undefined) break;
      this.note(device, outcome);
      if (outcome.kind === 'gone') return { ...ended, isGone: true };
      if (outcome.kind === 'later') return { ...ended, pause: pauseAfter(device, outcome) };
      ended.done.push(...push.items.map(({ itemId }) => itemId));
      ended.isSent ||= outcome.kind === 'sent';
    }
    return ended;
  }

  private note({ registrationId, service, failures }: ClaimedDevice, outcome: Outcome): void {
    this.d.metrics.pushes.inc({ service, outcome: outcome.kind });
    if (outcome.kind === 'sent') return;
    const about = { registrationId, service, failures, outcome: outcome.kind };
    const reason = 'reason' in outcome ? outcome.reason : null;
    this.d.log.info({ ...about, reason }, 'a push did not arrive');
  }
}

function targetOf({ address, p256dh, auth }: ClaimedDevice) {
  return { address, keys: p256dh !== null && auth !== null ? { p256dh, auth } : null };
}

/** Seconds until the next try: twice as long each time, spread so that many do not come back together. */
function pauseAfter({ failures }: ClaimedDevice, { retryAfter }: { retryAfter: number | null }): number {
  const pause = FIRST_PAUSE_SECONDS * 2 ** Math.min(failures, 20) * (0.5 + Math.random() / 2);
  return Math.min(LONGEST_PAUSE_SECONDS, Math.max(pause, retryAfter ?? 0));
}
