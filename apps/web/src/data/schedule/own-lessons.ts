import type { SharedScheduleLesson } from '@kahan/contract';
import { semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import type { FreshnessInfo } from '../../platform/http/client.ts';
import { cancelLoad, type LoadFacts } from '../../platform/http/query.ts';
import { useNow } from '../../platform/time/clock.ts';
import { taughtBy } from '../people.ts';
import { useIsStudent, useLoggedIn, userQuery } from '../session/session.ts';
import { scheduleQuery } from './schedule.ts';

/** A lesson that the reader attends with a study, or teaches under an uident. */
export type OwnLesson = SharedScheduleLesson & ({ study_id: string } | { teacher: string });

/** The lessons that a teacher gives, in the shape of those that a student attends. */
export const asTaught = (items: readonly SharedScheduleLesson[], teacher: string): OwnLesson[] =>
  items.map((lesson) => ({ ...lesson, teacher }));

/** A query of lessons, as far as it is the same for students and teachers. */
type LessonsQuery = LoadFacts & {
  data: FreshnessInfo | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

const NO_LESSONS: readonly OwnLesson[] = [];

/** The reader's own lessons of the academic year: all that a student attends, or both semesters of what a teacher gives. */
export function useLessonsOfYear(): { lessons: readonly OwnLesson[]; queries: readonly LessonsQuery[] } {
  const studies = useIsStudent();
  const uident = useTeacherId() ?? NOBODY;
  const { year } = semesterAt(useNow());
  const isTeacher = uident !== NOBODY;
  const attended = useQuery({ ...scheduleQuery, enabled: useLoggedIn() && studies === true });
  const winter = useQuery({ ...taughtBy(uident, { year, semester: 1 }), enabled: isTeacher });
  const summer = useQuery({ ...taughtBy(uident, { year, semester: 2 }), enabled: isTeacher });
  if (!isTeacher) return { lessons: attended.data?.data.schedule ?? NO_LESSONS, queries: [attended] };
  const taught = [winter, summer].flatMap(({ data }) => data?.data.items ?? []);
  return { lessons: asTaught(taught, uident), queries: [winter, summer] };
}

/** No teacher: the query is not run with it. */
const NOBODY = '';

/** The uident of a reader who teaches and does not study; null for all others, undefined until that is known. */
export function useTeacherId(): string | null | undefined {
  const studies = useIsStudent();
  const isNoStudent = useLoggedIn() && studies === false;
  const user = useQuery({ ...userQuery, enabled: isNoStudent });
  if (!isNoStudent) return null;
  return user.isLoading ? undefined : (user.data?.uident ?? null);
}

/**
 * The reader's own lessons: those that a student attends or a teacher gives. `lessons` is undefined until they are there.
 * `isOwner` says whether the reader has a timetable at all; undefined while that is not known.
 */
export function useOwnLessons() {
  const studies = useIsStudent();
  const now = useNow();
  const teacher = useTeacherId();
  const uident = teacher ?? NOBODY;
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
    isOwner: studies === false ? (teacher === undefined ? undefined : isTeacher) : studies,
    lessons,
    query: isTeacher ? taught : attended,
    cancel: () => (isTeacher ? cancelLoad(taughtQuery) : cancelLoad(scheduleQuery)),
  };
}
