import type { Item } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { PAGE_SIZE, pageCount, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { activeQuery } from '../../../data/news/queries.ts';
import { useOffline } from '../../../platform/http/connection.ts';
import { useReportFreshness } from '../../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { pageAddress } from '../../../platform/page/page-number.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { EmptyState, NotLoaded } from '../../../ui/feedback/states.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { Time } from '../../../ui/text/time.tsx';
import { NewsCard } from '../cards/card.tsx';
import { SwipeCard } from '../cards/swipe-card.tsx';
import { CardTools } from '../cards/tools.tsx';
import { moveByKey, useFocusKept } from '../cards/use-cards-focus.ts';
import { archiveItem } from '../state/actions.ts';
import { Arrivals } from './arrivals.tsx';
import { groupByDay } from './days.ts';
import css from './feed.module.css';
import { FeedLoading } from './feed-loading.tsx';
import { FeedStale } from './feed-stale.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/** The element that holds the news. */
export const NEWS_ID = 'news';

/** Address of a page of the feed. */
const feedAddress = (page: number): string => pageAddress(PAGES.home.path, page);

function FeedCard({ item }: { item: Item }) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Row as="article" data-item={item.id} tabIndex={-1} margin={<Time at={new Date(item.ts * 1000)} />}>
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
}

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
        action={
          <Link href={PAGES.archive.path} asChild>
            <ButtonLink href={PAGES.archive.path}>{home.toArchive}</ButtonLink>
          </Link>
        }
      >
        {home.emptyHint}
      </EmptyState>
    </Row>
  );
}

const NOTHING: readonly Item[] = [];

interface NewsFeedProps {
  /** From 1. */
  page: number;
  /** Stands above the cards; comes with them, so that nothing moves for it. */
  before?: ReactNode;
}

/** The news, six cards a page, grouped by day. Follows live changes without losing the reader's place. */
export function NewsFeed({ page, before }: NewsFeedProps) {
  const offline = useOffline();
  const { home, states } = usePhrases();
  const [, navigate] = useLocation();
  const query = useQuery(activeQuery(page));
  const pages = query.data ? pageCount(query.data.data.length, PAGE_SIZE) : page;
  const next = useQuery({ ...activeQuery(page + 1), enabled: query.data !== undefined && page < pages });
  // A next page that was loaded before this one does not know yet what this one has pushed on.
  const isNextKnown = page >= pages || next.dataUpdatedAt >= query.dataUpdatedAt;
  const { items, waiting, top, release } = useKeptPlace(
    query.data?.data.items ?? NOTHING,
    isNextKnown ? (next.data?.data.items ?? NOTHING) : null,
    page === 1,
  );
  const list = useFocusKept(items);
  useReportFreshness(query.data);

  useEffect(() => {
    if (page > pages) navigate(feedAddress(pages), { replace: true });
  }, [page, pages, navigate]);

  const state = loadStateOf(query);
  const retry = () => void query.refetch();
  return (
    <Sheet
      id={NEWS_ID}
      tabIndex={-1}
      label={pages > 1 ? `${home.news}, ${states.page(page)}` : home.news}
      ref={list}
      onKeyDown={moveByKey}
    >
      {query.data && (
        <FeedStale
          loaded={query.data}
          error={offline ? null : query.error}
          retrying={query.isFetching}
          onRetry={retry}
        />
      )}
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
      {state === 'loading' && <FeedLoading onCancel={() => cancelLoad(activeQuery(page))} />}
      <NotLoaded last title={home.newsFailed} query={query} />
      {query.data && (items.length === 0 ? <Empty /> : <Cards items={items} />)}
      {pages > 1 && query.data && (
        <Row last>
          <Pager current={page} pages={pages} href={feedAddress} />
        </Row>
      )}
    </Sheet>
  );
}
