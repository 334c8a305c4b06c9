import type { Answer, PersonFound } from '@kahan/contract';
import {
  type PeopleSearch,
  peopleSearchAddress,
  peopleSearchOf,
  personAddress,
} from '@kahan/contract/runtime';
import {
  isValidSearch,
  PEOPLE_PAGE_SIZE,
  pageCount,
  SEARCH_DEBOUNCE_MS,
  SEARCH_PAGE_LINKS,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { peopleQuery } from '../../data/people.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { LoadingRows } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, NotLoaded } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/fields.tsx';
import { useSearchText } from '../../ui/form/use-search-text.ts';
import { Announced } from '../../ui/layout/hidden.tsx';
import { Pager, useFocusOnTurn } from '../../ui/layout/pager.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { addSearch, useLastSearches } from './last-searches.ts';
import css from './person.module.css';

const LINES_WHILE_LOADING = 8;

/** The search for people by name, its only field (spec 2). The address is its state. */
export function PeopleScreen() {
  const [search, show] = useAddressView(
    (_, query) => peopleSearchOf(new URLSearchParams(query)),
    peopleSearchAddress,
  );
  return (
    <>
      <SearchForm search={search} onSearch={(name) => show({ name, page: 1 }, 'replace')} />
      {search.name !== '' && isValidSearch(search.name) ? (
        <Results search={search} />
      ) : (
        <LastSearches onSearch={(name) => show({ name, page: 1 })} />
      )}
    </>
  );
}

interface SearchFormProps {
  search: PeopleSearch;
  onSearch: (name: string) => void;
}

/** Searches half a second after the last letter, and at once on Enter. A name of one or two letters is not searched. */
function SearchForm({ search, onSearch }: SearchFormProps) {
  const words = useTexts('people');
  const id = useId();
  const [asked, setAsked] = useState(false);
  const { text, settled, type, flush, write } = useSearchText(SEARCH_DEBOUNCE_MS, {
    first: search.name,
    emptyAtOnce: true,
    onSettled: (name) => isValidSearch(name) && onSearch(name),
  });
  const { isError } = useQuery({ ...peopleQuery(search), enabled: false });
  // Back and forward, or a search of the list below, change the address alone.
  const [shown, setShown] = useState(search.name);
  if (shown !== search.name) {
    setShown(search.name);
    if (text.trim() !== search.name) write(search.name);
  }
  const name = text.trim();
  // A name that is too short is reported after a pause: the reader may still be typing.
  const fault =
    settled === name && !isValidSearch(name) ? words.atLeast : asked && name === '' ? words.nameNeeded : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (name !== '') flush();
    if (name === '' || !isValidSearch(name)) document.getElementById(id)?.focus();
  }

  return (
    <Sheet>
      <Row className={css.form}>
        <search>
          <form className="stack gap-2" onSubmit={submit} noValidate>
            <label className="small strong" htmlFor={id}>
              {words.name}
            </label>
            <div className={css.field}>
              <SearchField
                id={id}
                value={text}
                aria-invalid={fault !== null || isError}
                aria-describedby={`${id}-hint`}
                autoCapitalize="words"
                spellCheck={false}
                onChange={(event) => {
                  setAsked(false);
                  type(event.target.value);
                }}
              />
              <Button type="submit" icon={Search}>
                {words.search}
              </Button>
            </div>
            <p
              id={`${id}-hint`}
              role={fault === null ? undefined : 'alert'}
              className={fault === null ? 'small dim' : 'small negative'}
            >
              {fault ?? words.searchHint}
            </p>
          </form>
        </search>
      </Row>
    </Sheet>
  );
}

/** The last searches of this device, while nothing is searched for. */
function LastSearches({ onSearch }: { onSearch: (name: string) => void }) {
  const words = useTexts('people');
  const last = useLastSearches();
  return (
    <Sheet>
      <Row last>
        {last.length === 0 ? (
          <EmptyState title={words.noRecent}>{words.noRecentHint}</EmptyState>
        ) : (
          <section className="stack gap-2" aria-labelledby="people-recent">
            <h2 id="people-recent" className="small dim heavy">
              {words.recent}
            </h2>
            <ul>
              {last.map((text) => (
                <li key={text}>
                  <button type="button" className={css.recent} onClick={() => onSearch(text)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Row>
    </Sheet>
  );
}

/** More of a text than this says nothing to its reader. */
const MOST_LETTERS = 60;
const shortened = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

const LIST_ID = 'people-found';

function Results({ search }: { search: PeopleSearch }) {
  const words = useTexts('people');
  const query = useQuery(peopleQuery(search));
  const { data, isPlaceholderData } = query;
  const isFound = data !== undefined && !isPlaceholderData && data.count > 0;
  useEffect(() => {
    if (isFound) addSearch(search.name);
  }, [isFound, search.name]);
  useFocusOnTurn(search.page, LIST_ID);
  const none = words.foundNone(shortened(search.name));
  const said = data && (data.count === 0 ? none : words.found(data.count));
  return (
    <>
      <Announced>{said}</Announced>
      <Sheet aria-busy={isPlaceholderData}>
        {loadStateOf(query) === 'loading' && (
          <LoadingRows
            count={LINES_WHILE_LOADING}
            className={css.result}
            onCancel={() => cancelLoad(peopleQuery(search))}
          >
            <Skeleton width="min(18rem, 80%)" height="var(--lead-16)" />
            <Skeleton width="min(12rem, 60%)" height="var(--lead-14)" />
          </LoadingRows>
        )}
        <NotLoaded last title={words.searchFailed} query={query} />
        {data?.count === 0 && (
          <Row last className="anywhere">
            <EmptyState title={none}>{words.foundNoneHint}</EmptyState>
          </Row>
        )}
        {data !== undefined && data.count > 0 && <Found search={search} found={data} />}
      </Sheet>
    </>
  );
}

function Found({
  search,
  found: { items, count },
}: {
  search: PeopleSearch;
  found: Answer<'GET /api/people'>;
}) {
  const words = useTexts('people');
  const pages = pageCount(count, PEOPLE_PAGE_SIZE);
  return (
    <>
      <Row className={css.result}>
        <p className="small dim">{words.found(count)}</p>
      </Row>
      <ul id={LIST_ID} tabIndex={-1} aria-label={words.results} className={css.list}>
        {items.map((person) => (
          <Result key={person.id} person={person} />
        ))}
      </ul>
      {pages > 1 && (
        <Row last>
          <Pager
            current={Math.min(search.page, pages)}
            pages={pages}
            most={SEARCH_PAGE_LINKS}
            href={(page) => peopleSearchAddress({ ...search, page })}
            labels={{ previous: words.previousPage, next: words.nextPage }}
          />
        </Row>
      )}
    </>
  );
}

/** A person as a line that leads to the person's page. */
export function Result({ person: { id, name, departments, rooms } }: { person: PersonFound }) {
  return (
    <Row as="li" className={css.result}>
      <Link href={personAddress(id)} className={css.link}>
        {nonBreaking(name)}
      </Link>
      <p className="small dim">
        {nonBreaking(
          [...departments.map(({ value }) => value), ...rooms.map((room) => room.name)].join(' · '),
        )}
      </p>
    </Row>
  );
}
