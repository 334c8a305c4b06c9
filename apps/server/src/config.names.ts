/** Most letters in which a misspelt name differs from the known one. */
const SLIP = 2;
/** Least length of a name that is checked: shorter ones resemble too many others. */
const LEAST = 5;

/** Names that are nearly known ones. */
export function misspeltIn(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name) || name.length < LEAST) return [];
    const near = known.find((one) => one.length >= LEAST && distance(name, one) <= SLIP);
    return near === undefined ? [] : [`${name}: is not read; ${near} is meant?`];
  });
}

/** Letters to add, remove or replace until one word is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [index, second] of [...other].entries())
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + (letter === second ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
