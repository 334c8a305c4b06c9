import { mapAddress, mapViewOf, type WayView, wayViewOf } from '@kahan/contract/runtime';
import { semesterAt, withoutMeetings } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
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
import { taughtBy } from '../../../data/people.ts';
import { notGoingOn } from '../../../data/schedule/not-today.ts';
import { asTaught } from '../../../data/schedule/own-lessons.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { useLoggedIn, userQuery } from '../../../data/session/session.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import { wayHref, wayQuery } from '../../../data/ways.ts';
import { MapScreen, type OnMap } from '../../../features/maps/map-screen.tsx';
import { MapWaiting, PanelHeld } from '../../../features/maps/panels/floor-pages.tsx';
import { loadRoomPanel } from '../../../features/maps/parts.ts';
import { floorsOfWay, startFloor } from '../../../features/ways/floors.ts';
import { useNextWay } from '../../../features/ways/own-walk.ts';
import { nextWay } from '../../../features/ways/own-walks.ts';
import { useWay, useWayView } from '../../../features/ways/way-view.ts';
import { loadRequired } from '../../../platform/http/lazy-retry.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { currentSearch } from '../../../platform/page/navigation.ts';
import { report } from '../../../platform/report.ts';
import { clock } from '../../../platform/time/clock.ts';
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

/** The drawing of a way on the map; null while the address names none. */
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
      <Suspense fallback={<PanelHeld />}>
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

/** Whether an address names nothing to show. */
const isPlain = (search: string): boolean => search === '' || search === '?';

/** The map, once it is known whether it opens with the way to the reader's next appointment. */
function LedMap({ onLed }: { onLed: () => void }) {
  const way = useNextWay();
  const [, navigate] = useLocation();
  const led = useEffectEvent((to: WayView | null) => {
    if (to !== null) navigate(wayHref(to), { replace: true, state: PRESERVE_SCROLL });
    onLed();
  });
  useEffect(() => {
    void loadSheet().catch((error) => report(error, 'panel of a way'));
  }, []);
  useEffect(() => {
    if (way !== undefined) led(way);
  }, [way]);
  return <MapWaiting />;
}

/**
 * The map of the campus (spec 2, /maps), with a way when the address names one. Opened without an address of its own it
 * leads to the next appointment of today; a way that the reader has closed stays closed until the map is left.
 */
function MapsPage() {
  const onMap = useWayOnMap();
  const loggedIn = useLoggedIn();
  const [isLed, setLed] = useState(() => loggedIn && isPlain(currentSearch()));
  return isLed ? <LedMap onLed={() => setLed(false)} /> : <MapScreen onMap={onMap} />;
}

/** The address of the map with another floor. */
const withFloor = (search: string, floor: number): string => {
  const query = new URLSearchParams(search);
  return mapAddress({ ...mapViewOf(query), floor }, query);
};

/** The rooms, the floor and the way that an address of the map names. */
const namedBy = (search: string) => {
  const query = new URLSearchParams(search);
  return { ...mapViewOf(query), way: wayViewOf(query) };
};

/** The floor on which the way of the address begins; null without a way, or while it is not known. */
const floorOfWay = ({ search }: Visit, known: Known): number | null => {
  const { way } = namedBy(search);
  return way === null ? null : startFloor(known(wayQuery(way)));
};

/** The queries by which a plain map finds the reader's next appointment: the own lessons, and exams of students. */
function ofNext({ search, loggedIn, studies }: Visit, known: Known) {
  if (!loggedIn || !isPlain(search)) return [];
  if (studies) return [scheduleQuery, termsQuery];
  const uident = known(userQuery)?.uident;
  return [userQuery, ...(uident ? [taughtBy(uident, semesterAt(clock.now()))] : [])];
}

/** The way to the next appointment of a plain map's reader; null without one, or while it is not known. */
function nextOf(visit: Visit, known: Known): WayView | null {
  if (!visit.loggedIn || !isPlain(visit.search)) return null;
  const now = clock.now();
  if (visit.studies) {
    const lessons = known(scheduleQuery)?.data.schedule ?? [];
    const terms = known(termsQuery)?.data.terms ?? [];
    return nextWay(withoutMeetings({ lessons, terms }, notGoingOn(visit.today)), now);
  }
  const uident = known(userQuery)?.uident;
  const taught = uident && known(taughtBy(uident, semesterAt(now)));
  return taught ? nextWay({ lessons: asTaught(taught.data.items, uident), terms: [] }, now) : null;
}

/** The address that a plain map has with the way to what is next; its own where no plan shows one. */
function ledSearch(visit: Visit, known: Known): string {
  const next = nextOf(visit, known);
  const isShown = next !== null && known(wayQuery(next))?.way;
  return isShown ? new URL(wayHref(next), 'http://own.invalid').search : visit.search;
}

/** The campus, and the floor of the address: its own, that of the way, that of its last room, or the ground floor. */
function queries(visit: Visit, known: Known) {
  const next = nextOf(visit, known);
  const asked = [...ofNext(visit, known), ...(next === null ? [] : [wayQuery(next)])];
  if (asked.some((query) => known<unknown>(query) === undefined)) return [campusQuery, ...asked];
  return [...asked, ...shownAt({ ...visit, search: ledSearch(visit, known) }, known)];
}

function shownAt(visit: Visit, known: Known) {
  const { rooms, floor, way } = namedBy(visit.search);
  const named = [campusQuery, ...rooms.map(placeQuery), ...(way === null ? [] : [wayQuery(way)])];
  const isKnown = named.every((query) => known<unknown>(query) !== undefined);
  if (!isKnown && (floor === null || known(campusQuery) === undefined)) return named;
  const ofRoom = rooms.map((room) => known(placeQuery(room))?.floor).at(-1);
  const drawn = known(campusQuery)?.floors ?? [];
  const shown = nearestFloor(drawn, floor ?? floorOfWay(visit, known) ?? ofRoom ?? GROUND_FLOOR);
  return shown === null ? named : [...named, floorQuery(shown), floorRoomsQuery(shown)];
}

/** Before the first picture, so that the picture shows the floor on which the way begins. */
function leadsTo(asked: Visit, known: Known): string | null {
  const visit = { ...asked, search: ledSearch(asked, known) };
  const begin = floorOfWay(visit, known);
  if (begin === null || namedBy(visit.search).floor !== null) return null;
  return withFloor(visit.search, begin);
}

function parts({ search, loggedIn }: Visit): Promise<unknown>[] {
  const { rooms, way } = namedBy(search);
  const mayLead = loggedIn && isPlain(search);
  return [...(rooms.length > 0 ? [loadRoomPanel()] : []), ...(way !== null || mayLead ? [loadSheet()] : [])];
}

export const maps: ScreenCode = { Page: MapsPage, queries, parts, leadsTo };
