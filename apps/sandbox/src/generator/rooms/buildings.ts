import type { BuildingRecord } from '@kahan/domain';
import { texts } from '../texts.ts';

export interface Building extends BuildingRecord {
  /** Its south-west corner before it is turned: S-JTSK (EPSG:5514), metres. */
  corner: [x: number, y: number];
  /** Degrees from the east, counter-clockwise, by which it is turned around that corner. */
  turn: number;
  /** Which campus it stands on, from 0. */
  campus: number;
}

/** S-JTSK of the middle of the first campus. */
const MIDDLE = { x: -744_700, y: -1_041_000 };
/** The whole campus follows its street, which does not run from west to east. */
const CAMPUS_TURN = 8;
/** Metres between the campuses of a large university, which stand in a row. */
export const CAMPUS_SIZE = 420;

/** `([1, 0], 90)` → `[0, 1]` */
export function turned([x, y]: readonly [number, number], degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** A point of a campus, metres from its middle before it is turned, in S-JTSK. */
export function onCampus(campus: number, [x, y]: readonly [number, number]): [number, number] {
  const [east, north] = turned([x + campus * CAMPUS_SIZE, y], CAMPUS_TURN);
  return [MIDDLE.x + east, MIDDLE.y + north];
}

/** Six buildings for each unit of the university's size; those of further units are A2, B2, … */
export function makeBuildings(units: number): Building[] {
  return Array.from({ length: units }, (_, campus) => {
    const suffix = campus === 0 ? '' : ` ${campus + 1}`;
    return texts('rooms').buildings.map(
      ({ id, letter, name, address, corner, turn }): Building => ({
        id: campus * 1000 + id,
        code: letter + suffix.trim(),
        name: { cs: name.cs + suffix, en: name.en + suffix },
        address,
        corner: onCampus(campus, corner),
        turn: turn + CAMPUS_TURN,
        campus,
      }),
    );
  }).flat();
}

/** `A2` → `A`: which of the six it is. */
export const letterOf = ({ code }: Pick<Building, 'code'>) => code.slice(0, 1);
