import { resultKey } from '@kahan/domain';
import { HttpError } from '../http/errors.ts';
import type { ControlContext } from './body.ts';

/**
 * All that the university holds about one student; `code` and `gl` are what the other calls take.
 * @throws HttpError 404
 */
export function studentReport(
  { university, terms, groups }: Pick<ControlContext, 'university' | 'terms' | 'groups'>,
  login: string,
): Record<string, unknown> {
  const identity = university.identity(login);
  if (identity === null) throw new HttpError(404, 'not-found', `there is no login ${login}`);
  return {
    ...identity,
    studies: university.studies(login),
    results: university.results(login).map((record) => ({
      key: resultKey(record),
      code: record.subject.code,
      ...record,
    })),
    lessons: university.schedule(login).map((lesson) => ({ ...lesson, code: lesson.subject.code })),
    terms: terms.ofStudent(login).map((term) => ({ ...term, code: term.subject.code })),
    groups: groups.ofStudent(login).map((group) => ({ ...group, code: group.subject.code })),
  };
}
