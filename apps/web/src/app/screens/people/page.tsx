import { pageAt, peopleSearchOf } from '@kahan/contract/runtime';
import { isValidSearch, semesterAt } from '@kahan/domain';
import { useLocation } from 'wouter';
import { peopleQuery, personQuery, taughtBy, teacherQuery } from '../../../data/people.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { PersonScreen, TeacherScreen } from '../../../features/people/person-screen.tsx';
import { PeopleScreen } from '../../../features/people/search-screen.tsx';
import { clock } from '../../../platform/time/clock.ts';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';

/** `/person/320001` → `320001` */
function idAt(path: string): string {
  const [, , id = ''] = path.split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // The percent encoding is malformed. No person has this id, so the page shows "not found".
    return id;
  }
}

/** The search for people, a person, or a teacher (spec 2, Classes and people). */
function PeoplePage() {
  const [path] = useLocation();
  const page = pageAt(path);
  if (page === 'people_detail') return <PersonScreen key={path} id={idAt(path)} />;
  return page === 'teacher_detail' ? <TeacherScreen key={path} uident={idAt(path)} /> : <PeopleScreen />;
}

/** A person, and for those who are logged in the person's timetable, and what they may share with the person. */
function queriesOfPerson({ page, path, loggedIn, studies }: Visit, known: Known) {
  const query = page === 'people_detail' ? personQuery(idAt(path)) : teacherQuery(idAt(path));
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
