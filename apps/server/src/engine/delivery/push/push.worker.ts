import type { PushPayload, PushService } from '@kahan/contract';
import { type Clock, type Language, quietUntil } from '@kahan/domain';
import { Counter } from 'prom-client';
import { type Backoff, pauseAfter } from '../../../platform/backoff.ts';
import type { Bus } from '../../../platform/bus.ts';
import { CoalescedWork } from '../../../platform/coalesced.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { gaugesReadTogether } from '../../../platform/metrics/read-together.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { type Channel, OUTCOMES, type Outcome } from './channel.ts';
import {
  type ClaimedDevice,
  claimDevices,
  readPushBacklog,
  readWaiting,
  releaseDevices,
  type SendReport,
  type WaitingItem,
  WORTH_SECONDS,
} from './deliveries.store.ts';
import { ALWAYS_WANTED, fanOut, type PreferenceColumns, type PushPreference } from './outbox.store.ts';

/** Devices that one portal sends to at the same time. */
export const MOST_AT_ONCE = 32;
/** Longer than all attempts of one device can take; then another process may lease it. */
const LEASE_SECONDS = 60;
/** How often the worker polls for retries; new items are signalled. */
const POLL_MS = 1_000;
const RETRY_SECONDS: Backoff = { first: 2, longest: 3_600 };

export type Channels = Partial<Record<ClaimedDevice['service'], Channel>>;

/** A push, and the items that it announces. */
export interface PresentedPush {
  payload: PushPayload;
  items: readonly WaitingItem[];
}

/** The facts about a device that decide the content of its pushes. */
export interface PushedTo {
  lang: Language;
  /** Names its login. */
  session: string;
  /** Whether the push service reads the titles that it passes on. */
  readsTitles: boolean;
}

/** Makes the pushes of a device from its waiting items: one for each, or one for many; one for all that were held. */
export type PresentPushes = (items: readonly WaitingItem[], to: PushedTo) => PresentedPush[];

export interface PushWorkerDeps {
  db: Database;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  /** The clock of quiet times and of the history; the database's clock decides when a device is due. */
  clock: Clock;
  channels: Channels;
  present: PresentPushes;
  /** Which preferences govern pushes; read when the worker starts. */
  preferences: () => readonly PushPreference[];
  /** The preference that governs the items of all other services. */
  fallbackPreference: string;
}

/**
 * Sends pushes of new items to devices, on every portal at once.
 *
 * An item enters the outbox in the transaction that writes it. Another transaction fans it out to devices, and the
 * process that has leased a device sends to it. So each item reaches each device once; when a process is killed between
 * a send and its record, the item is sent twice, and the tag of the push makes one notification of the two.
 *
 * In the quiet time of its user a leased device gets nothing: it is released until the end, with its items marked as held.
 */
export class PushWorker {
  private readonly d: PushWorkerDeps;
  private readonly services: PushService[];
  private readonly pushes: Counter<'service' | 'outcome'>;
  private readonly sending = new Set<Promise<void>>();
  /** Reports that are not recorded yet; gathered, because each record costs a commit. */
  private reports: SendReport[] = [];
  private readonly loop: CoalescedWork;
  private columns: PreferenceColumns = {};
  private isStopping = false;
  private isOutboxDirty = true;
  private removeListeners: (() => void)[] = [];

  constructor(deps: PushWorkerDeps) {
    this.d = deps;
    this.services = Object.keys(deps.channels) as ClaimedDevice['service'][];
    this.pushes = new Counter({
      name: 'kahan_pushes_total',
      help: 'Pushes tried, by channel and how the try ended',
      labelNames: ['service', 'outcome'],
      registers: [deps.metrics.registry],
    });
    for (const service of this.services)
      for (const outcome of OUTCOMES) this.pushes.inc({ service, outcome }, 0);
    const { db, log, metrics } = deps;
    gaugesReadTogether({
      ...{ metrics, log, what: 'waiting pushes' },
      gauges: {
        kahan_pushes_waiting: { help: 'Items that devices have yet to be told of, over all portals' },
        kahan_pushes_oldest_seconds: {
          help: 'Seconds for which the longest wait for a push has lasted, over all portals; pauses and quiet times of devices do not count',
        },
      },
      read: async () => {
        const { waiting, oldest } = await readPushBacklog(db, this.services);
        return { kahan_pushes_waiting: waiting, kahan_pushes_oldest_seconds: oldest };
      },
    });
    this.loop = new CoalescedWork({
      name: 'sending pushes',
      work: () => this.run(),
      log: deps.log,
      retry: { first: POLL_MS, longest: POLL_MS },
    });
  }

  start(): void {
    const { bus, preferences, fallbackPreference } = this.d;
    const columns = preferences().flatMap(({ items, preference }) =>
      items.map((name) => [name, preference ?? ALWAYS_WANTED]),
    );
    this.columns = { ...Object.fromEntries(columns), '': fallbackPreference };
    const check = () => {
      this.isOutboxDirty = true;
      this.loop.request();
    };
    const polling = setInterval(check, POLL_MS);
    this.removeListeners = [bus.on('push', check), bus.onGap(check), () => clearInterval(polling)];
    check();
  }

  /** Resolves when current sends have ended and are recorded; waiting items are left to other processes. */
  async stop(): Promise<void> {
    for (const remove of this.removeListeners) remove();
    this.isStopping = true;
    await this.loop.stop();
    await Promise.all(this.sending);
    for (const channel of Object.values(this.d.channels)) channel.close();
    await this.record();
  }

  private async run(): Promise<void> {
    await this.record();
    const hasRows = await this.fanOut();
    const claimed = await this.claim();
    if (hasRows || claimed > 0) this.loop.request();
  }

