import { pageAt, peopleSearchOf } from '@kahan/contract/runtime';
import { isValidSearch, semesterAt } from '@kahan/domain';
import { useLocation } from 'wouter';
import { peopleQuery, personQuery, taughtBy, teacherQuery } from '../../../data/people.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { PersonScreen, TeacherScreen } from '../../../features/people/person-screen.tsx';
import { PeopleScreen } from '../../../features/people/search-screen.tsx';
import { namedIn } from '../../../platform/page/path-part.ts';
import { clock } from '../../../platform/time/clock.ts';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';

/** The search for people, a person, or a teacher (spec 2, Classes and people). */
function PeoplePage() {
  const [path] = useLocation();
  const page = pageAt(path);
  if (page === 'people_detail') return <PersonScreen key={path} id={namedIn(path)} />;
  return page === 'teacher_detail' ? <TeacherScreen key={path} uident={namedIn(path)} /> : <PeopleScreen />;
}

/** A person, and for those who are logged in the person's timetable, and what they may share with the person. */
function queriesOfPerson({ page, path, loggedIn, studies }: Visit, known: Known) {
  const query = page === 'people_detail' ? personQuery(namedIn(path)) : teacherQuery(namedIn(path));
  const uident = known(query)?.data.uident;
  return [
    query,
    yearScheduleQuery,
    ...(studies ? [scheduleQuery, termsQuery] : []),
    ...(uident !== undefined && loggedIn ? [taughtBy(uident, semesterAt(clock.now()))] : []),
  ];
}

/** The results of the search that the address holds. */
function queriesOfSearch({ search }: Visit) {
  const asked = peopleSearchOf(new URLSearchParams(search));
  return asked.name !== '' && isValidSearch(asked.name) ? [peopleQuery(asked)] : [];
}

export const people: ScreenCode = {
  Page: PeoplePage,
  queries: (visit, known) =>
    visit.page === 'people' ? queriesOfSearch(visit) : queriesOfPerson(visit, known),
};
