import type { TermAnswer } from '@kahan/contract';
import { ownStartOf } from '@kahan/domain';
import { ApiProblem } from '../../platform/http/problem.ts';
import { report } from '../../platform/report.ts';
import { submit } from '../requests/submissions.ts';

const aboutOf = (term: TermAnswer) => ({ name: term.code.value, start: ownStartOf(term) });

const bodyOf = ({ term_id, code, type, semester }: TermAnswer, study_id: string) => ({
  term_id,
  code: code.code,
  type,
  semester,
  study_id,
});

/** A notice tells the outcome on any screen (features/requests). Unexpected errors are reported. */
function reportUnexpected(error: unknown): void {
  if (!(error instanceof ApiProblem)) report(error, 'request');
}

/** Signs up for a term with a study (TERMS-26). */
export const signIn = (term: TermAnswer, studyId: string): Promise<unknown> =>
  submit('POST /api/erudio/terms/sign-in', bodyOf(term, studyId), aboutOf(term)).catch(reportUnexpected);

/** Signs off with the study of the sign-up (TERMS-27). Does nothing without a sign-up. */
export async function signOut(term: TermAnswer): Promise<void> {
  if (term.study_id === undefined) return;
  const body = bodyOf(term, term.study_id);
  await submit('POST /api/erudio/terms/sign-out', body, aboutOf(term)).catch(reportUnexpected);
}

/** Changes the hour of a sign-up, HH:MM. */
export async function changeHour(term: TermAnswer, newHour: string): Promise<void> {
  if (term.study_id === undefined) return;
  const body = { ...bodyOf(term, term.study_id), new_hour: newHour };
  await submit('POST /api/erudio/terms/change-hour', body, aboutOf(term)).catch(reportUnexpected);
}

/** Waits for a place until an instant (unix seconds). @param insteadOf the term that is given up for it */
export async function waitForPlace(
  term: TermAnswer,
  studyId: string,
  { until, insteadOf }: { until: number; insteadOf: string | null },
): Promise<void> {
  const body = { ...bodyOf(term, studyId), until, instead_of: insteadOf };
  await submit('POST /api/erudio/terms/wait', body, aboutOf(term)).catch(reportUnexpected);
}

/** Does nothing for a student who does not wait. */
export async function stopWaiting(term: TermAnswer): Promise<void> {
  if (term.wait === null) return;
  const body = bodyOf(term, term.wait.study_id);
  await submit('POST /api/erudio/terms/stop-waiting', body, aboutOf(term)).catch(reportUnexpected);
}
