import { foodAddress, foodDateOf } from '@kahan/contract/runtime';
import { pragueDate } from '@kahan/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FoodPlace, loadMenusAhead, menuDaysQuery, menusQuery } from '../../data/food.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { useNow } from '../../platform/time/clock.ts';
import { EmptyPage, LoadingRows, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { shownOf } from './choice.ts';
import css from './place.module.css';
import { PlaceCard } from './place-card.tsx';
import { PullToRefresh } from './pull.tsx';
import { setChosen, useChosen } from './stored.ts';
import { Toolbar } from './toolbar.tsx';
import { useRefreshOnFocus } from './use-refresh.ts';
import { useFoodPhrases } from './words.ts';

const CARDS_WHILE_LOADING = 2;
const DISHES_WHILE_LOADING = 6;

/** The days to choose from: today and what follows, and the day of the address. */
function daysFrom(today: string, date: string, known: readonly string[]): string[] {
  const days = known.filter((day) => day > today);
  return [...new Set([today, date, ...days])].sort();
}

/** Canteen menus (spec 2, Food): the day in the address, the chosen canteens, each with its menu. */
export function FoodScreen() {
  const words = useFoodPhrases();
  const now = useNow();
  const today = pragueDate(now);
  const [asked] = useAddressView((_, search) => foodDateOf(new URLSearchParams(search)), foodAddress);
  const date = asked ?? today;
  // The canteens of the former day stay in the toolbar; its menus would be taken for those of this day.
  const query = useQuery({ ...menusQuery(date), placeholderData: keepPreviousData });
  const daysQuery = useQuery(menuDaysQuery);
  const chosen = useChosen();
  const data = query.isPlaceholderData ? undefined : query.data;
  const days = daysFrom(today, date, daysQuery.data ?? []);
  const shown = shownOf(data ?? [], chosen);
  const known = useAge(data, shown);
  const refresh = () => {
    // A load that runs already is not begun anew.
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
        places={query.data ?? []}
        isBusy={query.isFetching}
        onRefresh={refresh}
      />
      <StaleData query={{ ...query, data: known }} />
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
        <Places all={data} shown={shown} date={date} days={days} now={now} />
      )}
    </>
  );
}

/** Tells of what time the shown menus are: the oldest of those that can be read. */
function useAge(data: readonly FoodPlace[] | undefined, shown: readonly FoodPlace[]) {
  const readable = shown.filter(({ failed }) => !failed);
  const oldest = Math.min(...(readable.length > 0 ? readable : (data ?? [])).map(({ as_of }) => as_of));
  const known = Number.isFinite(oldest)
    ? { asOf: new Date(oldest * 1000), freshness: 'fresh' as const, reason: null }
    : undefined;
  useReportFreshness(known);
  return known;
}

interface PlacesProps {
  all: readonly FoodPlace[];
  shown: readonly FoodPlace[];
  date: string;
  days: readonly string[];
  now: Date;
}

function Places({ all, shown, date, days, now }: PlacesProps) {
  const words = useFoodPhrases();
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
    <Sheet className={css.sheet}>
      {shown.map((place, index) => (
        <PlaceCard
          key={place.id}
          place={place}
          position={all.indexOf(place)}
          date={date}
          days={days}
          now={now}
          isFirst={index === 0}
        />
      ))}
    </Sheet>
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
