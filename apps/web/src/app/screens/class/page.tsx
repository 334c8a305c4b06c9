import type { ClassDetail, TermAnswer } from '@kahan/contract';
import { isSigned, isTermOver, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { classQuery } from '../../../data/classes.ts';
import { entriesQuery } from '../../../data/entries/entries.ts';
import { preparedQuery } from '../../../data/exam-plan.ts';
import { groupsQuery } from '../../../data/groups/groups.ts';
import { resultsQuery } from '../../../data/results.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { keptScheduleQuery } from '../../../data/schedule/shared-schedules.ts';
import { useIsStudent, useLoggedIn } from '../../../data/session/session.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { termsOfSubjectHref } from '../../../data/terms/links.ts';
import { useOwnTime } from '../../../data/terms/own-time.ts';
import { ownTermsOf } from '../../../data/terms/perhaps.ts';
import { warningsOf } from '../../../data/terms/term-warnings.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { ClassScreen, type Section } from '../../../features/classes/detail/screen.tsx';
import { ClassWeek, shownSemester } from '../../../features/classes/own/class-week.tsx';
import { OwnClass } from '../../../features/classes/own/own-class.tsx';
import { type Own, useOwn } from '../../../features/classes/own/use-own.ts';
import { RequestBanners } from '../../../features/requests/banners.tsx';
import { useFollowedRequests } from '../../../features/requests/follow.tsx';
import { Attempts } from '../../../features/studies/results/grade.tsx';
import { TermActions } from '../../../features/terms/actions/term-actions.tsx';
import { TermsOfClass } from '../../../features/terms/terms-of-class.tsx';
import { loginAddress } from '../../../platform/http/addresses.ts';
import { loadRequired } from '../../../platform/http/lazy-retry.ts';
import { isFirstLoad } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { loadTexts, useTexts } from '../../../platform/i18n/texts.ts';
import { namedIn } from '../../../platform/page/path-part.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Held, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';

/** A chunk of its own: its forms and uploads are larger than the rest. */
const GroupsOfClass = lazy(async () => ({
  default: await loadRequired(
    async () => (await import('../../../features/groups/groups-of-class.tsx')).GroupsOfClass,
  ),
}));

/** Code and year of an address: `/classes/B320003?year=2025`; 0 is the latest year. */
function classAt({ path, search }: Pick<Visit, 'path' | 'search'>): { code: string; year: number } {
  const year = new URLSearchParams(search).get('year') ?? '';
  return { code: namedIn(path), year: /^[12]\d{3}$/.test(year) ? Number(year) : 0 };
}

/** So many exam dates are shown at first, and all that are signed. */
const FIRST_TERMS = 5;

/** Says what a login would show here, and leads to it. */
function LoggedOutNote() {
  const words = useTexts('classes');
  const [path] = useLocation();
  const search = useSearch();
  return (
    <Sheet>
      <Row last>
        <div className="wraps middle gap-3">
          <p className="dim">{words.loggedOut}</p>
          <ButtonLink icon={LogIn} href={loginAddress(search === '' ? path : `${path}?${search}`)}>
            {words.logIn}
          </ButtonLink>
        </div>
      </Row>
    </Sheet>
  );
}

/** The link at the end of a part to the page that has all of its kind. */
function ToAll({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Row last>
      <Link href={href} className="small strong inline touch">
        {children}
      </Link>
    </Row>
  );
}

/** Class groups that could not be loaded. The part stays while they are loaded again. */
function GroupsProblem({ load }: { load: Own['loads']['groups'] }) {
  const words = useTexts('own-class');
  return (
    <Row last>
      {load.isError ? (
        <LoadProblem title={words.groupsFailed} query={load} />
      ) : (
        <Held>
          <Skeleton width="min(20rem, 80%)" height="var(--lead-16)" />
        </Held>
      )}
    </Row>
  );
}

/** The student's exam dates and class groups. Exam dates that are over are left to the page of exam dates. */
export function useOwnSections(own: Own | null, code: string): Section[] {
  const words = useTexts('classes');
  const ownWords = useTexts('own-class');
  const now = useTermsNow(own?.records.terms ?? []);
  const [isWhole, setWhole] = useState(false);
  if (own === null) return [];
  const { terms, groups } = own.records;
  const ahead = terms.filter((term) => !isTermOver(term, now)).toSorted((a, b) => a.start - b.start);
  const isShown = (term: TermAnswer, index: number) => isWhole || index < FIRST_TERMS || isSigned(term);
  const shown = ahead.filter(isShown);
  const [group] = groups;
  const groupPart =
    group !== undefined ? (
      <Suspense fallback={null}>
        <GroupsOfClass groups={groups} />
        <ToAll href={`/study/${encodeURIComponent(group.study_id)}/groups`}>{ownWords.allGroups}</ToAll>
      </Suspense>
    ) : own.loads.groups.data === undefined && own.loads.groups.isFetched ? (
      <GroupsProblem load={own.loads.groups} />
    ) : null;
  return [
    ...(ahead.length === 0
      ? []
      : [
          {
            id: 'terms',
            label: words.sections.terms,
            content: (
              <>
                <TermsOfClass shown={shown} />
                {shown.length < ahead.length ? (
                  <Row last>
                    <Button compact onClick={() => setWhole(true)}>
                      {ownWords.showTerms(ahead.length)}
                    </Button>
                  </Row>
                ) : (
                  <ToAll href={termsOfSubjectHref(code)}>{ownWords.allTerms}</ToAll>
                )}
              </>
            ),
          },
        ]),
    ...(groupPart === null ? [] : [{ id: 'group', label: words.sections.group, content: groupPart }]),
  ];
}

/** What the student has to do with the class; its exam date with the warnings that its row has. */
function OwnPart({ own }: { own: Own }) {
  const phrases = usePhrases();
  const all = useQuery(termsQuery).data?.data.terms ?? [];
  const { lessons, entries, prepared } = useOwnTime();
  const now = useTermsNow(all);
  const { terms } = own.records;
  const ownTime = { own: ownTermsOf(all, prepared, now), lessons, entries };
  return (
    <OwnClass
      own={own}
      attempts={(result, kind) => <Attempts result={result} kind={kind} />}
      actions={(term) => <TermActions term={term} terms={terms} position="line" hasHint />}
      warningsOf={(term) => warningsOf(term, ownTime, now, phrases)}
    />
  );
}

/** Whether the class is loaded and its lessons are not yet. */
export function useWeekIsWaiting({ code, year }: { code: string; year: number }, today: string): boolean {
  const detail = useQuery({ ...classQuery(code, year), retryOnMount: false }).data;
  const semester = detail === undefined ? null : shownSemester(detail, today);
  const week = useQuery({
    ...keptScheduleQuery('subject', code, { year: detail?.year ?? year, semester: semester ?? 1 }),
    enabled: semester !== null,
    retryOnMount: false,
  });
  return semester !== null && isFirstLoad(week);
}

/** A class (spec 2, Class detail), with what a student has to do with it. */
function ClassPage() {
  useFollowedRequests();
  const words = useTexts('classes');
  const loggedIn = useLoggedIn();
  const [path] = useLocation();
  const of = classAt({ path, search: useSearch() });
  const own = useOwn(of.code);
  const ownSections = useOwnSections(own, of.code);
  const today = pragueDate(useNow());
  const isWeekWaiting = useWeekIsWaiting(of, today);
  const isStudent = useIsStudent();
  // The reader's own lessons decide which lessons of the class are shown.
  const isOwnWaiting = own === null ? loggedIn && isStudent === undefined : isFirstLoad(own.loads.schedule);
  const weekOf = (detail: ClassDetail): Section[] => {
    const semester = shownSemester(detail, today);
    if (semester === null) return [];
    const gls = isOwnWaiting ? null : new Set(own?.records.lessons.map(({ gl }) => gl));
    return [
      {
        id: 'week',
        label: words.sections.week,
        content: <ClassWeek detail={detail} semester={semester} own={gls} />,
        isWaiting: isWeekWaiting || isOwnWaiting,
      },
    ];
  };
  return (
    <>
      <RequestBanners service="terms" />
      <ClassScreen
        {...of}
        personal={() => (own !== null ? <OwnPart own={own} /> : !loggedIn && <LoggedOutNote />)}
        sections={(detail) => [...ownSections, ...weekOf(detail)]}
      />
    </>
  );
}

/** The queries of the student system's records about the reader and this class. */
const OWN = [
  ...[resultsQuery, termsQuery, preparedQuery, scheduleQuery, entriesQuery, groupsQuery, studiesQuery],
];

/** The class, and its lessons, for which its latest year must be known. */
function queries(visit: Visit, known: Known) {
  const { code, year } = classAt(visit);
  const query = classQuery(code, year);
  const detail = known(query);
  const semester = detail && shownSemester(detail, visit.today);
  return [
    query,
    yearScheduleQuery,
    ...(semester ? [keptScheduleQuery('subject', code, { year: detail.year, semester })] : []),
    ...(visit.studies ? OWN : []),
  ];
}

export const classDetail: ScreenCode = {
  Page: ClassPage,
  queries,
  parts: ({ studies }) => (studies ? (['study', 'terms', 'requests'] as const).map(loadTexts) : []),
};
