import { type Offer, USUAL_OFFER } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { documentSource, readDocument } from '../../engine/mirror/index.ts';
import { signal } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** The student system offers something else than before. */
    offer: Record<string, never>;
  }
}

/** Service of the document, and of its changes in the student system's log. */
const SERVICE = 'capabilities';
const JOB_MS = 1_000;

/** The student system's offer as the mirror has it; before the first reading the usual one. */
export class CurrentOffer {
  private offer: Offer = USUAL_OFFER;
  private reading: Promise<void> = Promise.resolve();
  private readonly d: Pick<Engine, 'bus' | 'log'> & { db: Database };
  private readonly stops: (() => void)[];

  constructor(deps: Pick<Engine, 'db' | 'bus' | 'log'>) {
    this.d = deps;
    const again = () => void this.load();
    this.stops = [deps.bus.on('offer', again), deps.bus.onGap(again)];
    again();
  }

  /** Synchronous: pages and answers are made from the offer. */
  get(): Offer {
    return this.offer;
  }

  /** Reads the stored document again. */
  load(): Promise<void> {
    this.reading = this.reading.then(() => this.read());
    return this.reading;
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) stop();
    await this.reading;
  }

  private async read(): Promise<void> {
    try {
      const found = await readDocument<Offer>(this.d.db, SERVICE);
      this.offer = { ...USUAL_OFFER, ...found?.body };
    } catch (error) {
      this.d.log.warn(
        { err: error },
        'what the student system offers could not be read from the database; what was known holds until it changes',
      );
    }
  }
}

/** What the student system offers (decision 022): read when a portal begins to lead, and when the log of changes says so. */
export function offer({ mirror }: Engine, current: CurrentOffer): Capability {
  let isRead = false;
  const job: Job = {
    name: 'what the student system offers',
    everyMs: JOB_MS,
    async run() {
      // The mirror's first reading brings it along; a store of an older version has none yet.
      if (isRead || !(await mirror.isStarted())) return;
      await mirror.readShared(SERVICE);
      isRead = true;
    },
  };
  return {
    name: 'offer',
    sources: [
      documentSource({
        service: SERVICE,
        // Each page carries the offer.
        isTold: false,
        fetch: ({ studentSystem }) => studentSystem.capabilities(),
        changed: (tx) => signal(tx, 'offer', {}),
      }),
    ],
    jobs: [job],
    stop: () => current.stop(),
  };
}
