import type { Bench } from './bench.ts';
import type { Comparison, Goal } from './pairs.ts';

/** One line of the table. */
export interface Measurement {
  what: string;
  against: string;
  /** Of the two values, e.g. `requests/s`. */
  unit: string;
  goal: Goal;
  comparison: Comparison;
  /** What a reader has to know to trust the numbers. */
  notes: string[];
}

/** A row of quality.md's table; it may fill several lines. */
export interface Row {
  /** Its number there. */
  number: number;
  title: string;
  /** @throws Error when it cannot be measured, e.g. because a side answered wrongly */
  measure(bench: Bench): Promise<Measurement[]>;
}
