import type { ResultAnswer } from '@kahan/contract';
import type { ResultKind } from '@kahan/domain';
import { Grade } from './grade.tsx';

/** Every attempt at the credit or the exam of a result, each with its date and teacher on hover, focus and tap. */
export function Attempts({ of, kind }: { of: ResultAnswer; kind: ResultKind }) {
  const attempts = of.attempts[kind];
  if (attempts.length === 0) return '–';
  return attempts.map((attempt) => (
    <Grade key={attempt.attempt} attempt={attempt} of={attempts.length} subject={of.code.value} kind={kind} />
  ));
}
