/** Work that yields now and then, so that its caller can pause between two steps. */
export type Cooperative<R> = Generator<undefined, R>;

/** Values that are visited, or compared, between two yields. */
const STEP = 128;

/** Order by code units: -1, 0 or 1. */
export const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Visits each value and yields after every `step` values. */
export function* eachOf<V>(
  values: readonly V[],
  visit: (value: V, index: number) => void,
  step = STEP,
): Cooperative<void> {
  for (const [index, value] of values.entries()) {
    visit(value, index);
    if (index % step === step - 1) yield;
  }
}

/** The result of `toSorted`, by a merge sort that yields. */
export function* sorted<V>(values: readonly V[], compare: (a: V, b: V) => number): Cooperative<V[]> {
  let runs: V[][] = [];
  for (let from = 0; from < values.length; from += STEP) {
    runs.push(values.slice(from, from + STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: V[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      longer.push(yield* merged(runs[index] ?? [], runs[index + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merged<V>(
  left: readonly V[],
  right: readonly V[],
  compare: (a: V, b: V) => number,
): Cooperative<V[]> {
  const all: V[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    // Of two equal values the one that was given first comes first: the sort is stable.
    if (compare(left[l] as V, right[r] as V) <= 0) all.push(left[l++] as V);
    else all.push(right[r++] as V);
    if (all.length % STEP === 0) yield;
  }
  for (; l < left.length; l += 1) all.push(left[l] as V);
  for (; r < right.length; r += 1) all.push(right[r] as V);
  return all;
}
