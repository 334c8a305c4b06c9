import type { Answer } from '@kahan/contract';
import { CLASSES_PAGE_SIZE, pageCount, pragueDate, semesterOf } from '@kahan/domain';
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type ClassSearch, classesQuery } from '../../../data/classes.ts';
import { resultsQuery } from '../../../data/results.ts';
import { useIsStudent, useLoggedIn } from '../../../data/session/session.ts';
import { planQuery, studiesQuery } from '../../../data/studies.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useAddressView } from '../../../platform/page/address-view.ts';
import { clock } from '../../../platform/time/clock.ts';
import { EmptyPage, LoadingRows } from '../../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/states.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { Pager, useFocusOnTurn } from '../../../ui/layout/pager.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { ClassForm } from './form.tsx';
import { addSearch, forgetSearches, useLastSearches } from './last-searches.ts';
import css from './results.module.css';
import { FoundClass } from './results.tsx';
import { useForm } from './use-form.ts';
import { addressOf, type ClassSearchView, mayRun, parseView } from './view.ts';

const LIST_ID = 'found-classes';
/** Page numbers beside each other (spec 9). */
const MOST_PAGES = 5;
const LINES_WHILE_LOADING = 6;

/** The class search (spec 2): what the address says is searched for. */
export function ClassSearchScreen() {
  const words = useTexts('classes');
  const ui = language();
  const [view, show] = useAddressView(
    (_path, search) => parseView(search, ui),
    (next: ClassSearchView) => addressOf(next, ui),
  );
  const { page, ...search } = view;
  const form = useForm(search, (next, how) => show({ ...next, page: 1 }, how));
  const isAsked = mayRun(search);
  const query = useQuery({
    ...classesQuery(search, page),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });
  const count = isAsked ? query.data?.count : undefined;
  return (
    <>
      <ClassForm form={form} isFailed={isAsked && query.isError} onSubmit={addSearch}>
        <p role="status" className="small dim">
          {count !== undefined && count > 0 && words.best(words.count(count))}
        </p>
      </ClassForm>
      {isAsked ? <Results view={view} query={query} onShow={show} /> : <LastSearches />}
    </>
  );
}

interface ResultsProps {
  view: ClassSearchView;
  query: UseQueryResult<Answer<'GET /api/classes'>>;
  onShow: (view: ClassSearchView, how: 'push' | 'replace') => void;
}

function Results({ view, query, onShow }: ResultsProps) {
  const words = useTexts('classes');
  const ui = language();
  const { enrolled, planned } = useOwnCodes();
  const { page, ...search } = view;
  useFocusOnTurn(page, LIST_ID);
  const { data } = query;
  const state = loadStateOf(query);
  if (data === undefined || state === 'stale' || (query.isError && query.isPlaceholderData)) {
    return (
      <Sheet label={words.results}>
        {state === 'loading' ? (
          <LoadingRows
            count={LINES_WHILE_LOADING}
            className={css.row}
            onCancel={() => cancelLoad(classesQuery(search, page))}
          >
            <Skeleton width="min(16rem, 80%)" height="var(--lead-16)" />
            <Skeleton width="min(22rem, 90%)" height="var(--lead-14)" />
          </LoadingRows>
        ) : (
          <NotLoaded last title={words.searchFailed} query={query} />
        )}
      </Sheet>
    );
  }
  const { items, count } = data;
  if (count === 0) {
    const other = search.language === 'CZE' ? 'ENG' : 'CZE';
    return (
      <EmptyPage
        title={words.nothing}
        action={
          <Button onClick={() => onShow({ ...search, language: other, page: 1 }, 'replace')}>
            {words.otherLanguage(other)}
          </Button>
        }
      >
        {words.nothingHint}
      </EmptyPage>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyPage
        title={words.noPage}
        action={<LinkButton href={addressOf({ ...search, page: 1 }, ui)}>{words.firstPage}</LinkButton>}
      />
    );
  }
  return (
    <Sheet label={words.results} aria-busy={query.isPlaceholderData}>
      <ul id={LIST_ID} tabIndex={-1}>
        {items.map((one) => (
          <FoundClass
            key={one.code}
            result={one}
            mark={enrolled.has(one.code) ? words.yours : planned.has(one.code) && words.inPlan}
            onOpen={() => addSearch(search)}
          />
        ))}
      </ul>
      <Row last>
        <Pager
          current={page}
          pages={pageCount(count, CLASSES_PAGE_SIZE)}
          most={MOST_PAGES}
          href={(to) => addressOf({ ...search, page: to }, ui)}
          labels={{ previous: words.previousPage, next: words.nextPage }}
        />
      </Row>
    </Sheet>
  );
}

/** A search in words: title and code, then what it is narrowed by. */
function useSearchText(): (search: ClassSearch) => string {
  const words = useTexts('classes');
  return ({ title, code, type, department, language: taught }) =>
    [
      title,
      code,
      type === null ? '' : words.types[type],
      department === null ? '' : `${words.department} ${department}`,
      words.languages[taught],
    ]
      .filter((part) => part !== '')
      .join(' · ');
}

/** What the empty form shows: how to begin, and the last searches on this device. */
function LastSearches() {
  const words = useTexts('classes');
  const last = useLastSearches();
  const textOf = useSearchText();
  if (last.length === 0) return <EmptyPage title={words.begin}>{words.beginHint}</EmptyPage>;
  return (
    <Sheet label={words.last}>
      <HeadingRow>{words.last}</HeadingRow>
      <ul>
        {last.map((search) => {
          const href = addressOf({ ...search, page: 1 }, language());
          return (
            <Row as="li" key={href} className={css.row}>
              <Link href={href} className={css.last}>
                {textOf(search)}
              </Link>
            </Row>
          );
        })}
      </ul>
      <Row last>
        <Button kind="quiet" compact onClick={forgetSearches}>
          {words.forget}
        </Button>
      </Row>
    </Sheet>
  );
}

/** Codes of the subjects that the reader is enrolled in this year, and of those in the plans of the reader's studies. */
function useOwnCodes(): { enrolled: ReadonlySet<string>; planned: ReadonlySet<string> } {
  const isStudent = useIsStudent() === true;
  const enabled = useLoggedIn() && isStudent;
  const results = useQuery({ ...resultsQuery, enabled }).data?.data.results ?? [];
  const studies = useQuery({ ...studiesQuery, enabled }).data?.data.studies ?? [];
  const plans = useQueries({
    queries: studies.map(({ plan, last_active_year }) => planQuery(plan, last_active_year)),
  });
  const { year } = semesterOf(pragueDate(clock.now()));
  return {
    enrolled: new Set(results.filter((one) => one.year === year).map(({ code }) => code.code)),
    planned: new Set(plans.flatMap(({ data }) => Object.keys(data?.subject_names ?? {}))),
  };
}
