import { HttpError } from '../http/errors.ts';
import type { Answer, ControlCall, ControlContext } from './call.ts';
import { canteenCalls } from './canteens.ts';
import { catalogueCalls } from './catalogue.ts';
import { classCalls } from './classes.ts';
import { enrolmentCalls } from './enrolments.ts';
import { eventCalls } from './events.ts';
import { explanationCalls } from './explanation.ts';
import { groupCalls } from './groups.ts';
import { lessonCalls } from './lessons.ts';
import { newsCalls } from './news.ts';
import { offerCalls } from './offer.ts';
import { resultCalls } from './results.ts';
import { studyCalls } from './studies.ts';
import { subjectCalls } from './subjects.ts';
import { termCalls } from './terms.ts';
import { waitCalls } from './waits.ts';

/** Calls that change the university; each of them may be in a batch. */
export const calls: readonly ControlCall[] = [
  ...resultCalls,
  ...lessonCalls,
  ...studyCalls,
  ...enrolmentCalls,
  ...termCalls,
  ...groupCalls,
  ...newsCalls,
  ...eventCalls,
  ...canteenCalls,
  ...classCalls,
  ...catalogueCalls,
  ...subjectCalls,
  ...offerCalls,
  ...explanationCalls,
  ...waitCalls,
];

/** The parameter of a path; '' when the pattern has none, null when the path does not match. */
function match(pattern: string, path: string): string | null {
  const [before = '', after] = pattern.split(':id');
  if (after === undefined) return path === pattern ? '' : null;
  const id = path.slice(before.length, path.length - after.length);
  const isMatch = path === `${before}${id}${after}` && id !== '' && !id.includes('/');
  return isMatch ? decodeURIComponent(id) : null;
}

/** One call of a batch. An error names its number and undoes the whole batch. */
export function runCall(
  context: ControlContext,
  wanted: { method: string; path: string; body?: unknown },
  index: number,
): Answer {
  for (const call of calls) {
    const id = call.method === wanted.method ? match(call.path, wanted.path) : null;
    if (id === null) continue;
    try {
      return call.run(context, id, wanted.body);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      throw new HttpError(error.status, error.code, `calls.${index}: ${error.message}`, error.field);
    }
  }
  throw new HttpError(404, 'not-found', `calls.${index}: there is no call ${wanted.method} ${wanted.path}`);
}
