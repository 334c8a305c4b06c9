/** Median and the quartiles around it. */
export interface Spread {
  median: number;
  /** First quartile. */
  low: number;
  /** Third quartile. */
  high: number;
}

/** The goal of a ratio subject / limit. */
export interface Goal {
  bound: 'at least' | 'at most';
  ratio: number;
}

/** Values of one round, in the order in which they were measured. */
export interface Round {
  subject: number;
  limit: number;
  /** The limit's value of the round before: the ratio of the two shows the noise of the machine. */
  before: number;
}

export interface Comparison {
  /** subject / limit, paired by round. */
  ratio: Spread;
  /** before / limit, paired by round: the noise of the measurement. */
  noise: Spread;
  /** Median value of each side, in the unit of the row. */
  subject: number;
  limit: number;
  pairs: number;
}

/** Fewer pairs are not reliable on a machine that runs other programs. */
const PAIRS = 19;

export interface Sides {
  subject(): Promise<number>;
  limit(): Promise<number>;
}

/**
 * Measures subject, limit, subject, limit …, so that other load on the machine affects both sides alike, and so do the
 * processor's caches. A first round warms the code up and does not count.
 */
export async function alternate(sides: Sides, pairs = PAIRS): Promise<Round[]> {
  const rounds: Round[] = [];
  await sides.subject();
  let before = await sides.limit();
  for (let round = 0; round < pairs; round++) {
    const values = { subject: await sides.subject(), limit: await sides.limit(), before };
    rounds.push(values);
    before = values.limit;
  }
  return rounds;
}

/**
 * @throws RangeError without a round, or when a limit is not a positive number
 */
export function compare(rounds: readonly Round[]): Comparison {
  return {
    ratio: spread(rounds.map(({ subject, limit }) => quotient(subject, limit))),
    noise: spread(rounds.map(({ before, limit }) => quotient(before, limit))),
    subject: spread(rounds.map(({ subject }) => subject)).median,
    limit: spread(rounds.map(({ limit }) => limit)).median,
    pairs: rounds.length,
  };
}

/** Values beside a limit that is a number. */
export const besideNumber = (values: readonly number[], limit: number): Comparison =>
  compare(values.map((subject) => ({ subject, limit, before: limit })));

/** Whether the median reaches the goal; a ratio equal to the goal does. */
export function reaches(goal: Goal, ratio: number): boolean {
  return goal.bound === 'at least' ? ratio >= goal.ratio : ratio <= goal.ratio;
}

/**
 * Quartiles with linear interpolation between the neighbours: [1, 2, 3, 4] → 1.75, 2.5, 3.25.
 * @throws RangeError without a value
 */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new RangeError('a spread needs at least one value');
  return below + (above - below) * (position - Math.floor(position));
}

function quotient(value: number, limit: number): number {
  if (!(limit > 0)) throw new RangeError(`a limit must be positive, this is ${limit}`);
  return value / limit;
}
