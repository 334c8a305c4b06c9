import type { TermAnswer } from '@kahan/contract';
import { ApiProblem } from '../../platform/http/problem.ts';
import { report } from '../../platform/report.ts';
import { submit } from '../requests/submissions.ts';

const aboutOf = ({ code, start }: TermAnswer) => ({ name: code.value, start });

const bodyOf = ({ term_id, code, type, semester }: TermAnswer, study_id: string) => ({
  term_id,
  code: code.code,
  type,
  semester,
  study_id,
});

/** What came of it is told wherever the reader is by then (features/requests); what nobody foresaw is reported. */
function leftToTell(error: unknown): void {
  if (!(error instanceof ApiProblem)) report(error, 'request');
}

/** Signs in with that study (TERMS-26). */
export const signIn = (term: TermAnswer, studyId: string): Promise<unknown> =>
  submit('POST /api/erudio/terms/sign-in', bodyOf(term, studyId), aboutOf(term)).catch(leftToTell);

/** Signs out with the study that one is signed with (TERMS-27); nothing where one is not. */
export async function signOut(term: TermAnswer): Promise<void> {
  if (term.study_id === undefined) return;
  const body = bodyOf(term, term.study_id);
  await submit('POST /api/erudio/terms/sign-out', body, aboutOf(term)).catch(leftToTell);
}

/** Moves to another hour, HH:MM. */
export async function changeHour(term: TermAnswer, newHour: string): Promise<void> {
  if (term.study_id === undefined) return;
  const body = { ...bodyOf(term, term.study_id), new_hour: newHour };
  await submit('POST /api/erudio/terms/change-hour', body, aboutOf(term)).catch(leftToTell);
}
