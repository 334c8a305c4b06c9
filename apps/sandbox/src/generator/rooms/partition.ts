/**
 * Divides a row of rooms among the gaps of a strip, so that every gap has a room and the rooms of all gaps are
 * stretched alike.
 * @param widths of the rooms, in their order
 * @param lengths of the gaps, in their order
 * @returns how many rooms each gap takes
 * @throws RangeError when there are fewer rooms than gaps
 */
export function partition(widths: readonly number[], lengths: readonly number[]): number[] {
  if (widths.length < lengths.length)
    throw new RangeError(`${widths.length} rooms do not fill ${lengths.length} gaps`);
  const stretch = sum(lengths) / sum(widths);
  const known = new Map<string, { cost: number; counts: number[] }>();

  function best(room: number, gap: number): { cost: number; counts: number[] } {
    if (gap === lengths.length)
      return room === widths.length ? { cost: 0, counts: [] } : { cost: Infinity, counts: [] };
    const key = `${room}:${gap}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    let found = { cost: Infinity, counts: [] as number[] };
    for (let count = 1; room + count <= widths.length; count++) {
      const own = Math.log((lengths[gap] ?? 0) / sum(widths.slice(room, room + count)) / stretch) ** 2;
      const rest = best(room + count, gap + 1);
      if (own + rest.cost < found.cost) found = { cost: own + rest.cost, counts: [count, ...rest.counts] };
    }
    known.set(key, found);
    return found;
  }
  return best(0, 0).counts;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
