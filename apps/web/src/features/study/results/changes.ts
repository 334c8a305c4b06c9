import type { ResultAnswer } from '@kahan/contract';
import { enrolmentKey } from '@kahan/domain';

const contentOf = ({ attempts, points, type, fulfilled }: ResultAnswer) =>
  JSON.stringify([attempts, points, type.group_type, fulfilled]);

/** Keys of results that are new or other than before. */
export function changedKeys(before: readonly ResultAnswer[], now: readonly ResultAnswer[]): string[] {
  if (before === now) return [];
  const known = new Map(before.map((one) => [enrolmentKey(one), contentOf(one)]));
  return now.filter((one) => known.get(enrolmentKey(one)) !== contentOf(one)).map(enrolmentKey);
}
