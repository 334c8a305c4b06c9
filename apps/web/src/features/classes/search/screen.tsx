import type { Answer } from '@kahan/contract';
import { CLASSES_PAGE_SIZE, pageCount, SEARCH_PAGE_LINKS } from '@kahan/domain';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { classesQuery } from '../../../data/classes.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useAddressView } from '../../../platform/page/address-view.ts';
import { EmptyPage, LoadingRows } from '../../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/states.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { Pager, useFocusOnTurn } from '../../../ui/layout/pager.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { EmptySearch, OwnSubjects } from './empty-search.tsx';
import { ClassForm } from './form.tsx';
import { addSearch } from './last-searches.ts';
import { ownMatches, useOwnCodes } from './own-codes.ts';
import css from './results.module.css';
import { FoundClass } from './results.tsx';
import { useForm } from './use-form.ts';
import { addressOf, type ClassSearchView, mayRun, parseView } from './view.ts';

const LIST_ID = 'found-classes';
const LINES_WHILE_LOADING = 6;

/** The class search (spec 2): the address is its state. */
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
  const { subjects } = useOwnCodes();
  const listed = new Set(query.data?.items.map(({ code }) => code));
  // Those in the list are marked there.
  const ownBeside =
    query.data === undefined || page > 1
      ? []
      : ownMatches(subjects, search).filter(({ code }) => !listed.has(code));
  const count = isAsked ? query.data?.count : undefined;
  return (
    <>
      <ClassForm form={form} isFailed={isAsked && hasFailed(query)} onSubmit={addSearch}>
        <p role="status" className="small dim">
          {count !== undefined && count > 0 && words.best(words.count(count))}
        </p>
      </ClassForm>
      {isAsked ? (
        <>
          <OwnSubjects subjects={ownBeside} />
          <Results view={view} query={query} isRest={ownBeside.length > 0} onShow={show} />
        </>
      ) : (
        <EmptySearch />
      )}
    </>
  );
}

/** Whether nothing was found for what is asked. A list that could not be loaded again stays. */
const hasFailed = (query: Pick<UseQueryResult, 'data' | 'isError' | 'isPlaceholderData'>): boolean =>
  query.isError && (query.data === undefined || query.isPlaceholderData);

interface ResultsProps {
  view: ClassSearchView;
  query: UseQueryResult<Answer<'GET /api/classes'>>;
  /** The reader's own subjects stand above. */
  isRest: boolean;
  onShow: (view: ClassSearchView, how: 'push' | 'replace') => void;
}

function Results({ view, query, isRest, onShow }: ResultsProps) {
  const words = useTexts('classes');
  const ui = language();
  const { enrolled, planned } = useOwnCodes();
  const { page, ...search } = view;
  useFocusOnTurn(page, LIST_ID);
  const { data } = query;
  const state = loadStateOf(query);
  if (data === undefined || hasFailed(query)) {
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
  const { items, count, otherwise } = data;
  const other = search.language === 'CZE' ? 'ENG' : 'CZE';
  if (count === 0) {
    return (
      <EmptyPage
        title={words.nothing}
        action={
          <Button onClick={() => onShow({ ...search, language: other, page: 1 }, 'replace')}>
            {otherwise > 0 ? words.otherwise(otherwise, other) : words.otherLanguage(other)}
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
      {isRest && <HeadingRow>{words.others}</HeadingRow>}
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
      {otherwise > 0 && (
        <Row>
          <Link href={addressOf({ ...search, language: other, page: 1 }, ui)} className="inline touch">
            {words.otherwise(otherwise, other)}
          </Link>
        </Row>
      )}
      <Row last>
        <Pager
          current={page}
          pages={pageCount(count, CLASSES_PAGE_SIZE)}
          most={SEARCH_PAGE_LINKS}
          href={(to) => addressOf({ ...search, page: to }, ui)}
          labels={{ previous: words.previousPage, next: words.nextPage }}
        />
      </Row>
    </Sheet>
  );
}
