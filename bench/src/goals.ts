import type { Goal } from './pairs.ts';

const atLeast = (ratio: number): Goal => ({ bound: 'at least', ratio });
export const atMost = (ratio: number): Goal => ({ bound: 'at most', ratio });

/** The goal of a value beside its limit in the same unit, e.g. milliseconds: the limit is to be reached. */
export const REACHED = { least: atLeast(1), most: atMost(1) } as const;

/** The goals of the table, by the numbers of the rows. */
export const GOALS = {
  1: atLeast(0.5),
  2: atLeast(0.9),
  3: atLeast(1.25),
  4: atLeast(1.2),
  5: atMost(1.5),
  6: atMost(2),
  7: atMost(2),
  8: { markup: atMost(1.6), library: atLeast(2) },
  9: atLeast(40),
  10: { database: atLeast(10), p99Ms: 1 },
  11: { homeKb: 130, beyondKb: 45 },
  12: {
    ...{ score: 90, blockingMs: 300, layoutShift: 0.01, requests: 14 },
    /** Largest contentful paint, as a multiple of that of the page of React alone. */
    ...{ rendered: 1.2, personal: 1.6 },
    /** A second visit, as a multiple of the first words of the same page. */
    again: atMost(0.75),
  },
  14: { frameMs: 16 },
  15: { p99Ms: 1, recall: atLeast(0.99) },
  16: atMost(1.5),
  17: atLeast(0.5),
  18: { ms: 200 },
  20: atMost(5),
  21: { planMs: 50 },
} as const;
