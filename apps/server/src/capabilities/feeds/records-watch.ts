import type { Bus } from '../../platform/bus.ts';
import type { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';

/** Records that kept feeds rest on; with more, all feeds are forgotten. */
const MOST_WATCHED = 200_000;

/** A reading of records that is under way. */
interface Reading {
  /** What was read rests on these records. */
  watch(userId: number, records: readonly SharedRecord[]): void;
  /** One of its records changed after the reading began, so what was read may be old. */
  isOld(): boolean;
  end(): void;
}

/** A term, or the timetable of a teacher: both change without an event of each user. */
export type SharedRecord = `term:${string}` | `teacher:${string}`;

/** Forgets the feeds that rest on a shared record that changed. */
export class RecordsWatch {
  private readonly cache: RenderedCache;
  private readonly users = new Map<string, Set<number>>();
  /** Records that changed, for each reading under way. */
  private readonly readings = new Set<Set<string>>();

  constructor(bus: Bus, cache: RenderedCache) {
    this.cache = cache;
    bus.on('terms', ({ ids }) => {
      for (const id of ids) this.changed(`term:${id}`);
    });
    bus.on('timetables', ({ changed }) => {
      for (const timetable of changed ?? []) this.changed(timetable);
    });
  }

  begin(): Reading {
    const changed = new Set<string>();
    this.readings.add(changed);
    let own: readonly string[] = [];
    return {
      watch: (userId, records) => {
        own = records;
        this.add(userId, records);
      },
      isOld: () => own.some((record) => changed.has(record)),
      end: () => this.readings.delete(changed),
    };
  }

  private add(userId: number, records: readonly string[]): void {
    if (this.users.size > MOST_WATCHED) {
      this.users.clear();
      this.cache.forgetAll();
    }
    for (const record of records) {
      this.users.set(record, (this.users.get(record) ?? new Set()).add(userId));
    }
  }

  private changed(record: string): void {
    for (const userId of this.users.get(record) ?? []) this.cache.forget(userId);
    this.users.delete(record);
    for (const changed of this.readings) changed.add(record);
  }
}
