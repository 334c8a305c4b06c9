import { foodAddress, foodDateOf } from '@kahan/contract/runtime';
import { instantOf, pragueDate } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Canteen, loadMenusAhead, menuDaysQuery, menusQuery } from '../../data/food.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyPage, LoadingRows, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { hostsOf } from './canteen.ts';
import { CanteenCard } from './canteen-card.tsx';
import { shownOf } from './choice.ts';
import css from './food.module.css';
import { PullToRefresh } from './pull.tsx';
import { setChosen, useChosen } from './stored.ts';
import { Toolbar } from './toolbar.tsx';

const CARDS_WHILE_LOADING = 2;
const DISHES_WHILE_LOADING = 6;

/** The days to choose from: today and what follows, and the day of the address. */
function daysFrom(today: string, date: string, daysWithMenu: readonly string[]): string[] {
  const days = daysWithMenu.filter((day) => day > today);
  return [...new Set([today, date, ...days])].sort();
}

/** Canteen menus (spec 2, Food): the day in the address, the chosen canteens, each with its menu. */
export function FoodScreen() {
  const words = useTexts('food');
  const { dates } = usePhrases();
  const now = useNow();
  const today = pragueDate(now);
  const [askedDate] = useAddressView((_, search) => foodDateOf(new URLSearchParams(search)), foodAddress);
  const date = askedDate ?? today;
  // The canteens of the former day stay in the toolbar; its menus would be taken for those of this day.
  const query = useQuery({ ...menusQuery(date), placeholderData: keepPreviousData });
  const daysQuery = useQuery(menuDaysQuery);
  const chosen = useChosen();
  const data = query.isPlaceholderData ? undefined : query.data;
  const days = daysFrom(today, date, daysQuery.data ?? []);
  const shown = shownOf(data ?? [], chosen);
  const age = useAge(data, shown);
  const refresh = () => {
    // A load in flight goes on.
    void query.refetch({ cancelRefetch: false });
    void daysQuery.refetch({ cancelRefetch: false });
  };
  useRefreshOnFocus(refresh);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && daysQuery.data !== undefined)
      return loadMenusAhead(daysQuery.data.filter((day) => day >= today));
    return undefined;
  }, [isThere, daysQuery.data, today]);
  return (
    <>
      <PullToRefresh isBusy={query.isFetching} onRefresh={refresh} />
      <Toolbar
        date={date}
        today={today}
        days={days}
        canteens={query.data ?? []}
        isBusy={query.isFetching}
        onRefresh={refresh}
      />
      <p className={cx(css.paperDate, 'only-paper')}>{dates.long(date)}</p>
      <StaleData query={{ ...query, data: age }} />
      <Announced>
        {data !== undefined &&
          shown.length > 0 &&
          words.shown(
            date,
            shown.map(({ name }) => name),
          )}
      </Announced>
      {data === undefined ? (
        <PageLoad title={words.loadFailed} query={{ ...query, data }}>
          <LoadingMenus onCancel={() => cancelLoad(menusQuery(date))} />
        </PageLoad>
      ) : (
        <Canteens all={data} shown={shown} date={date} days={days} now={now} />
      )}
    </>
  );
}

/** Tells of what time the shown menus are: the oldest of those that can be read. */
function useAge(data: readonly Canteen[] | undefined, shown: readonly Canteen[]) {
  const readable = shown.filter(({ failed }) => !failed);
  const oldest = Math.min(...(readable.length > 0 ? readable : (data ?? [])).map(({ as_of }) => as_of));
  const age = Number.isFinite(oldest)
    ? { asOf: instantOf(oldest), freshness: 'fresh' as const, reason: null }
    : undefined;
  useReportFreshness(age);
  return age;
}

interface CanteensProps {
  all: readonly Canteen[];
  shown: readonly Canteen[];
  date: string;
  days: readonly string[];
  now: Date;
}

function Canteens({ all, shown, date, days, now }: CanteensProps) {
  const words = useTexts('food');
  if (all.length === 0) return <EmptyPage title={words.empty}>{words.emptyHint}</EmptyPage>;
  if (shown.length === 0) {
    return (
      <EmptyPage
        title={words.noneChosen}
        action={<Button onClick={() => setChosen(null)}>{words.usual}</Button>}
      >
        {words.noneChosenHint}
      </EmptyPage>
    );
  }
  return (
    <>
      <Sheet className={css.sheet}>
        {shown.map((canteen, index) => (
          <CanteenCard
            key={canteen.id}
            canteen={canteen}
            position={all.indexOf(canteen)}
            date={date}
            days={days}
            now={now}
            isFirst={index === 0}
          />
        ))}
      </Sheet>
      <p className={css.from}>{nonBreaking(words.from(hostsOf(shown)))}</p>
    </>
  );
}

/** In the shape of two cards. */
function LoadingMenus({ onCancel }: { onCancel: () => void }) {
  return (
    <Sheet className={css.sheet}>
      <LoadingRows count={CARDS_WHILE_LOADING} className={css.place} onCancel={onCancel}>
        <Skeleton width="min(14rem, 60%)" height="var(--lead-20)" />
        {[...Array(DISHES_WHILE_LOADING).keys()].map((dish) => (
          <span key={dish} className={css.bone}>
            <Skeleton width="min(24rem, 70%)" height="var(--lead-16)" />
          </span>
        ))}
      </LoadingRows>
    </Sheet>
  );
}

/** Refreshes when the reader comes back to the window (spec 2, Food). The queries throttle themselves. */
function useRefreshOnFocus(refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    const onFocus = () => run();
    // A phone shows the tab again without a focus of its window.
    const onShown = () => document.visibilityState === 'visible' && run();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
}
