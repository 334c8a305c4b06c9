import { pageAt, peopleSearchOf } from '@kahan/contract/runtime';
import { isValidSearch, semesterAt } from '@kahan/domain';
import { useLocation } from 'wouter';
import { peopleQuery, personQuery, taughtBy, teacherQuery } from '../../data/people.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { PersonScreen, TeacherScreen } from '../../features/people/person-screen.tsx';
import { PeopleScreen } from '../../features/people/search-screen.tsx';
import { usePeoplePhrases } from '../../features/people/words.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { loadFirst, queryClient } from '../../platform/http/query.ts';
import { clock } from '../../platform/time/clock.ts';
import type { Place, ScreenModule } from '../screens.ts';

/** `/person/320001` → `320001` */
function idAt(path: string): string {
  const [, , id = ''] = path.split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // Malformed percent encoding. No person has this id, so the page says that nobody was found.
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

/** Loads a person, and for those who are logged in the person's timetable. */
async function loadPerson(path: string): Promise<void> {
  const query = pageAt(path) === 'people_detail' ? personQuery(idAt(path)) : teacherQuery(idAt(path));
  await loadFirst(query);
  const uident = queryClient.getQueryData(query.queryKey)?.data.uident;
  if (uident === undefined || !isLoggedIn()) return;
  await loadFirst(taughtBy(uident, semesterAt(clock.now())));
}

/** Loads what a reader may share with a person. */
async function loadOwn(): Promise<void> {
  if (await willStudyHere()) await Promise.all([loadFirst(scheduleQuery), loadFirst(termsQuery)]);
}

async function prepare({ path, search }: Place): Promise<void> {
  if (pageAt(path) !== 'people') {
    await Promise.all([usePeoplePhrases.load(), loadFirst(yearScheduleQuery), loadPerson(path), loadOwn()]);
    return;
  }
  const asked = peopleSearchOf(new URLSearchParams(search));
  const isSearch = asked.name !== '' && isValidSearch(asked.name);
  await Promise.all([usePeoplePhrases.load(), isSearch && loadFirst(peopleQuery(asked))]);
}

export const people: ScreenModule = { Page: PeoplePage, prepare };
