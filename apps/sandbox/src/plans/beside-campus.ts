import { toSjtsk } from '@kahan/domain';
import { type Draft, type Position, pointsOf, withPoints } from './draft.ts';
import { type Box, boxOf, type Point } from './geometry.ts';
import type { Report } from './report.ts';

/** The middle of the invented campus, for universities without plans of their own. */
const HOME: Point = [-744_700, -1_041_000];
/** Metres from the campus within which a building stays where it stands, and from each other within one import. */
const NEAR = 5_000;
/** Metres between the campus and buildings that are moved beside it. */
const SPACE = 60;
const RADIAN = Math.PI / 180;

/** Metres to the east and to the north of a point of the WGS84 ellipsoid, in the plane that touches it there. */
function tangentAt([lon0, lat0]: Position): (point: Position) => Position {
  const [a, e2] = [6_378_137, 0.006_694_38];
  const w = 1 - e2 * Math.sin(lat0 * RADIAN) ** 2;
  const north = (a * (1 - e2)) / w ** 1.5;
  const east = (a / Math.sqrt(w)) * Math.cos(lat0 * RADIAN);
  return ([lon, lat]) => [(lon - lon0) * RADIAN * east, (lat - lat0) * RADIAN * north];
}

/** The middle one of the numbers, which single mistakes do not move. */
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The drafts that stand together; one that is far from most of the others has a wrong coordinate. */
function together(drafts: readonly Draft[], report: Report): Draft[] {
  const firsts = drafts.flatMap(({ geometry }) => pointsOf(geometry).slice(0, 1));
  const middle: Position = [median(firsts.map(([lon]) => lon)), median(firsts.map(([, lat]) => lat))];
  const tangent = tangentAt(middle);
  return drafts.filter(({ geometry, file, id }) => {
    const isNear = pointsOf(geometry).every((point) => Math.hypot(...tangent(point)) <= NEAR);
    if (!isNear) report.leftOut(file, id, `it is more than ${NEAR / 1000} km from most of the others`);
    return isNear;
  });
}

/**
 * Puts drafts from degrees into the plane of the plans (S-JTSK, metres). Drafts near the campus stay where they are.
 * Drafts farther away are moved beside the campus, north up and in their true size, so that one map shows both;
 * besides, far from Czechia the projection would stretch them.
 * @param campus around the plans that are there; null when there are none
 */
export function besideCampus(
  all: readonly Draft[],
  campus: Box | null,
  file: string,
  report: Report,
): Draft[] {
  const drafts = together(all, report);
  const extent = boxOf(drafts.flatMap(({ geometry }) => pointsOf(geometry)));
  if (extent.minX === Infinity) return [];
  const middle: Position = [(extent.minX + extent.maxX) / 2, (extent.minY + extent.maxY) / 2];
  const home: Point =
    campus === null ? HOME : [(campus.minX + campus.maxX) / 2, (campus.minY + campus.maxY) / 2];
  const [x, y] = toSjtsk({ lon: middle[0], lat: middle[1] });
  const far = Math.hypot(x - home[0], y - home[1]);
  const move = (change: (point: Position) => Position) =>
    drafts.map((draft) => ({ ...draft, geometry: withPoints(draft.geometry, change) }));
  if (far <= NEAR) return move(([lon, lat]) => toSjtsk({ lon, lat }));
  const tangent = tangentAt(middle);
  const box = boxOf(drafts.flatMap(({ geometry }) => pointsOf(geometry).map(tangent)));
  const east = campus === null ? home[0] : campus.minX - SPACE - box.maxX;
  const north = home[1] - (box.minY + box.maxY) / 2;
  report.changed(
    file,
    null,
    `it stands ${Math.round(far / 1000)} km from the campus, and is shown beside it`,
  );
  return move((point) => {
    const [dx, dy] = tangent(point);
    return [east + dx, north + dy];
  });
}
