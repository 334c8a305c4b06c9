import type { BuildingRecord } from '@kahan/domain';
import { texts } from '../texts.ts';

export interface Building extends BuildingRecord {
  /** Its south-west corner before it is turned: S-JTSK (EPSG:5514), metres. */
  corner: [x: number, y: number];
  /** Degrees from the east, counter-clockwise, by which it is turned around that corner. */
  turn: number;
}

/** S-JTSK of the middle of the first campus. */
const MIDDLE = { x: -744_700, y: -1_041_000 };
/** The whole campus follows its street, which does not run from west to east. */
const CAMPUS_TURN = 8;
/** Metres between the campuses of a large university. */
const CAMPUS_SIZE = 420;
const CAMPUSES_PER_ROW = 4;

/** `([1, 0], 90)` → `[0, 1]` */
export function turned([x, y]: readonly [number, number], degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** Six buildings for each unit of the university's size; those of further units are A2, B2, … */
export function makeBuildings(units: number): Building[] {
  return Array.from({ length: units }, (_, index) => {
    const suffix = index === 0 ? '' : ` ${index + 1}`;
    const east = MIDDLE.x + (index % CAMPUSES_PER_ROW) * CAMPUS_SIZE;
    const north = MIDDLE.y - Math.floor(index / CAMPUSES_PER_ROW) * CAMPUS_SIZE;
    return texts('rooms').buildings.map(({ id, letter, name, address, corner, turn }): Building => {
      const [x, y] = turned(corner, CAMPUS_TURN);
      return {
        id: index * 1000 + id,
        code: letter + suffix.trim(),
        name: { cs: name.cs + suffix, en: name.en + suffix },
        address,
        corner: [east + x, north + y],
        turn: turn + CAMPUS_TURN,
      };
    });
  }).flat();
}

/** `A2` → `A`: which of the six it is. */
export const letterOf = ({ code }: Pick<Building, 'code'>) => code.slice(0, 1);
