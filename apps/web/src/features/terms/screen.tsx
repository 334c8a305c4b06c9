import type { TermAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { preparedQuery } from '../../data/exam-plan.ts';
import { useUser } from '../../data/session/session.ts';
import { studiesQuery, useReasonOfNothing } from '../../data/studies.ts';
import { useLivePlaces, withPlaces } from '../../data/terms/live-places.ts';
import { useOwnTime } from '../../data/terms/own-time.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { useTermsMinute, useTermsNow } from '../../data/terms/turns.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad, isFirstLoad } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView, useCanonicalAddress } from '../../platform/page/address-view.ts';
import { usePhone } from '../../platform/page/use-phone.ts';
import { useStore } from '../../platform/storage/store.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyPage, LoadingRows, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { FilterBarLoading } from '../../ui/form/filter-bar.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Filters, storedLayout } from './filters/filters.tsx';
import { useArrival } from './list/arrival.ts';
import css from './list/line.module.css';
import type { LinesProps } from './list/line-sheet.tsx';
import { List } from './list/list.tsx';
import { filtered, hueLookup, sectionsOf, subjectsOf } from './list/listed.ts';
import { SignedOnPaper } from './list/paper.tsx';
import { SubjectList } from './list/subject-list.tsx';
import { termsBySubject } from './list/subjects.ts';
import { storedOrder } from './order/order-list.tsx';
import { SignUpCountdown } from './sign-up-countdown.tsx';
import { ALL, addressOf, isFiltered, missingIn, parseView, type TermsView } from './view.ts';

/** In the shape of the filters and the first lines. */
function TermsLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <FilterBarLoading lines={usePhone() ? 1 : 3} />
      <Sheet>
        <LoadingRows count={6} className={css.row} onCancel={onCancel}>
          <div className={css.term}>
            <div>
              <Skeleton width="min(16rem, 80%)" height="var(--lead-16)" />
              <Skeleton width="min(12rem, 60%)" height="var(--lead-14)" className={css.second} />
            </div>
            <Skeleton height="var(--lead-14)" />
            <Skeleton width="10rem" height="var(--lead-14)" />
            <Skeleton height="var(--touch)" />
          </div>
        </LoadingRows>
      </Sheet>
    </>
  );
}

/** Exam terms (spec 2): the list, the dates, and the possible actions. */
export function TermsScreen() {
  const words = useTexts('terms');
  // Loaded here once: a line that suspends for its texts would make all lines render twice.
  useTexts('requests');
  const query = useQuery(termsQuery);
  const terms = query.data?.data.terms;
  useReportFreshness(query.data);
  const reason = useReasonOfNothing(terms?.length === 0);
  const prepared = useQuery(preparedQuery);
  if (terms === undefined) {
    return (
      <PageLoad title={words.loadFailed} query={query}>
        <TermsLoading onCancel={() => cancelLoad(termsQuery)} />
      </PageLoad>
    );
  }
  // Late data would move the list, or change the text of an empty one.
  if (reason === undefined || isFirstLoad(prepared))
    return <TermsLoading onCancel={() => [preparedQuery, studiesQuery].map((one) => cancelLoad(one))} />;
  return (
    <>
      <StaleData query={query} />
      {terms.length === 0 ? (
        <EmptyPage
          title={words.empty}
          action={<LinkButton href={PAGES.home.path}>{words.toHome}</LinkButton>}
        >
          {reason && !reason.isStudying ? reason.text : words.emptyHint}
        </EmptyPage>
      ) : (
        <Loaded loaded={terms} at={query.dataUpdatedAt} />
      )}
    </>
  );
}

/** A note on the term or subject that the address names and the list does not have; the list follows. */
function Missing({ missing }: { missing: 'term' | 'subject' | null }) {
  const words = useTexts('terms');
  return (
    missing !== null && (
      <Banner role="status">
        <p>{words.missing[missing]}</p>
      </Banner>
    )
  );
}

const compareNames = (a: string, b: string) => a.localeCompare(b, language());

interface LoadedProps {
  loaded: readonly TermAnswer[];
  /** When the terms were loaded, milliseconds. */
  at: number;
}

function Loaded({ loaded, at }: LoadedProps) {
  'use memo';
  const words = useTexts('terms');
  const user = useUser();
  const { lessons, entries, prepared } = useOwnTime();
  const order = useStore(storedOrder);
  const layout = useStore(storedLayout);
  const subjects = subjectsOf(loaded, compareNames);
  const studyIds = user?.studies.map(({ study_id }) => study_id) ?? null;
  const known = { codes: subjects.map(({ code }) => code), studyIds };
  const [{ view, mended }, show] = useAddressView((_path, search) => parseView(search, known), addressOf);
  useCanonicalAddress(addressOf(view), mended, (part) => showToast(words.mended[part]));
  // Filters are one entry of the history, so that Back leaves the screen.
  const change = (next: Partial<TermsView>, how: 'push' | 'replace' = 'replace') =>
    show({ ...view, ...next }, how);
  const [onScreen, setOnScreen] = useState<readonly string[]>([]);
  const places = useLivePlaces(onScreen, at);
  const now = useTermsNow(loaded);
  const minute = useTermsMinute(loaded);
  const chosen = [addressOf({ ...view, open: [], unfolded: [] }), layout, JSON.stringify(order)].join(' ');
  const arrival = useArrival(chosen, loaded, now, prepared);
  const ordering = { order, compareNames, arrival };
  const shown = filtered(withPlaces(loaded, places), view, now);
  const lines: LinesProps = {
    terms: loaded,
    lessons,
    entries,
    prepared,
    hueOf: hueLookup(lessons, loaded),
    now: minute,
    open: view.open,
    onOpen: (open, how = 'push') => change({ open }, how),
    unfolded: view.unfolded,
    onScreen: setOnScreen,
  };
  return (
    <>
      <Missing missing={missingIn(view, loaded)} />
      <SignedOnPaper terms={loaded} now={minute} />
      <Filters
        view={view}
        onChange={change}
        layout={layout}
        order={order}
        subjects={subjects}
        studyIds={studyIds ?? []}
        found={shown.length}
      />
      <SignUpCountdown
        shown={shown}
        terms={loaded}
        prepared={prepared}
        now={now}
        hrefOf={(id) => addressOf({ ...view, open: [...new Set([...view.open, id])] })}
      />
      <Announced>{isFiltered(view) && words.found(shown.length)}</Announced>
      {shown.length === 0 ? (
        <EmptyPage
          title={words.nothingFits}
          action={<Button onClick={() => change(ALL)}>{words.clear}</Button>}
        >
          {words.nothingFitsHint(loaded.length)}
        </EmptyPage>
      ) : layout === 'list' ? (
        <List sections={sectionsOf(shown, ordering, now)} {...lines} />
      ) : (
        <SubjectList
          shown={termsBySubject(shown, { now, terms: loaded }, ordering)}
          ordering={ordering}
          onUnfolded={(unfolded, open) => change({ unfolded, open })}
          {...lines}
        />
      )}
    </>
  );
}
