import { mapAddress, mapViewOf, wayViewOf } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import {
  campusQuery,
  floorQuery,
  floorRoomsQuery,
  GROUND_FLOOR,
  nearestFloor,
  placeQuery,
  planFrame,
} from '../../data/maps.ts';
import { wayQuery } from '../../data/way.ts';
import { MapScreen, type OnMap } from '../../features/maps/map-screen.tsx';
import { loadRoomPanel } from '../../features/maps/parts.ts';
import { useMapsPhrases } from '../../features/maps/words.ts';
import { floorsOfWay, startFloor } from '../../features/way/floors.ts';
import { useWay, useWayView } from '../../features/way/way-view.ts';
import { useWayPhrases } from '../../features/way/words.ts';
import { loadRequired } from '../../platform/http/lazy-retry.ts';
import { loadFirst, queryClient } from '../../platform/http/query.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import type { Place, ScreenModule } from '../screens.ts';

const NO_LEGS: never[] = [];

/** The panel and the lines of a way, with their texts. A chunk of its own: most readers look for a room only. */
const loadSheet = () =>
  loadRequired(async () => {
    const [sheet] = await Promise.all([
      import('./way-sheet.tsx').then(({ WaySheet, WayLines }) => ({ WaySheet, WayLines })),
      useWayPhrases.load(),
    ]);
    return sheet;
  });
const WaySheet = lazy(async () => ({ default: (await loadSheet()).WaySheet }));
const WayLines = lazy(async () => ({ default: (await loadSheet()).WayLines }));

/** What a way puts into the map; null while the address names none. */
function useWayOnMap(): OnMap | null {
  const [view, show] = useWayView();
  const answer = useWay(view);
  const { data: campus } = useQuery(campusQuery);
  const extent = campus?.extent ?? null;
  const frame = useMemo(() => extent && planFrame(extent), [extent]);
  const [, navigate] = useLocation();
  const legs = answer?.way?.legs ?? NO_LEGS;
  const first = startFloor(answer);
  const isFloorOpen = mapViewOf(new URLSearchParams(currentSearch())).floor === null;
  useEffect(() => {
    if (first === null || !isFloorOpen) return;
    navigate(withFloor(currentSearch(), first), { replace: true, state: PRESERVE_SCROLL });
  }, [first, isFloorOpen, navigate]);
  if (view === null) return null;
  return {
    panel: (
      <Suspense>
        <WaySheet view={view} answer={answer} onShow={(next) => show(next)} />
      </Suspense>
    ),
    lines: (floor) =>
      answer !== undefined &&
      frame !== null && (
        <Suspense>
          <WayLines answer={answer} floor={floor} frame={frame} />
        </Suspense>
      ),
    floors: floorsOfWay(answer),
    points: (floor) => legs.filter((leg) => leg.floor === floor).flatMap(({ points }) => points),
  };
}

/** The map of the campus (spec 2, /maps), with a way when the address names one. */
function MapsPage() {
  return <MapScreen onMap={useWayOnMap()} />;
}

/** The address of the map with another floor. */
const withFloor = (search: string, floor: number): string => {
  const query = new URLSearchParams(search);
  return mapAddress({ ...mapViewOf(query), floor }, query);
};

/** Loads the way of the address, and begins on its first floor when the address names none. */
async function loadWay({ search }: Place): Promise<number | null> {
  const way = wayViewOf(new URLSearchParams(search));
  if (way === null) return null;
  await Promise.all([loadFirst(wayQuery(way)), loadSheet()]);
  return startFloor(queryClient.getQueryData(wayQuery(way).queryKey));
}

/** Loads the floor of the address: its own, that of the way, that of its last room, or the ground floor. */
async function loadFloor(place: Place): Promise<void> {
  const { rooms, floor } = mapViewOf(new URLSearchParams(place.search));
  const [ofWay] = await Promise.all([
    loadWay(place),
    loadFirst(campusQuery),
    ...rooms.map((room) => loadFirst(placeQuery(room))),
    rooms.length > 0 && loadRoomPanel(),
  ]);
  const [ofRoom] = rooms.map((room) => queryClient.getQueryData(placeQuery(room).queryKey)?.floor).reverse();
  const drawn = queryClient.getQueryData(campusQuery.queryKey)?.floors ?? [];
  const shown = nearestFloor(drawn, floor ?? ofWay ?? ofRoom ?? GROUND_FLOOR);
  if (shown !== null) await Promise.all([loadFirst(floorQuery(shown)), loadFirst(floorRoomsQuery(shown))]);
  // Before the first picture, so that it is of the floor on which the way begins.
  if (ofWay !== null && floor === null && currentSearch() === place.search)
    history.replaceState(history.state, '', withFloor(place.search, ofWay));
}

const prepare = (place: Place) => Promise.all([useMapsPhrases.load(), loadFloor(place)]);

export const maps: ScreenModule = { Page: MapsPage, prepare };
