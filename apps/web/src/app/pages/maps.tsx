import { mapAddress, mapViewOf, wayViewOf } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
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
import { MapPanel } from '../../features/maps/panels/map-panel.tsx';
import { useMapsPhrases } from '../../features/maps/words.ts';
import { floorsOfWay, startFloor } from '../../features/way/floors.ts';
import { useOwnWalk, useWay, useWayView } from '../../features/way/use-way.ts';
import { WayLines } from '../../features/way/way-lines.tsx';
import { WayPanel } from '../../features/way/way-panel.tsx';
import { useWayPhrases } from '../../features/way/words.ts';
import { loadFirst, queryClient } from '../../platform/http/query.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import type { Place, ScreenModule } from '../screens.ts';

const NO_LEGS: never[] = [];

/** What a way puts into the map; null while the address names none. */
function useWayOnMap(): OnMap | null {
  const words = useWayPhrases();
  const [view, show] = useWayView();
  const answer = useWay(view);
  const { walk, before, title, facts } = useOwnWalk(view, answer);
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
      <MapPanel
        title={title}
        {...(facts !== null && { facts })}
        closeLabel={words.close}
        onClose={() => show(null)}
      >
        <WayPanel view={view} walk={walk} before={before} onShow={(next) => show(next)} />
      </MapPanel>
    ),
    lines: (floor) =>
      answer !== undefined && frame !== null && <WayLines answer={answer} floor={floor} frame={frame} />,
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
  await loadFirst(wayQuery(way));
  return startFloor(queryClient.getQueryData(wayQuery(way).queryKey));
}

/** Loads the floor of the address: its own, that of the way, that of its last room, or the ground floor. */
async function loadFloor(place: Place): Promise<void> {
  const { rooms, floor } = mapViewOf(new URLSearchParams(place.search));
  const [ofWay] = await Promise.all([
    loadWay(place),
    loadFirst(campusQuery),
    ...rooms.map((room) => loadFirst(placeQuery(room))),
  ]);
  const [ofRoom] = rooms.map((room) => queryClient.getQueryData(placeQuery(room).queryKey)?.floor).reverse();
  const drawn = queryClient.getQueryData(campusQuery.queryKey)?.floors ?? [];
  const shown = nearestFloor(drawn, floor ?? ofWay ?? ofRoom ?? GROUND_FLOOR);
  if (shown !== null) await Promise.all([loadFirst(floorQuery(shown)), loadFirst(floorRoomsQuery(shown))]);
  // Before the first picture, so that it is of the floor on which the way begins.
  if (ofWay !== null && floor === null && currentSearch() === place.search)
    history.replaceState(history.state, '', withFloor(place.search, ofWay));
}

const prepare = (place: Place) =>
  Promise.all([useMapsPhrases.load(), useWayPhrases.load(), loadFloor(place)]);

export const maps: ScreenModule = { Page: MapsPage, prepare };
