import type { Area } from './areas.ts';
import type { Draft } from './draft.ts';
import { edgesOf, type Point, rounded } from './geometry.ts';

export interface PathPart {
  id: string;
  draft: Draft;
  floor: number;
  points: Point[];
}

const keyOf = (point: Point) => rounded(point).join(' ');

/**
 * The paths of a source in parts that meet at their ends: they are divided where they have a point in common with
 * another path, or with a corner of an area, because a path joins only what its ends touch.
 */
export function splitPaths(paths: readonly Draft[], areas: readonly Area[]): PathPart[] {
  const placed = paths.flatMap((draft) => {
    const { geometry } = draft;
    return geometry.type === 'LineString'
      ? draft.floors.map((floor) => ({ draft, floor, points: geometry.points }))
      : [];
  });
  return [...Map.groupBy(placed, ({ floor }) => floor)].flatMap(([floor, list]) => {
    const uses = new Map<string, number>();
    const use = (point: Point) => uses.set(keyOf(point), (uses.get(keyOf(point)) ?? 0) + 1);
    for (const { points } of list) points.forEach(use);
    for (const { rings } of areas.filter((area) => area.floor === floor))
      for (const [corner] of rings.flatMap(edgesOf)) use(corner);
    return list.flatMap(({ draft, points }) => {
      const parts: Point[][] = [];
      let part: Point[] = [];
      for (const [index, point] of points.entries()) {
        part.push(point);
        const isJoint = index > 0 && index < points.length - 1 && (uses.get(keyOf(point)) ?? 0) > 1;
        if (!isJoint) continue;
        parts.push(part);
        part = [point];
      }
      parts.push(part);
      return parts
        .filter(({ length }) => length > 1)
        .map((line, index, all) => ({
          id: all.length === 1 ? draft.id : `${draft.id}.${index + 1}`,
          draft,
          floor,
          points: line,
        }));
    });
  });
}
