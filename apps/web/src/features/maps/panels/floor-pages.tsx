import type { Campus, Room } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import type { UseQueryResult } from '@tanstack/react-query';
import { DoorOpen, X } from 'lucide';
import type { ReactNode } from 'react';
import { campusQuery, type FloorLayers, floorQuery } from '../../../data/maps.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CancelledState, EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import css from './floor-pages.module.css';
import panelCss from './map-panel.module.css';
import { RoomList } from './room-list.tsx';

interface FloorPagesProps {
  campus: UseQueryResult<Campus>;
  layers: UseQueryResult<FloorLayers>;
  floor: number | null;
  isDrawn: boolean;
  isList: boolean;
  selected: ReadonlySet<string>;
  onChoose: (room: Room) => void;
  onClose: () => void;
}

/** The page over the drawing: the list of rooms, or a message in the place of a missing drawing. */
export function FloorPages({
  campus,
  layers,
  floor,
  isDrawn,
  isList,
  selected,
  onChoose,
  onClose,
}: FloorPagesProps) {
  const words = useTexts('maps');
  const { shell } = usePhrases();
  const isOffline = [campus, layers].some(
    ({ error }) => error instanceof ApiProblem && error.kind === 'offline',
  );
  const list = floor !== null && (
    <RoomList
      floor={floor}
      isTold={isOffline && !isList}
      selected={selected}
      typeName={(type) => campus.data?.room_types.find((one) => one.type === type)?.name ?? ''}
      onChoose={onChoose}
    />
  );
  if (campus.data === undefined) {
    return (
      <Instead
        query={campus}
        title={isOffline ? words.mapOffline : words.campusFailed}
        hint={isOffline ? words.mapOfflineHint : undefined}
        onCancel={() => cancelLoad(campusQuery)}
      />
    );
  }
  if (campus.data.floors.length === 0) {
    return (
      <div className={css.page}>
        <EmptyState title={words.noPlans}>{words.noPlansHint}</EmptyState>
      </div>
    );
  }
  if (floor === null) return null;
  if (isList) {
    return (
      <section className={css.page} aria-labelledby="map-list">
        <header className={css.head}>
          <h2 id="map-list">{words.listOf(floor)}</h2>
          <IconButton icon={X} label={words.toMap} onClick={onClose} />
        </header>
        <LinkButton compact className={css.free} icon={DoorOpen} href={PAGES.rooms.path}>
          {shell.pages.rooms}
        </LinkButton>
        {list}
      </section>
    );
  }
  if (isDrawn) return null;
  return (
    <Instead
      query={layers}
      title={isOffline ? words.planOffline(floor) : words.planFailed(floor)}
      hint={isOffline ? words.planOfflineHint : words.planFailedHint}
      onCancel={() => cancelLoad(floorQuery(floor))}
    >
      {list}
    </Instead>
  );
}

/** In the place of the drawing while it is not known what to show. */
export function MapWaiting({ onCancel }: { onCancel?: () => void }) {
  return (
    <div className={css.wait}>
      <Loading onCancel={onCancel}>
        <Skeleton width="min(40rem, 80%)" height="min(20rem, 40dvh)" />
      </Loading>
    </div>
  );
}

/** Holds the place of a panel on a phone while its code is on its way, so that the floors beside it do not move. */
export const PanelHeld = () => (
  <div className={cx(panelCss.panel, 'only-phone')} data-map-panel aria-hidden="true" />
);

interface InsteadProps {
  query: UseQueryResult<unknown>;
  title: string;
  hint?: string | undefined;
  onCancel: () => void;
  /** Below the reason of a failure. */
  children?: ReactNode;
}

/** Shown in the place of content that is not loaded. */
function Instead({ query, title, hint, onCancel, children }: InsteadProps) {
  const state = loadStateOf(query);
  const retry = () => void query.refetch();
  if (state === 'loading' || state === 'loaded') {
    return <MapWaiting onCancel={onCancel} />;
  }
  return (
    <div className={css.page}>
      {state === 'cancelled' ? (
        <CancelledState onRetry={retry} />
      ) : (
        <FailedState title={title} error={query.error} onRetry={retry} retrying={query.isFetching}>
          {hint !== undefined && <p className="dim">{hint}</p>}
        </FailedState>
      )}
      {state === 'failed' && children}
    </div>
  );
}
