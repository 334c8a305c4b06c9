import { z } from 'zod';
import { type Answer, type ControlContext, control } from './call.ts';

/** Any JSON: tests of the portal send explanations that a student system must not send. */
const explanationBody = z.strictObject({ explanation: z.json() });

function putExplanation(
  { explanation }: ControlContext,
  { explanation: sent }: z.infer<typeof explanationBody>,
): Answer {
  const next = sent === null ? null : JSON.stringify(sent);
  const isChanged = next !== explanation.get();
  if (isChanged) explanation.set(next);
  return { changed: isChanged, explanation: sent };
}

export const explanationCalls = [control('PUT /_control/explanation', explanationBody, putExplanation)];
