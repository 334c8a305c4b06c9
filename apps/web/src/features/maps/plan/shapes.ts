import type { PlanLayer } from '@kahan/contract';
import type { PlanFrame, PlanPoint } from '../../../data/maps.ts';
import type { Box } from './camera.ts';

export type Feature = PlanLayer['features'][number];

type Ring = readonly (readonly [number, number])[];

/** The rings of a polygon, the line of a line; none for a point. */
function linesOf({ geometry }: Feature): readonly Ring[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'LineString' ? [geometry.coordinates] : [];
}

/** Paths are in decimetres: whole numbers are written and read several times faster. */
export const PATH_SCALE = 0.1;

/** The `d` of a path for a shape, in decimetres of the plan: rings are closed, lines are open. */
export function pathOf(feature: Feature, { left, top }: PlanFrame): string {
  const end = feature.geometry.type === 'Polygon' ? 'z' : '';
  let path = '';
  for (const line of linesOf(feature)) {
    let command = 'M';
    // The last point of a ring is its first one.
    const length = end === '' ? line.length : line.length - 1;
    for (let index = 0; index < length; index++) {
      const point = line[index];
      if (point === undefined) continue;
      path += `${command}${Math.round((point[0] - left) * 10)} ${Math.round((top - point[1]) * 10)}`;
      command = ' ';
    }
    path += end;
  }
  return path;
}

/** The box of a shape on the plan. */
export function boxOf({ geometry }: Feature, { at }: PlanFrame): Box {
  const all = geometry.type === 'Point' ? [geometry.coordinates] : pointsOf(geometry);
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const point of all) {
    const [x, y] = at(point);
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const pointsOf = (geometry: Exclude<Feature['geometry'], { type: 'Point' }>): Ring =>
  geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates;

/** Where a name stands in a shape, and how much room it has there. */
export interface Spot {
  at: PlanPoint;
  /** Metres of the shape to the left and right of it together. */
  width: number;
  /** Metres of the shape from top to bottom. */
  height: number;
}

/** Heights at which a place for the name is looked for, as parts of the shape's height; the middle is the best. */
const HEIGHTS = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86];
/** Another height is taken when it has so much more room. */
const BETTER = 1.25;

/** The widest place in a shape near its middle. A name in the middle of an L would stand outside of it. */
export function spotOf(feature: Feature, frame: PlanFrame): Spot {
  const box = boxOf(feature, frame);
  const height = box.bottom - box.top;
  const rings = linesOf(feature).map((ring) => ring.map(frame.at));
  let best: Spot = { at: [(box.left + box.right) / 2, (box.top + box.bottom) / 2], width: 0, height };
  for (const part of HEIGHTS) {
    const y = box.top + height * part;
    const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [from = 0, to = 0] = crossings.slice(index, index + 2);
      if (to - from > best.width * BETTER || best.width === 0)
        best = { at: [(from + to) / 2, y], width: to - from, height };
    }
  }
  return best;
}

/** The point of the outline above the middle of a shape: above a wing of the shape itself, not of a neighbour. */
export function topOf(feature: Feature, frame: PlanFrame): PlanPoint {
  const { left, right, top } = boxOf(feature, frame);
  const x = (left + right) / 2;
  const turned = linesOf(feature).map((ring) => ring.map(frame.at).map(([x, y]): PlanPoint => [y, x]));
  const crossings = turned.flatMap((ring) => crossingsOf(ring, x));
  return [x, crossings.length > 0 ? Math.min(...crossings) : top];
}

/** Where the edges of a ring cross a height. */
function crossingsOf(ring: readonly PlanPoint[], y: number): number[] {
  return ring.slice(1).flatMap(([x1, y1], index) => {
    const [x0, y0] = ring[index] ?? [x1, y1];
    if (y0 > y === y1 > y) return [];
    return [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)];
  });
}
