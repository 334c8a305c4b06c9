import type { SharedTask, Sources } from './source.ts';

const MOST_REMEMBERED = 10_000;

/** Tasks to run now, and tasks to run after some time, ms. */
interface Split {
  now: SharedTask[];
  later: { task: SharedTask; ms: number }[];
}

/**
 * Spaces the reads of records that change often, e.g. a term with every sign-up: a record that was read a moment ago
 * is read again a little later, once for all changes until then. The source says how often.
 */
export class Pace {
  /** When each record was read last, or will be. */
  private readonly readAt = new Map<string, number>();
  private readonly sources: Pick<Sources, 'shared'>;

  constructor(sources: Pick<Sources, 'shared'>) {
    this.sources = sources;
  }

  /** @param now milliseconds that never go back */
  split(tasks: readonly SharedTask[], now: number): Split {
    const split: Split = { now: [], later: [] };
    if (this.readAt.size > MOST_REMEMBERED) this.readAt.clear();
    for (const task of tasks) {
      const ms = this.sources.shared.find(({ service }) => service === task.service)?.paceMs;
      if (ms === undefined || task.keys.length === 0) split.now.push(task);
      else this.splitKeys(task, ms, now, split);
    }
    return split;
  }

  private splitKeys(task: SharedTask, ms: number, now: number, { now: atOnce, later }: Split): void {
    const { service, keys } = task;
    const readAt = (key: string) => this.readAt.get(`${service} ${key}`) ?? Number.NEGATIVE_INFINITY;
    const early = keys.filter((key) => now - readAt(key) < ms);
    const due = keys.filter((key) => !early.includes(key));
    for (const key of due) this.readAt.set(`${service} ${key}`, now);
    // A key that waits already keeps its time.
    for (const key of early) if (readAt(key) <= now) this.readAt.set(`${service} ${key}`, now + ms);
    if (early.length > 0) later.push({ task: { ...task, keys: early }, ms });
    if (due.length > 0) atOnce.push({ ...task, keys: due });
  }
}
