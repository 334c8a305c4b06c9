import type { User } from '@kahan/contract';
import { isStudent } from '@kahan/domain';
import type { Source } from '../view.ts';

/** The reader's own timetables: the studies of a student, or the timetable of a teacher. */
export function ownSources(user: User): Source[] {
  if (isStudent(user)) return user.studies.map(({ study_id }) => ({ kind: 'study', id: study_id }));
  return user.uident === null ? [] : [{ kind: 'teacher', id: user.uident }];
}
