import type { Random } from './random.ts';

type Leaf = { parent: Record<string, unknown>; name: string; value: unknown };

/** Kinds of wrong values. */
export type Poison = 'date' | 'depth' | 'number' | 'type' | 'nan' | 'duplicate' | 'characters';

const DATES = ['2026-02-30', '2026-13-01', '0000-00-00', '2025-02-29', '31.12.2026', '2026-2-3', ''];
/** JSON texts of numbers that are wrong in every field. */
const NUMBERS = ['1e999', '-1e999', '9007199254740993', '-7.5'];
/** Wrong in every field, even in those that may be null. */
const TYPES = ['[[]]', '{"a":{}}', '[{}]'];
const BROKEN = ['\0', '\ud800', 'x\udc00y'];

/** A good answer with one of its values, drawn by `random`, replaced. Its other records are good. */
export function poisoned(body: string, random: Random, poison: Poison): string {
  const answer: unknown = JSON.parse(body);
  const leaves = leavesOf(answer);
  const of = (isFit: (leaf: Leaf) => boolean) => {
    const fit = leaves.filter(isFit);
    return random.pick(fit.length > 0 ? fit : leaves);
  };
  /** Puts JSON text in the place of a value; JSON.stringify could not write all of it. */
  const put = (leaf: Leaf, text: string) => {
    leaf.parent[leaf.name] = '@poison@';
    return JSON.stringify(answer).replace('"@poison@"', () => text);
  };
  const isNumber = ({ value }: Leaf) => typeof value === 'number';
  switch (poison) {
    case 'date': {
      const leaf = of(({ name }) => name === 'date');
      return put(leaf, leaf.name === 'date' ? JSON.stringify(random.pick(DATES)) : random.pick(TYPES));
    }
    case 'number':
      return put(of(isNumber), random.pick(NUMBERS));
    case 'nan': {
      const leaf = of(isNumber);
      return put(leaf, isNumber(leaf) ? random.pick(['"NaN"', 'NaN', '-Infinity']) : 'NaN');
    }
    case 'type':
      return put(random.pick(leaves), random.pick(TYPES));
    case 'depth':
      return put(random.pick(leaves), '['.repeat(5_000) + ']'.repeat(5_000));
    case 'duplicate': {
      const leaf = random.pick(leaves);
      return put(leaf, `${JSON.stringify(leaf.value)},${JSON.stringify(leaf.name)}:${random.pick(TYPES)}`);
    }
    case 'characters': {
      const leaf = of(({ value }) => typeof value === 'string');
      return put(leaf, JSON.stringify(`${String(leaf.value)}${random.pick(BROKEN)}`));
    }
  }
}

/** Values that are no objects, with their places. Elements of lists have no place. */
function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]): Leaf[] => {
    if (typeof part === 'object' && part !== null) return leavesOf(part);
    return Array.isArray(value) ? [] : [{ parent: value as Record<string, unknown>, name, value: part }];
  });
}
