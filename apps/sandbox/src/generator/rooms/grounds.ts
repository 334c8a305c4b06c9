import type { PlanFeature } from '@kahan/domain';
import { isInside, type Point, rounded } from '../../plans/geometry.ts';
import { texts } from '../texts.ts';
import { CAMPUS_SIZE, onCampus } from './buildings.ts';

/** The outline of a building in S-JTSK, counter-clockwise. */
export interface Located {
  campus: number;
  ring: Point[];
}

/** The street from a campus to its neighbour in the east, in the frame of the campus. */
const STREET: Point[] = [
  [205, -60],
  [CAMPUS_SIZE - 117, -60],
];

const closed = (ring: readonly Point[]) => [...ring, ...ring.slice(0, 1)];

function feature(id: string, kind: 'outdoor' | 'path', geometry: PlanFeature['geometry']): PlanFeature {
  return { type: 'Feature', id, geometry, properties: { kind, building: null, name: null, step_free: 1 } };
}

/**
 * The grounds of the campuses with the buildings as holes, and the paths between them: crossings of the streets
 * within a campus, and the street to the next campus.
 */
export function groundsOf(buildings: readonly Located[]): PlanFeature[] {
  const { grounds, paths } = texts('rooms');
  const campuses = [...new Set(buildings.map(({ campus }) => campus))];
  return campuses.flatMap((campus) => {
    const place = (point: Point) => rounded(onCampus(campus, point));
    const own = buildings.filter((one) => one.campus === campus);
    const streets = campus === campuses.at(-1) ? paths : [...paths, STREET];
    return [
      ...grounds.map((ring, index) => {
        const outer = ring.map(place);
        const holes = own.filter(({ ring: [corner] }) => corner !== undefined && isInside([outer], corner));
        // Holes run clockwise (RFC 7946, 3.1.6).
        const coordinates = [outer, ...holes.map((hole) => hole.ring.toReversed())].map(closed);
        return feature(`g${campus + 1}-${index + 1}`, 'outdoor', { type: 'Polygon', coordinates });
      }),
      ...streets.map((line, index) =>
        feature(`w${campus + 1}-${index + 1}`, 'path', {
          type: 'LineString',
          coordinates: line.map(place),
        }),
      ),
    ];
  });
}
