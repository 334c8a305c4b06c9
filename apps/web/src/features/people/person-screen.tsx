import type { Person } from '@kahan/contract';
import { classAddress, PAGES } from '@kahan/contract/runtime';
import { fullName, isValidSearch } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type PersonAnswer, peopleQuery, personQuery, teacherQuery } from '../../data/people.ts';
import { useLoggedIn } from '../../data/session/session.ts';
import { loginAddress } from '../../platform/http/addresses.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useReportTitle } from '../../platform/page/page-title.ts';
import { StaleData } from '../../ui/feedback/page-states.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Head } from './head.tsx';
import css from './person.module.css';
import { Personal } from './personal.tsx';
import { Result } from './search-screen.tsx';

type PersonQuery = UseQueryResult<PersonAnswer>;

/** A person by id (spec 2, /person/:id). */
export function PersonScreen({ id }: { id: string }) {
  const words = useTexts('people');
  const query = useQuery(personQuery(id));
  return (
    <Loaded query={query} onCancel={() => cancelLoad(personQuery(id))}>
      <Missing query={query} asked={id} title={words.notFound} hint={words.notFoundHint} />
    </Loaded>
  );
}

/** A teacher by uident (spec 2, /teacher/:teacherId). */
export function TeacherScreen({ uident }: { uident: string }) {
  const words = useTexts('people');
  const query = useQuery(teacherQuery(uident));
  // The specification's text is Czech, and stands for every failure (spec 8).
  const title = <span lang="cs">{words.teacherNotFound}</span>;
  return (
    <Loaded query={query} onCancel={() => cancelLoad(teacherQuery(uident))}>
      <Missing query={query} asked={uident} title={title} hint={words.teacherNotFoundHint} isTeacher />
    </Loaded>
  );
}

interface LoadedProps {
  query: PersonQuery;
  onCancel: () => void;
  /** Shown when the load has failed. */
  children: ReactNode;
}

function Loaded({ query, onCancel, children }: LoadedProps) {
  const person = query.data?.data;
  // Public data has no age to show: a visitor's narrow top bar keeps its room.
  useReportFreshness(useLoggedIn() ? query.data : null);
  useReportTitle(person === undefined ? null : fullName(person));
  if (person !== undefined) {
    return (
      <>
        <StaleData query={query} />
        <PersonPage key={person.id} person={person} />
      </>
    );
  }
  if (loadStateOf(query) !== 'loading') return children;
  return (
    <Sheet>
      <PageHeading />
      <Row last>
        <Loading onCancel={onCancel}>
          <Skeleton width="min(24rem, 90%)" height="var(--lead-28)" />
          <Skeleton width="min(16rem, 70%)" height="var(--lead-16)" />
          <Skeleton width="min(20rem, 80%)" height="8rem" />
        </Loading>
      </Row>
    </Sheet>
  );
}

/** The heading of a page without a person. */
function PageHeading() {
  const { shell } = usePhrases();
  return (
    <h1 tabIndex={-1} className="hidden-text">
      {shell.pages.people_detail}
    </h1>
  );
}

function PersonPage({ person }: { person: Person }) {
  const loggedIn = useLoggedIn();
  return (
    <>
      <Sheet>{loggedIn ? <Personal person={person} /> : <Public person={person} />}</Sheet>
      <Taught person={person} />
    </>
  );
}

/** A person as visitors see them: who it is and how to reach them. */
function Public({ person }: { person: Person }) {
  const words = useTexts('people');
  const [path] = useLocation();
  return (
    <>
      <Head person={person} />
      <Row last className={css.line}>
        <p className="dim">{words.loginForWeek}</p>
        <a href={loginAddress(path)}>{words.logIn}</a>
      </Row>
    </>
  );
}

interface MissingProps {
  query: PersonQuery;
  /** The id in the address. */
  asked: string;
  title: ReactNode;
  hint: string;
  isTeacher?: boolean;
}

/** A person who does not exist, with those whom the reader may mean; or why the load failed. */
function Missing({ query, asked, title, hint, isTeacher = false }: MissingProps) {
  const words = useTexts('people');
  const isUnknown = query.error instanceof ApiProblem && query.error.status === 404;
  return (
    <>
      <Sheet>
        <PageHeading />
        <Row last>
          {isUnknown ? (
            <div className="stack gap-3 measure start" role="alert">
              <h2 className="plain heavy">{title}</h2>
              <p className="dim">{hint}</p>
              <LinkButton icon={Search} href={PAGES.people.path}>
                {words.toSearch}
              </LinkButton>
            </div>
          ) : (
            <>
              {isTeacher && <h2 className={css.failed}>{title}</h2>}
              <LoadProblem title={words.loadFailed} query={query} />
            </>
          )}
        </Row>
      </Sheet>
      {isUnknown && isValidSearch(asked) && <Meant asked={asked} />}
    </>
  );
}

const MOST_MEANT = 5;

/** People whose names or ids are like what was asked for. */
function Meant({ asked }: { asked: string }) {
  const words = useTexts('people');
  const { data } = useQuery(peopleQuery({ name: asked.trim(), page: 1 }));
  if (data === undefined || data.count === 0) return null;
  return (
    <Sheet aria-labelledby="people-meant">
      <HeadingRow id="people-meant">{words.meant}</HeadingRow>
      <ul>
        {data.items.slice(0, MOST_MEANT).map((person) => (
          <Result key={person.id} person={person} />
        ))}
      </ul>
    </Sheet>
  );
}

/** The classes that a person teaches this academic year; nothing without any. */
function Taught({ person: { classes } }: { person: Person }) {
  const words = useTexts('people');
  if (classes.length === 0) return null;
  return (
    <Sheet aria-labelledby="person-teaches">
      <HeadingRow id="person-teaches">{words.teaches}</HeadingRow>
      {classes.map(({ code, title }) => (
        <Row key={code} as="article" className={css.line} margin={code}>
          <Link href={classAddress(code)} className={css.class}>
            {nonBreaking(title)}
          </Link>
        </Row>
      ))}
    </Sheet>
  );
}
