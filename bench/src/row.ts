import type { Bench } from './bench.ts';
import type { Comparison, Goal } from './pairs.ts';

/** One line of the table. */
export interface Measurement {
  what: string;
  against: string;
  /** The unit of both values, e.g. `requests/s`. */
  unit: string;
  goal: Goal;
  comparison: Comparison;
  /** Conditions of the measurement that a reader needs. */
  notes: string[];
}

/** A row of the table; it may have several lines. */
export interface Row {
  /** Its number, by which `npm run bench -- 12` runs it alone. */
  number: number;
  title: string;
  /** @throws Error when the row cannot be measured, e.g. because a side answers wrongly */
  measure(bench: Bench): Promise<Measurement[]>;
}
