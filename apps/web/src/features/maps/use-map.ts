import type { Answer, Campus } from '@kahan/contract';
import { type MapView, mapAddress, mapViewOf } from '@kahan/contract/runtime';
import type { MapsPhrases } from '@kahan/phrases/en/maps/maps';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  campusQuery,
  type FloorLayers,
  floorQuery,
  floorRoomsQuery,
  GROUND_FLOOR,
  nearestFloor,
  type PlanFrame,
  placeQuery,
  planFrame,
} from '../../data/maps.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { loadFirst, queryClient } from '../../platform/http/query.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { whenIdle } from '../../platform/page/when-idle.ts';
import { type Drawing, drawFloor } from './plan/drawing.ts';

/** The view that the address names, and how to show another one; other parts of the address stay. */
export const useMapView = () =>
  useAddressView(
    (_, query) => mapViewOf(new URLSearchParams(query)),
    (view: MapView) => mapAddress(view, new URLSearchParams(currentSearch())),
  );

/** Whether a load ended with the server's answer that the record does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'NOT_FOUND';

/** The chosen rooms of an address, which may name them by their codes. */
export function useChosenRooms(askedIds: readonly string[]) {
  const rooms = useQueries({ queries: askedIds.map(placeQuery) });
  const ids = rooms.map(({ data }, index) => data?.id ?? askedIds[index] ?? '');
  const key = ids.join();
  // The same set as long as the rooms are the same: the plan marks them again for another one.
  const selected = useMemo(() => new Set(key === '' ? [] : key.split(',')), [key]);
  return {
    selected,
    rooms: rooms.map(({ data }) => data),
    /** Unknown rooms, as the address names them. */
    missing: askedIds.filter((_, index) => isMissing(rooms[index]?.error)),
    isLoading: rooms.some(({ isLoading }) => isLoading),
  };
}

type ChosenRooms = ReturnType<typeof useChosenRooms>;

/** Whether a room is in a building that no plan shows, as one in another town: the map of the campus says nothing of it. */
export const isOffCampus = (room: { building: number } | undefined, campus: Campus | undefined): boolean =>
  campus?.buildings.find(({ id }) => id === room?.building)?.is_drawn === false;

/** The floor that a view shows; null while that is not known. */
export function useFloor({ floor }: Pick<MapView, 'floor'>, { rooms, isLoading }: ChosenRooms) {
  const campus = useQuery(campusQuery);
  const ofRoom = rooms.findLast((room) => room !== undefined)?.floor;
  const wantedFloor = floor ?? ofRoom ?? (isLoading ? null : GROUND_FLOOR);
  const shownFloor =
    campus.data && wantedFloor !== null ? nearestFloor(campus.data.floors, wantedFloor) : null;
  return { campus, floor: shownFloor, wantedFloor };
}

/** Everything that a drawing of a floor is made of. */
interface DrawingParts {
  floor: number;
  layers: FloorLayers;
  /** Without the list of rooms the links go without seats. */
  rooms: Answer<'GET /api/rooms'> | undefined;
  campus: Campus;
  frame: PlanFrame;
}

/** Cache of drawings, as long-lived as their data: a floor is drawn once. */
const drawings = new WeakMap<FloorLayers, { parts: DrawingParts; drawing: Drawing }>();

function drawingOf(parts: DrawingParts, words: MapsPhrases): Drawing {
  const { floor, layers, rooms, campus, frame } = parts;
  const cached = drawings.get(layers);
  if (cached?.parts.rooms === rooms && cached?.parts.campus === campus) return cached.drawing;
  const seats = new Map(rooms?.items.map(({ id, capacity }) => [id, capacity]));
  const types = new Map(campus.room_types.map(({ type, name }) => [type, name]));
  const drawing = drawFloor(layers, frame, {
    label: ({ id, name, type }) => words.room(name, types.get(type) ?? '', seats.get(id) ?? null),
    href: ({ id }) => mapAddress({ rooms: [id], floor }),
  });
  drawings.set(layers, { parts, drawing });
  return drawing;
}

const frames = new WeakMap<Campus, PlanFrame | null>();

/** The frame of a campus, the same one each time. */
function frameOf(campus: Campus): PlanFrame | null {
  const cached = frames.get(campus);
  if (cached !== undefined) return cached;
  const frame = campus.extent && planFrame(campus.extent);
  frames.set(campus, frame);
  return frame;
}

/** The drawing of a floor; null until it is loaded. */
export function useDrawing(floor: number | null) {
  const words = useTexts('maps');
  const { data: campus } = useQuery(campusQuery);
  const layers = useQuery({ ...floorQuery(floor ?? GROUND_FLOOR), enabled: floor !== null });
  const rooms = useQuery({ ...floorRoomsQuery(floor ?? GROUND_FLOOR), enabled: floor !== null });
  const frame = campus === undefined ? null : frameOf(campus);
  // Links say the seats, so a drawing waits for the list of rooms.
  const areRoomsKnown = rooms.data !== undefined || rooms.isError;
  const isReady = campus !== undefined && layers.data !== undefined && frame !== null && areRoomsKnown;
  const drawing =
    isReady && floor !== null
      ? drawingOf({ floor, layers: layers.data, rooms: rooms.data, campus, frame }, words)
      : null;
  useNextFloors(drawing === null ? null : floor);
  return { layers, frame, drawing };
}

/** Loads and draws the floors above and below one that is shown, when the browser is idle: the switch then waits for nothing. */
function useNextFloors(floor: number | null): void {
  const words = useTexts('maps');
  useEffect(() => {
    if (floor === null) return;
    whenIdle(() => {
      const campus = queryClient.getQueryData(campusQuery.queryKey);
      const frame = campus && frameOf(campus);
      if (!campus || !frame) return;
      const at = campus.floors.indexOf(floor);
      for (const next of [campus.floors[at + 1], campus.floors[at - 1]]) {
        if (next !== undefined) void prepareFloor(next, campus, frame, words);
      }
    });
  }, [floor, words]);
}

async function prepareFloor(floor: number, campus: Campus, frame: PlanFrame, words: MapsPhrases) {
  await Promise.all([loadFirst(floorQuery(floor)), loadFirst(floorRoomsQuery(floor))]);
  const layers = queryClient.getQueryData(floorQuery(floor).queryKey);
  const rooms = queryClient.getQueryData(floorRoomsQuery(floor).queryKey);
  if (layers !== undefined) whenIdle(() => drawingOf({ floor, layers, rooms, campus, frame }, words));
}
