import type { Bus } from '../../platform/bus.ts';
import type { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';

/** Terms that kept feeds rest on; with more, all feeds are forgotten. */
const MOST_WATCHED = 200_000;

/** A reading of terms that is under way. */
interface Reading {
  /** What was read rests on these terms. */
  watch(userId: number, terms: readonly string[]): void;
  /** One of its terms changed after the reading began, so what was read may be old. */
  isOld(): boolean;
  end(): void;
}

/** Forgets the feeds of those whose terms changed: shared records of terms change without an event of each user. */
export class TermsWatch {
  private readonly cache: RenderedCache;
  private readonly users = new Map<string, Set<number>>();
  /** Terms that changed, for each reading under way. */
  private readonly readings = new Set<Set<string>>();

  constructor(bus: Bus, cache: RenderedCache) {
    this.cache = cache;
    bus.on('terms', ({ ids }) => {
      for (const id of ids) this.changed(id);
    });
  }

  begin(): Reading {
    const changed = new Set<string>();
    this.readings.add(changed);
    let own: readonly string[] = [];
    return {
      watch: (userId, terms) => {
        own = terms;
        this.add(userId, terms);
      },
      isOld: () => own.some((id) => changed.has(id)),
      end: () => this.readings.delete(changed),
    };
  }

  private add(userId: number, terms: readonly string[]): void {
    if (this.users.size > MOST_WATCHED) {
      this.users.clear();
      this.cache.forgetAll();
    }
    for (const id of terms) this.users.set(id, (this.users.get(id) ?? new Set()).add(userId));
  }

  private changed(id: string): void {
    for (const userId of this.users.get(id) ?? []) this.cache.forget(userId);
    this.users.delete(id);
    for (const changed of this.readings) changed.add(id);
  }
}
