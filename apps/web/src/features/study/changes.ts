import type { ResultAnswer } from '@kahan/contract';
import { keyOf } from './semesters.ts';

const contentOf = ({ attempts, points, type, fulfilled }: ResultAnswer) =>
  JSON.stringify([attempts, points, type.group_type, fulfilled]);

/** Keys of results that are new or other than before. */
export function changedKeys(before: readonly ResultAnswer[], now: readonly ResultAnswer[]): string[] {
  if (before === now) return [];
  const known = new Map(before.map((one) => [keyOf(one), contentOf(one)]));
  return now.filter((one) => known.get(keyOf(one)) !== contentOf(one)).map(keyOf);
}
