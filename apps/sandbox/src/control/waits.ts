import { z } from 'zod';
import { type Answer, type ControlContext, control, missing, unknown } from './call.ts';

const waitBody = z.strictObject({ login: z.string().min(1), until: z.int().min(0).max(7_258_118_400) });

/** Changes the end of a student's wait for a term. A time that has passed ends the wait. */
function patchWait(
  { terms, waits, changed }: ControlContext,
  { login, until }: z.infer<typeof waitBody>,
  termId: string,
): Answer {
  if (terms.row(termId) === null) throw missing(`there is no term ${termId}`, 'term_id');
  if (!waits.changeUntil(termId, login, until))
    throw unknown('login', `${login} does not wait for ${termId}`);
  changed({ service: 'terms', login, keys: [termId] });
  return { changed: true, term_id: termId };
}

export const waitCalls = [control('PATCH /_control/waits/:id', waitBody, patchWait)];
