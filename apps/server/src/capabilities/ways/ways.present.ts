import type { DistanceAnswer, WalkAnswer, WayAnswer, WayEndAnswer } from '@kahan/contract';
import {
  type Barrier,
  endAt,
  type Language,
  type NoWay,
  type RoomRecord,
  townOf,
  type Way,
  type WayEndpoint,
} from '@kahan/domain';
import type { Campus } from './ways.campus.ts';

type Position = [number, number];

/** To 0.1 m. */
const position = ([x, y]: readonly [number, number]): Position => [
  Math.round(x * 10) / 10,
  Math.round(y * 10) / 10,
];

const isWay = (found: Way | NoWay): found is Way => 'legs' in found;

function presentEnd(
  campus: Campus,
  place: WayEndpoint,
  found: Way['from'] | null,
  lang: Language,
): WayEndAnswer {
  const asked = typeof place === 'object' && 'room' in place ? campus.room(place.room) : null;
  const end = found ?? endAt(campus.graph, place);
  const building = campus.building(end?.building ?? asked?.building ?? null);
  const standing = typeof place === 'object' && 'at' in place ? place.floor : 0;
  return {
    room: asked && { id: asked.id, name: asked.name },
    floor: end?.floor ?? asked?.floor ?? standing,
    building: building && { code: building.code, value: building.name[lang] },
    point: end && position(end.point),
  };
}

function presentWalk(campus: Campus, { seconds, meters, legs, steps }: Way): WalkAnswer {
  return {
    seconds: Math.round(seconds),
    meters: Math.round(meters),
    legs: legs.map(({ floor, points, next }) => ({ floor, points: points.map(position), next })),
    steps: steps.map((step) => ({
      kind: step.kind,
      at_seconds: Math.round(step.at_seconds),
      meters: Math.round(step.meters),
      floor: step.floor,
      turn: step.turn,
      side: step.side,
      doors: step.doors,
      building: campus.building(step.building)?.code ?? null,
      name: step.name,
    })),
  };
}

/** A room that no plan shows is named; a place outside of the campus has no name. */
function presentBarrier(
  campus: Campus,
  barrier: Barrier,
  places: readonly WayEndpoint[],
): WayAnswer['barrier'] {
  const missing = places.flatMap((place) => {
    const room = typeof place === 'object' && 'room' in place ? campus.room(place.room) : null;
    return room !== null && !campus.graph.rooms.has(room.id) ? [room] : [];
  });
  const [room] = barrier.kind === 'no-plan' ? missing : [];
  return {
    kind: barrier.kind,
    floor: room?.floor ?? barrier.floor,
    building: campus.building(room?.building ?? barrier.building)?.code ?? null,
    name: room?.name ?? barrier.name,
  };
}

export function presentWay(
  campus: Campus,
  { from, to, found, other }: { from: WayEndpoint; to: WayEndpoint; found: Way | NoWay; other: Way | NoWay },
  lang: Language,
): WayAnswer {
  const way = isWay(found) ? found : null;
  return {
    from: presentEnd(campus, from, way?.from ?? null, lang),
    to: presentEnd(campus, to, way?.to ?? null, lang),
    way: way && presentWalk(campus, way),
    other_seconds: isWay(other) ? Math.round(other.seconds) : null,
    barrier: isWay(found) ? null : presentBarrier(campus, found.barrier, [from, to]),
  };
}

function townOfRoom(campus: Campus, room: RoomRecord | null): string | null {
  const building = campus.building(room?.building ?? null);
  return building && townOf(building.address);
}

/** @param found null when one of the rooms is unknown */
export function presentDistance(
  campus: Campus,
  { from, to }: { from: string; to: string },
  found: Way | NoWay | null,
): DistanceAnswer {
  const [start, end] = [campus.room(from), campus.room(to)];
  const way = found !== null && isWay(found) ? found : null;
  return {
    from,
    to,
    seconds: way && Math.round(way.seconds),
    meters: way && Math.round(way.meters),
    same_building: start && end && start.building === end.building,
    from_town: townOfRoom(campus, start),
    to_town: townOfRoom(campus, end),
  };
}
