import type { Item } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { instantOf, PAGE_SIZE, pageCount, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide';
import { Fragment, memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { arrivedNews } from '../../../data/news/live.ts';
import { activeQuery } from '../../../data/news/queries.ts';
import { newAfter } from '../../../data/news/seen.ts';
import { useReportFreshness } from '../../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { pageAddress } from '../../../platform/page/page-number.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { EmptyState, NotLoaded } from '../../../ui/feedback/states.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { Announced } from '../../../ui/layout/hidden.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { Time } from '../../../ui/text/time.tsx';
import { NewsCard, useTitleOf } from '../cards/card.tsx';
import { SwipeCard } from '../cards/swipe-card.tsx';
import { CardTools } from '../cards/tools.tsx';
import { moveByKey, usePreservedFocus } from '../cards/use-cards-focus.ts';
import css from '../news.module.css';
import { archiveItem } from '../state/actions.ts';
import { groupByDay } from './days.ts';
import { FeedLoading, FeedStale } from './feed-states.tsx';
import { usePreservedPosition } from './position.ts';

/** Announces new items to screen readers. */
function Arrivals() {
  const { home } = usePhrases();
  const titleOf = useTitleOf();
  const items = useStore(arrivedNews);
  return <Announced>{items && `${home.arrived(items.length)}: ${items.map(titleOf).join('; ')}`}</Announced>;
}

/** The element that holds the news. */
export const NEWS_ID = 'news';

/** Address of a page of the feed. */
const feedAddress = (page: number): string => pageAddress(PAGES.home.path, page);

/** Memoized, because the list renders again whenever another page of the feed is loaded. */
const FeedCard = memo(function FeedCard({ item }: { item: Item }) {
  const { home } = usePhrases();
  const opener = useRef<HTMLButtonElement>(null);
  const seen = useStore(newAfter);
  const isNew = seen !== null && Number(item.id) > seen;
  const margin = (
    <>
      <Time at={instantOf(item.ts)} />
      {isNew && <b>{home.isNew}</b>}
    </>
  );
  return (
    <Row as="article" data-item={item.id} tabIndex={-1} margin={margin}>
      <SwipeCard
        onSwipe={(action) => {
          if (action === 'archive') archiveItem(item);
          else opener.current?.click();
        }}
      >
        <NewsCard item={item} tools={<CardTools item={item} opener={opener} />} />
      </SwipeCard>
    </Row>
  );
});

function Cards({ items }: { items: readonly Item[] }) {
  const { dates } = usePhrases();
  const today = pragueDate(useNow());
  return groupByDay(items).map((day) => (
    <Fragment key={day.date}>
      <HeadingRow>{dates.heading(day.date, today)}</HeadingRow>
      {day.items.map((item) => (
        <FeedCard key={item.id} item={item} />
      ))}
    </Fragment>
  ));
}

function Empty() {
  const { home } = usePhrases();
  return (
    <Row last>
      <EmptyState
        title={home.empty}
        action={<LinkButton href={PAGES.archive.path}>{home.toArchive}</LinkButton>}
      >
        {home.emptyHint}
      </EmptyState>
    </Row>
  );
}

const NOTHING: readonly Item[] = [];

/** Height of the window for each card of the first picture, px: so many cards and the content above fill it. */
const CARD_PX = 300;

/**
 * The cards to draw: first those that the window has room for, then all of them, in slices that give way to input.
 * @param fromTop whether the reader sees the page from its top
 */
function useFirstCards(items: readonly Item[], fromTop: () => boolean): readonly Item[] {
  // Read once: after changes of the page, `innerHeight` forces a layout.
  const [most, setMost] = useState(() =>
    fromTop() ? Math.ceil(window.innerHeight / CARD_PX) : Number.POSITIVE_INFINITY,
  );
  const isThere = items.length > 0;
  useEffect(() => {
    if (isThere) startTransition(() => setMost(Number.POSITIVE_INFINITY));
  }, [isThere]);
  return items.length > most ? items.slice(0, most) : items;
}

interface NewsFeedProps {
  /** From 1. */
  page: number;
  /** Whether the reader sees the page from its top, when it is drawn first. */
  fromTop: () => boolean;
  /** Rendered above the cards, together with them, so that nothing moves. */
  before?: ReactNode;
}

/** The news, six cards a page, grouped by day. Follows live changes without losing the reader's position. */
export const NewsFeed = memo(function NewsFeed({ page, fromTop, before }: NewsFeedProps) {
  const { home, states } = usePhrases();
  const [, navigate] = useLocation();
  const query = useQuery(activeQuery(page));
  const pages = query.data ? pageCount(query.data.data.length, PAGE_SIZE) : page;
  const next = useQuery({ ...activeQuery(page + 1), enabled: query.data !== undefined && page < pages });
  // A next page that was loaded earlier does not contain the cards that this page has pushed out.
  const isNextKnown = page >= pages || next.dataUpdatedAt >= query.dataUpdatedAt;
  const { items, waiting, top, release } = usePreservedPosition(
    query.data?.data.items ?? NOTHING,
    isNextKnown ? (next.data?.data.items ?? NOTHING) : null,
    page === 1,
  );
  const cards = useFirstCards(items, fromTop);
  const list = usePreservedFocus(items);
  useReportFreshness(query.data);

  useEffect(() => {
    if (page > pages) navigate(feedAddress(pages), { replace: true });
  }, [page, pages, navigate]);

  const state = loadStateOf(query);
  const isEmpty = query.data?.data.length === 0;
  // After many quick changes no card of the page is known until it is loaded again.
  const isUnknown = query.data !== undefined && !isEmpty && items.length === 0;
  return (
    <Sheet
      id={NEWS_ID}
      tabIndex={-1}
      label={pages > 1 ? `${home.news}, ${states.page(page)}` : home.news}
      ref={list}
      onKeyDown={moveByKey}
    >
      <FeedStale query={query} />
      {query.data && before}
      <div ref={top} />
      <Arrivals />
      {waiting.length > 0 && (
        <div className={css.arrived}>
          <Button icon={ArrowUp} className={css.pill} onClick={release}>
            {home.arrived(waiting.length)}
          </Button>
        </div>
      )}
      {(state === 'loading' || isUnknown) && <FeedLoading onCancel={() => cancelLoad(activeQuery(page))} />}
      <NotLoaded last title={home.newsFailed} query={query} />
      {isEmpty ? <Empty /> : <Cards items={cards} />}
      {pages > 1 && query.data && cards.length === items.length && (
        <Row last>
          <Pager current={page} pages={pages} href={feedAddress} />
        </Row>
      )}
    </Sheet>
  );
});
