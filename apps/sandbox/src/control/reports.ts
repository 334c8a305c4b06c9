import { resultKey } from '@kahan/domain';
import { type Answer, type ControlContext, missing } from './call.ts';

/**
 * All records of one student; `code` and `gl` are the keys that the other calls take.
 * @throws HttpError 404
 */
export function studentReport(
  { university, terms, groups }: Pick<ControlContext, 'university' | 'terms' | 'groups'>,
  login: string,
): Answer {
  const identity = university.identity(login);
  if (identity === null) throw missing(`there is no login ${login}`);
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

/** A term as it is stored: its capacity and the students who are signed, in the order of arrival. @throws HttpError 404 */
export function termReport({ terms }: Pick<ControlContext, 'terms'>, termId: string): Answer {
  const [term] = terms.named([termId]);
  if (term === undefined) throw missing(`there is no term ${termId}`, 'term_id');
  const signed = terms.signedFor(termId);
  return { term_id: termId, capacity: term.capacity, logins: signed.map(({ login }) => login), signed, term };
}
