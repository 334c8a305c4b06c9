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
} from '../../../data/maps.ts';
import { wayQuery } from '../../../data/ways.ts';
import { MapScreen, type OnMap } from '../../../features/maps/map-screen.tsx';
import { loadRoomPanel } from '../../../features/maps/parts.ts';
import { floorsOfWay, startFloor } from '../../../features/ways/floors.ts';
import { useWay, useWayView } from '../../../features/ways/way-view.ts';
import { loadRequired } from '../../../platform/http/lazy-retry.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { currentSearch } from '../../../platform/page/navigation.ts';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';

const NO_LEGS: never[] = [];

/** The panel and the lines of a way, with their texts. A chunk of its own: most readers look for a room only. */
const loadSheet = () =>
  loadRequired(async () => {
    const [sheet] = await Promise.all([
      import('./way-sheet.tsx').then(({ WaySheet, WayLines }) => ({ WaySheet, WayLines })),
      loadTexts('way'),
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

/** What an address of the map names: rooms, a floor, a way. */
const namedBy = (search: string) => {
  const query = new URLSearchParams(search);
  return { ...mapViewOf(query), way: wayViewOf(query) };
};

/** The floor on which the way of the address begins; null without a way, or while it is not known. */
const floorOfWay = ({ search }: Visit, known: Known): number | null => {
  const { way } = namedBy(search);
  return way === null ? null : startFloor(known(wayQuery(way)));
};

/** The campus, and the floor of the address: its own, that of the way, that of its last room, or the ground floor. */
function queries(visit: Visit, known: Known) {
  const { rooms, floor, way } = namedBy(visit.search);
  const named = [campusQuery, ...rooms.map(placeQuery), ...(way === null ? [] : [wayQuery(way)])];
  const isKnown = named.every((query) => known<unknown>(query) !== undefined);
  if (!isKnown && (floor === null || known(campusQuery) === undefined)) return named;
  const ofRoom = rooms.map((room) => known(placeQuery(room))?.floor).at(-1);
  const drawn = known(campusQuery)?.floors ?? [];
  const shown = nearestFloor(drawn, floor ?? floorOfWay(visit, known) ?? ofRoom ?? GROUND_FLOOR);
  return shown === null ? named : [...named, floorQuery(shown), floorRoomsQuery(shown)];
}

/** Before the first picture, so that it is of the floor on which the way begins. */
function leadsTo(visit: Visit, known: Known): string | null {
  const begin = floorOfWay(visit, known);
  if (begin === null || namedBy(visit.search).floor !== null) return null;
  return withFloor(visit.search, begin);
}

function parts({ search }: Visit): Promise<unknown>[] {
  const { rooms, way } = namedBy(search);
  return [...(rooms.length > 0 ? [loadRoomPanel()] : []), ...(way === null ? [] : [loadSheet()])];
}

export const maps: ScreenCode = { Page: MapsPage, queries, parts, leadsTo };
