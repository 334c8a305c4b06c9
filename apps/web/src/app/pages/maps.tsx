import { mapViewOf } from '@kahan/contract/runtime';
import {
  campusQuery,
  floorQuery,
  floorRoomsQuery,
  GROUND_FLOOR,
  nearestFloor,
  placeQuery,
} from '../../data/maps.ts';
import { MapScreen } from '../../features/maps/map-screen.tsx';
import { useMapsPhrases } from '../../features/maps/words.ts';
import { loadFirst, queryClient } from '../../platform/http/query.ts';
import type { Place, ScreenModule } from '../screens.ts';

/** The map of the campus (spec 2, /maps). */
function MapsPage() {
  return <MapScreen />;
}

/** Loads the floor of the address: its own, that of its last room, or the ground floor. */
async function loadFloor({ search }: Place): Promise<void> {
  const { rooms, floor } = mapViewOf(new URLSearchParams(search));
  await Promise.all([loadFirst(campusQuery), ...rooms.map((room) => loadFirst(placeQuery(room)))]);
  const [ofRoom] = rooms.map((room) => queryClient.getQueryData(placeQuery(room).queryKey)?.floor).reverse();
  const drawn = queryClient.getQueryData(campusQuery.queryKey)?.floors ?? [];
  const shown = nearestFloor(drawn, floor ?? ofRoom ?? GROUND_FLOOR);
  if (shown !== null) await Promise.all([loadFirst(floorQuery(shown)), loadFirst(floorRoomsQuery(shown))]);
}

const prepare = (place: Place) => Promise.all([useMapsPhrases.load(), loadFloor(place)]);

export const maps: ScreenModule = { Page: MapsPage, prepare };
