/** Work that can be left and gone on with after each step. */
export type Steps<R> = Generator<undefined, R>;
/** Items that are gone through, or compared, in one step. */
const STEP = 128;

/** Order by code units: -1, 0 or 1. */
export const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Shows each value, so many in a step. */
export function* eachOf<V>(
  values: readonly V[],
  visit: (value: V, index: number) => void,
  step = STEP,
): Steps<void> {
  for (const [index, value] of values.entries()) {
    visit(value, index);
    if (index % step === step - 1) yield;
  }
}

/** What `toSorted` makes, in steps, by merging. */
export function* sorted<V>(values: readonly V[], compare: (a: V, b: V) => number): Steps<V[]> {
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

function* merged<V>(left: readonly V[], right: readonly V[], compare: (a: V, b: V) => number): Steps<V[]> {
  const all: V[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    // Of equal ones that which was given first.
    if (compare(left[l] as V, right[r] as V) <= 0) all.push(left[l++] as V);
    else all.push(right[r++] as V);
    if (all.length % STEP === 0) yield;
  }
  for (; l < left.length; l += 1) all.push(left[l] as V);
  for (; r < right.length; r += 1) all.push(right[r] as V);
  return all;
}
