import { type MapView, mapAddress, mapViewOf } from '@kahan/contract/runtime';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  campusQuery,
  floorQuery,
  floorRoomsQuery,
  GROUND_FLOOR,
  nearestFloor,
  placeQuery,
  planFrame,
} from '../../data/maps.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { type Drawing, drawFloor } from './plan/drawing.ts';
import { useMapsPhrases } from './words.ts';

/** The view that the address names, and how to show another one; what other parts of the address say stays. */
export const useMapView = () =>
  useAddressView(
    (_, query) => mapViewOf(new URLSearchParams(query)),
    (view: MapView) => mapAddress(view, new URLSearchParams(currentSearch())),
  );

/** Whether a load ended with the server's answer that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'NOT_FOUND';

/** The chosen rooms of an address, which may name them by their codes. */
export function useChosenRooms(asked: readonly string[]) {
  const places = useQueries({ queries: asked.map(placeQuery) });
  const ids = places.map(({ data }, index) => data?.id ?? asked[index] ?? '');
  const key = ids.join();
  // The same set as long as the rooms are the same: the plan marks them again for another one.
  const selected = useMemo(() => new Set(key === '' ? [] : key.split(',')), [key]);
  return {
    selected,
    places: places.map(({ data }) => data),
    /** As the address names them. */
    missing: asked.filter((_, index) => isMissing(places[index]?.error)),
    isLoading: places.some(({ isLoading }) => isLoading),
  };
}

type Chosen = ReturnType<typeof useChosenRooms>;

/** The floor that a view shows; null while that is not known. */
export function useFloor({ floor }: Pick<MapView, 'floor'>, { places, isLoading }: Chosen) {
  const campus = useQuery(campusQuery);
  const ofRoom = places.findLast((place) => place !== undefined)?.floor;
  const wanted = floor ?? ofRoom ?? (isLoading ? null : GROUND_FLOOR);
  const shown = campus.data && wanted !== null ? nearestFloor(campus.data.floors, wanted) : null;
  return { campus, floor: shown, wanted };
}

/** The drawing of a floor; null until it is loaded. */
export function useDrawing(floor: number | null) {
  const words = useMapsPhrases();
  const { data: campus } = useQuery(campusQuery);
  const layers = useQuery({ ...floorQuery(floor ?? GROUND_FLOOR), enabled: floor !== null });
  const rooms = useQuery({ ...floorRoomsQuery(floor ?? GROUND_FLOOR), enabled: floor !== null });
  const extent = campus?.extent ?? null;
  const frame = useMemo(() => extent && planFrame(extent), [extent]);
  // Links say the seats, so a drawing waits for the list of rooms; without the list it goes without them.
  const areRoomsKnown = rooms.data !== undefined || rooms.isError;
  const drawing = useMemo((): Drawing | null => {
    if (layers.data === undefined || frame === null || floor === null || !areRoomsKnown) return null;
    const seats = new Map(rooms.data?.items.map(({ id, capacity }) => [id, capacity]));
    const types = new Map(campus?.room_types.map(({ type, name }) => [type, name]));
    return drawFloor(layers.data, frame, {
      label: ({ id, name, type }) => words.room(name, types.get(type) ?? '', seats.get(id) ?? null),
      href: ({ id }) => mapAddress({ rooms: [id], floor }),
    });
  }, [layers.data, rooms.data, areRoomsKnown, frame, floor, campus, words]);
  return { layers, frame, drawing };
}
