import type { SharedScheduleLesson } from '@kahan/contract';
import { semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { cancelLoad } from '../../platform/http/query.ts';
import { useNow } from '../../platform/time/clock.ts';
import { taughtBy } from '../people.ts';
import { useIsStudent, useLoggedIn, userQuery } from '../session/session.ts';
import { scheduleQuery } from './schedule.ts';

/** A lesson that the reader attends with a study, or teaches under an uident. */
export type OwnLesson = SharedScheduleLesson & ({ study_id: string } | { teacher: string });

/** The lessons that a teacher gives, in the shape of those that a student attends. */
export const asTaught = (items: readonly SharedScheduleLesson[], teacher: string): OwnLesson[] =>
  items.map((lesson) => ({ ...lesson, teacher }));

/** No teacher: the query is not run with it. */
const NOBODY = '';

/**
 * The reader's own lessons: those that a student attends or a teacher gives. `lessons` is undefined until they are there.
 * `isOwner` says whether the reader has a timetable at all; undefined while that is not known.
 */
export function useOwnLessons() {
  const studies = useIsStudent();
  const now = useNow();
  const isNoStudent = useLoggedIn() && studies === false;
  const user = useQuery({ ...userQuery, enabled: isNoStudent });
  const uident = (isNoStudent && user.data?.uident) || NOBODY;
  const attended = useQuery({ ...scheduleQuery, enabled: studies === true });
  const taughtQuery = taughtBy(uident, semesterAt(now));
  const taught = useQuery({ ...taughtQuery, enabled: uident !== NOBODY });
  const isTeacher = uident !== NOBODY;
  const lessons: readonly OwnLesson[] | undefined = isTeacher
    ? taught.data && asTaught(taught.data.data.items, uident)
    : attended.data?.data.schedule;
  return {
    studies,
    isTeacher,
    isOwner: studies === false ? (user.isLoading ? undefined : isTeacher) : studies,
    lessons,
    query: isTeacher ? taught : attended,
    cancel: () => (isTeacher ? cancelLoad(taughtQuery) : cancelLoad(scheduleQuery)),
  };
}
