import type { Item } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { ARCHIVE_PAGE_SIZE, instantOf, pageCount, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { archivedQuery, postponedQuery } from '../../../data/news/queries.ts';
import { useReportFreshness } from '../../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { pageAddress } from '../../../platform/page/page-number.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { EmptyState, NotLoaded } from '../../../ui/feedback/states.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { exactUnderPointer } from '../../../ui/text/time.tsx';
import { NewsCard, useTitleOf } from '../cards/card.tsx';
import { moveByKey, usePreservedFocus } from '../cards/use-cards-focus.ts';
import { FeedLoading, FeedStale } from '../feed/feed-states.tsx';
import css from '../news.module.css';
import { bringBack, momentOf, unarchiveItem } from '../state/actions.ts';

/** The element that holds the archived news. */
export const ARCHIVED_ID = 'archived';

/** Address of a page of the archive. */
const archiveAddress = (page: number): string => pageAddress(PAGES.archive.path, page);

interface ArchivedCardProps {
  item: Item;
  margin: ReactNode;
  /** Label of the button that brings the item back. */
  label: string;
  onBack: (item: Item) => void;
}

function ArchivedCard({ item, margin, label, onBack }: ArchivedCardProps) {
  const { home } = usePhrases();
  const titleOf = useTitleOf();
  return (
    <Row as="article" data-item={item.id} tabIndex={-1} margin={margin}>
      <NewsCard
        item={item}
        tools={
          <Button
            compact
            kind="quiet"
            icon={Undo2}
            className={css.back}
            aria-label={home.toolOf(label, titleOf(item))}
            onClick={() => onBack(item)}
          >
            <span className={css.backLabel}>{label}</span>
          </Button>
        }
      />
    </Row>
  );
}

function PostponedList() {
  const { archive } = usePhrases();
  const query = useQuery(postponedQuery);
  // The words of a moment (today, tomorrow) change with the day.
  useNow();
  const items = query.data?.data.items ?? [];
  const list = usePreservedFocus(items);
  const state = loadStateOf(query);
  const isShown = items.length > 0 || state === 'failed' || state === 'cancelled';
  return (
    <Sheet label={archive.postponed} ref={list} onKeyDown={moveByKey}>
      {isShown && <HeadingRow>{archive.postponed}</HeadingRow>}
      <NotLoaded title={archive.postponedFailed} query={query} />
      {items.map((item) => (
        <ArchivedCard
          key={item.id}
          item={item}
          margin={item.postponeTs !== null && archive.returns(momentOf(item.postponeTs))}
          label={archive.bringBack}
          onBack={bringBack}
        />
      ))}
    </Sheet>
  );
}

function DateOf({ item }: { item: Item }) {
  const { dates } = usePhrases();
  const at = instantOf(item.ts);
  const today = pragueDate(useNow());
  const date = pragueDate(at);
  const year = date.slice(0, 4);
  return (
    <time dateTime={at.toISOString()} {...exactUnderPointer(at)}>
      {dates.date(date)}
      {year !== today.slice(0, 4) && ` ${year}`}
    </time>
  );
}

function ArchivedList({ page }: { page: number }) {
  const { archive, states } = usePhrases();
  const [, navigate] = useLocation();
  const query = useQuery(archivedQuery(page));
  const postponed = useQuery(postponedQuery);
  const items = query.data?.data.items ?? [];
  const pages = query.data ? pageCount(query.data.data.length, ARCHIVE_PAGE_SIZE) : page;
  const list = usePreservedFocus(items);
  const state = loadStateOf(query);
  useReportFreshness(query.data);
  useEffect(() => {
    if (page > pages) navigate(archiveAddress(pages), { replace: true });
  }, [page, pages, navigate]);
  const isAllEmpty = query.data?.data.length === 0 && postponed.data?.data.items.length === 0;
  return (
    <>
      <FeedStale query={query} />
      <Sheet
        id={ARCHIVED_ID}
        tabIndex={-1}
        label={pages > 1 ? `${archive.archived}, ${states.page(page)}` : archive.archived}
        ref={list}
        onKeyDown={moveByKey}
      >
        {items.length > 0 && <HeadingRow>{archive.archived}</HeadingRow>}
        {state === 'loading' && <FeedLoading onCancel={() => cancelLoad(archivedQuery(page))} />}
        <NotLoaded last title={archive.failed} query={query} />
        {isAllEmpty && (
          <Row last>
            <EmptyState
              title={archive.empty}
              action={<LinkButton href={PAGES.home.path}>{archive.toHome}</LinkButton>}
            >
              {archive.emptyHint}
            </EmptyState>
          </Row>
        )}
        {items.map((item) => (
          <ArchivedCard
            key={item.id}
            item={item}
            margin={<DateOf item={item} />}
            label={archive.unarchive}
            onBack={unarchiveItem}
          />
        ))}
        {pages > 1 && query.data && (
          <Row last>
            <Pager current={page} pages={pages} href={archiveAddress} />
          </Row>
        )}
      </Sheet>
    </>
  );
}

/** Postponed items in the order of their return, then pages of archived items (spec 2, Archive). */
export function ArchiveLists({ page }: { page: number }) {
  return (
    <>
      {page === 1 && <PostponedList />}
      <ArchivedList page={page} />
    </>
  );
}
