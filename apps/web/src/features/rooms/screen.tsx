import {
  ANY_ROOM,
  type FreeRoomsWish,
  freeOnMapAddress,
  freeRoomsAddress,
  freeRoomsWishOf,
} from '@kahan/contract/runtime';
import { unixSeconds } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide';
import { Link } from 'wouter';
import { type FreeRooms, freeRoomsQuery } from '../../data/rooms.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { useNow } from '../../platform/time/clock.ts';
import { momentAt } from '../../platform/time/dates.ts';
import { LoadingRows, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Filters } from './filters.tsx';
import css from './rooms.module.css';
import { FreeRoomRow, RulerHead } from './row.tsx';
import { isNow, rulerOf } from './times.ts';

const LINES_WHILE_LOADING = 8;

/** Free rooms (product, Free rooms): when and what in the address, each room with its day. */
export function RoomsScreen() {
  const words = useTexts('rooms');
  const [wish, show] = useAddressView(
    (_, search) => freeRoomsWishOf(new URLSearchParams(search)),
    freeRoomsAddress,
  );
  const change = (next: Partial<FreeRoomsWish>) => show({ ...wish, ...next }, 'replace');
  const query = useQuery(freeRoomsQuery(wish));
  const { data, isPlaceholderData } = query;
  const age = data && { asOf: data.asOf, freshness: 'fresh' as const, reason: null };
  useReportFreshness(age);
  return (
    <>
      <Filters wish={wish} onChange={change} buildings={data?.found.buildings ?? []} />
      <StaleData query={{ ...query, data: age }} />
      {data === undefined ? (
        <PageLoad title={words.loadFailed} query={query}>
          <Sheet>
            <LoadingRows count={LINES_WHILE_LOADING} onCancel={() => cancelLoad(freeRoomsQuery(wish))}>
              <Skeleton width="min(16rem, 70%)" height="var(--lead-16)" />
              <Skeleton width="min(12rem, 50%)" height="var(--lead-14)" />
            </LoadingRows>
          </Sheet>
        </PageLoad>
      ) : (
        <List
          data={data}
          wish={wish}
          isOld={isPlaceholderData}
          onClear={
            freeRoomsAddress({ ...wish, at: null }) === freeRoomsAddress(ANY_ROOM)
              ? null
              : () => change({ ...ANY_ROOM, at: wish.at })
          }
        />
      )}
    </>
  );
}

interface ListProps {
  data: FreeRooms;
  wish: FreeRoomsWish;
  /** The rooms of the former wish, until those of the present one are there. */
  isOld: boolean;
  /** Drops all conditions but the time; null when there are none. */
  onClear: (() => void) | null;
}

function List({ data: { found }, wish, isOld, onClear }: ListProps) {
  const words = useTexts('rooms');
  const { dates } = usePhrases();
  const now = useNow();
  const { from, day, items, count: all } = found;
  const ofNow = isNow(from, now);
  const title = ofNow ? words.freeNow : words.freeAt(momentAt(from, unixSeconds(now), dates));
  const isMeasured = items.some(({ walk_seconds }) => walk_seconds !== null);
  const count = isMeasured ? words.nearest(all) : words.longest(all);
  const ruler = rulerOf(from, day.end);
  return (
    <Sheet aria-busy={isOld}>
      <Announced>{items.length === 0 ? words.empty : `${title}: ${count}`}</Announced>
      {items.length === 0 ? (
        <Row last>
          <EmptyState
            title={words.empty}
            action={onClear !== null && <Button onClick={onClear}>{words.clear}</Button>}
          >
            {words.emptyHint}
          </EmptyState>
        </Row>
      ) : (
        <>
          <HeadingRow>
            {title} <span className={css.count}>{count}</span>
            {wish.at === null && (
              <Link href={freeOnMapAddress(wish)} className={css.onMap}>
                {words.mark}
              </Link>
            )}
          </HeadingRow>
          <RulerHead ruler={ruler} at={from} isNow={ofNow} />
          <ul aria-label={words.list}>
            {items.map((item) => (
              <FreeRoomRow
                key={item.room.id}
                item={item}
                ruler={ruler}
                at={from}
                near={wish.near}
                isStepFree={wish.isStepFree}
              />
            ))}
          </ul>
          {items.length < all && (
            <Row>
              <p className="small dim">{words.shown(items.length, all)}</p>
            </Row>
          )}
        </>
      )}
      <Row last>
        <p className="note measure">
          <Icon of={Info} />
          <span>{words.note}</span>
        </p>
      </Row>
    </Sheet>
  );
}
