import type { WayAnswer } from '@kahan/contract';

/** The floors on which a way is walked. */
export const floorsOfWay = (answer: WayAnswer | undefined): ReadonlySet<number> =>
  new Set(answer?.way?.legs.map(({ floor }) => floor));

/** The floor on which a way begins; without a way that of its end, where the map at least shows the room. */
export function startFloor(answer: WayAnswer | undefined): number | null {
  if (answer === undefined) return null;
  return answer.way?.legs[0]?.floor ?? answer.to.floor;
}

/** The part of a way on the floor after another one; null on its last floor, and on floors beside it. */
export function nextFloorOf({ way }: WayAnswer, floor: number | null) {
  const legs = way?.legs ?? [];
  const at = legs.findIndex((leg) => leg.floor === floor);
  const [leg, next] = [legs[at], legs[at + 1]];
  if (at === -1 || next === undefined || !leg?.next) return null;
  return { by: leg.next.by, floor: next.floor, points: next.points, isLast: next.next === null };
}
