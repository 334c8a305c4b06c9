import type { WayAnswer } from '@kahan/contract';

/** The floors on which a way is walked. */
export const floorsOfWay = (answer: WayAnswer | undefined): ReadonlySet<number> =>
  new Set(answer?.way?.legs.map(({ floor }) => floor));

/** The floor on which a way begins; without a way that of its end, where the map at least shows the room. */
export function startFloor(answer: WayAnswer | undefined): number | null {
  if (answer === undefined) return null;
  return answer.way?.legs[0]?.floor ?? answer.to.floor;
}