  /** Records reports and releases leases. After a failure the reports are kept: the leases still hold. */
  private async record(): Promise<void> {
    const { reports } = this;
    if (reports.length === 0) return;
    this.reports = [];
    try {
      await releaseDevices(this.d.db, reports, this.d.clock.now());
    } catch (error) {
      this.reports.push(...reports);
      throw error;
    }
  }

  private async fanOut(): Promise<boolean> {
    if (!this.isOutboxDirty) return false;
    this.isOutboxDirty = false;
    const { services, columns } = this;
    const hasRows = await this.d.db.transaction((tx) => fanOut(tx, { services, columns }));
    this.isOutboxDirty ||= hasRows;
    return hasRows;
  }

  /** Leases due devices and begins to send to them. @returns how many */
  private async claim(): Promise<number> {
    const { db } = this.d;
    const limit = MOST_AT_ONCE - this.sending.size;
    if (limit === 0) return 0;
    const devices = await claimDevices(db, { services: this.services, limit, leaseSeconds: LEASE_SECONDS });
    if (devices.length === 0) return 0;
    const waiting = await readWaiting(
      db,
      devices.map(({ registrationId }) => registrationId),
      this.columns,
    );
    for (const device of devices) {
      const items = waiting.filter(({ registrationId }) => registrationId === device.registrationId);
      const { registrationId } = device;
      const sent = this.sendTo(device, items)
        .then(
          (report) => void this.reports.push(report),
          (error) =>
            this.d.log.error(
              { err: error, registrationId },
              'sending to a device failed; it is tried again when the lease of the device has ended',
            ),
        )
        .then(() => {
          this.sending.delete(sent);
          this.loop.request();
        });
      this.sending.add(sent);
    }
    return devices.length;
  }

  private async sendTo(device: ClaimedDevice, items: readonly WaitingItem[]): Promise<SendReport> {
    const { registrationId, userId } = device;
    const ids = (of: readonly WaitingItem[]) => of.map(({ itemId }) => itemId);
    const report: SendReport = {
      ...{ registrationId, userId, isGone: false, isSent: false, pause: null, held: null },
      done: ids(items.filter(({ wanted }) => !wanted)),
      told: ids(items.filter(({ isExpired }) => isExpired)).map((itemId) => ({ itemId, state: 'failed' })),
    };
    const held = this.heldBy(device);
    if (held !== null) return { ...report, held };
    const channel = this.d.channels[device.service];
    if (channel === undefined) return report;
    const { session, language: lang } = device;
    const wanted = items.filter((item) => item.wanted);
    const { pushes, broken } = this.present(wanted, { lang, session, readsTitles: channel.readsTitles });
    for (const itemId of ids(broken)) {
      report.done.push(itemId);
      report.told.push({ itemId, state: 'failed' });
    }
    for (const push of pushes) {
      // The device is released with its remaining items, due at once for other portals.
      if (this.isStopping) break;
      const age = Math.max(...push.items.map((item) => item.age));
      const seconds = Math.max(1, Math.floor(WORTH_SECONDS - age));
      const outcome = await channel.send(targetOf(device), push.payload, seconds);
      this.observe(device, outcome);
      if (outcome.kind === 'gone') {
        const lost = ids(wanted).filter((itemId) => !report.done.includes(itemId));
        for (const itemId of lost) report.told.push({ itemId, state: 'failed' });
        return { ...report, isGone: true };
      }
      if (outcome.kind === 'later') return { ...report, pause: pauseOf(device, outcome) };
      const isSent = outcome.kind === 'sent';
      for (const itemId of ids(push.items)) {
        report.done.push(itemId);
        report.told.push({ itemId, state: isSent ? 'delivered' : 'failed' });
      }
      report.isSent ||= isSent;
    }
    return report;
  }

  /** Pushes of these items. An item without a text, e.g. of a newer version of the portal, keeps no other one back. */
  private present(items: readonly WaitingItem[], to: PushedTo) {
    try {
      return { pushes: this.d.present(items, to), broken: [] };
    } catch (error) {
      const broken = items.filter((item) => !this.isPresentable(item, to));
      const { registrationId } = items[0] ?? {};
      this.d.log.error(
        { err: error, registrationId, items: broken.length },
        'items have no text for a push; they are not pushed',
      );
      return {
        pushes: this.d.present(
          items.filter((item) => !broken.includes(item)),
          to,
        ),
        broken,
      };
    }
  }

  private isPresentable(item: WaitingItem, to: PushedTo): boolean {
    try {
      this.d.present([item], to);
      return true;
    } catch {
      return false;
    }
  }

  private heldBy({ quiet }: ClaimedDevice): SendReport['held'] {
    const now = this.d.clock.now();
    const end = quiet && quietUntil(quiet, now);
    return quiet && end && { quiet, seconds: (end.getTime() - now.getTime()) / 1000 };
  }

  private observe({ registrationId, service, failures }: ClaimedDevice, outcome: Outcome): void {
    this.pushes.inc({ service, outcome: outcome.kind });
    if (outcome.kind === 'sent') return;
    const about = { registrationId, service, failures, outcome: outcome.kind };
    const reason = 'reason' in outcome ? outcome.reason : null;
    this.d.log.info({ ...about, reason }, 'a push was not accepted');
  }
}

function targetOf({ address, p256dh, auth }: ClaimedDevice) {
  return { address, keys: p256dh !== null && auth !== null ? { p256dh, auth } : null };
}

/** Seconds until the next attempt: exponential with jitter, and at least what the push service asks for. */
function pauseOf({ failures }: ClaimedDevice, { retryAfter }: { retryAfter: number | null }): number {
  return Math.min(RETRY_SECONDS.longest, Math.max(pauseAfter(failures, RETRY_SECONDS), retryAfter ?? 0));
}
