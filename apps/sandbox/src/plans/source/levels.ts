/** Floors that the portal shows (spec 9). */
export const LOWEST = -2;
export const HIGHEST = 5;

export interface Levels {
  floors: number[];
  /** The other values of the text: floors that the portal does not show, half floors, words. */
  others: string[];
}

const WORDS = new Map([
  ...['g', 'gf', 'ground', 'eg', 'rdc', 'přízemí'].map((word): [string, number] => [word, 0]),
  ...['b1', 'lg', 'ug', 'basement', 'suterén'].map((word): [string, number] => [word, -1]),
  ['b2', -2],
]);

/**
 * The floors of OpenStreetMap's `level` or `repeat_on`: a number, a list with semicolons, ranges such as `0-3` or
 * `-2--1`; and words for the ground floor and the basement.
 */
export function levelsOf(text: string): Levels {
  const floors = new Set<number>();
  const others: string[] = [];
  const add = (floor: number) => {
    if (floor >= LOWEST && floor <= HIGHEST) floors.add(floor === 0 ? 0 : floor);
    else others.push(String(floor));
  };
  for (const part of text.split(';').map((piece) => piece.trim())) {
    const range = /^(-?\d{1,4})\s*-\s*(-?\d{1,4})$/.exec(part);
    if (range !== null) {
      const [one, other] = [Number(range[1]), Number(range[2])];
      for (let floor = Math.min(one, other); floor <= Math.max(one, other); floor++) add(floor);
    } else if (/^-?\d{1,9}(\.0+)?$/.test(part)) add(Number(part));
    else {
      const known = WORDS.get(part.toLowerCase());
      if (known !== undefined) floors.add(known);
      else if (part !== '') others.push(part);
    }
  }
  return { floors: [...floors].toSorted((a, b) => a - b), others };
}

/** The floor in the name of a file, e.g. `house-floor-2.geojson`, `level_-1.json`, `EG.geojson`; or null. */
export function floorOfFile(name: string): number | null {
  const stem = name.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const named = /(?:floor|level|lvl|patro|podlazi|etage|np)[-_ ]?(-?\d{1,2}|[a-z]\w*)$/i.exec(stem)?.[1];
  const last = /(?:^|[-_ ])(-?\d{1,2}|gf?|eg|ground|basement|b[12])$/i.exec(stem)?.[1];
  const { floors } = levelsOf(named ?? last ?? '');
  return floors[0] ?? null;
}
