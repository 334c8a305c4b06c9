import type { SharedTask } from './plan.ts';

/** One term is read at most so often, however many take its places; those who look see it within a second. */
export const TERM_PACE_MS = 500;
const MOST_REMEMBERED = 10_000;

/**
 * Spaces the readings of terms that change with every sign-up. What was read a moment ago is read a little later,
 * once for all changes until then.
 */
export class TermPace {
  /** When each was read last, or will be. */
  private readonly read = new Map<string, number>();

  /** @param now milliseconds that never go back */
  split(tasks: readonly SharedTask[], now: number): { now: SharedTask[]; later: SharedTask[] } {
    const split: { now: SharedTask[]; later: SharedTask[] } = { now: [], later: [] };
    if (this.read.size > MOST_REMEMBERED) this.read.clear();
    for (const task of tasks) {
      if (task.service !== 'term-dates' || task.keys.length === 0) {
        split.now.push(task);
        continue;
      }
      const isEarly = (id: string) => now - (this.read.get(id) ?? Number.NEGATIVE_INFINITY) < TERM_PACE_MS;
      const early = task.keys.filter(isEarly);
      const due = task.keys.filter((id) => !isEarly(id));
      for (const id of due) this.read.set(id, now);
      // One that waits already is read when it was to be.
      for (const id of early) if ((this.read.get(id) ?? 0) <= now) this.read.set(id, now + TERM_PACE_MS);
      if (early.length > 0) split.later.push({ ...task, keys: early });
      if (due.length > 0) split.now.push({ ...task, keys: due });
    }
    return split;
  }
}
