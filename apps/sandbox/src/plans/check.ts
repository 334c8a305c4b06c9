import type { Draft, Geometry } from './draft.ts';
import { cross, isSame, isSimple, open, type Point, rounded, signedArea } from './geometry.ts';
import type { Report } from './report.ts';

/** Square metres below which an area is a mistake of the drawing. */
const SMALLEST = 0.05;
const MOST_CORNERS = 10_000;
/** Metres of half of a lift's side that is only a point, and of half of the width of stairs that are only a line. */
const HALF_LIFT = 0.8;
const HALF_STAIRS = 0.75;

const withoutRepeats = (points: readonly Point[]) =>
  points.map(rounded).filter((point, index, all) => index === 0 || !isSame(point, all[index - 1] ?? point));

/** The ring to the centimetre, closed; a text says why it cannot be used. */
function checkedRing(
  ring: readonly Point[],
  isHole: boolean,
  note: (what: string) => void,
): Point[] | string {
  const points = withoutRepeats(ring);
  const corners = open(points);
  const [first] = corners;
  if (corners.length > MOST_CORNERS) return `its ring has more than ${MOST_CORNERS} corners`;
  if (first === undefined || corners.length < 3) return 'its ring has fewer than four points';
  if (!isSimple(corners, cross)) return 'its outline crosses itself';
  const area = signedArea(corners);
  if (Math.abs(area) < SMALLEST) return 'its area is empty';
  const [start, end] = [ring[0], ring.at(-1)];
  if (start !== undefined && end !== undefined && !isSame(start, end))
    note('its ring is not closed, and was closed');
  if (area > 0 !== isHole) return [...corners, first];
  note('its ring runs the wrong way round, and was turned');
  const turned = corners.toReversed();
  return [...turned, ...turned.slice(0, 1)];
}

/** A strip along a line. */
function strip(points: readonly Point[], half: number): Point[] | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const sides = points.map((point, index): [Point, Point] => {
    const [before, after] = [points[index - 1] ?? point, points[index + 1] ?? point];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half];
    // The strip reaches a little beyond the ends of its line, so that features that end there end within it.
    const by = index === 0 ? -0.3 : index === points.length - 1 ? 0.3 : 0;
    const [x, y] = [point[0] + (dx / length) * by, point[1] + (dy / length) * by];
    return [
      [x - nx, y - ny],
      [x + nx, y + ny],
    ];
  });
  const ring = [...sides.map(([right]) => right), ...sides.toReversed().map(([, left]) => left)];
  return [...ring, ...ring.slice(0, 1)];
}

/** Lifts that are points, and stairs that are lines, get an area. */
function withArea({ what, geometry }: Draft): Geometry {
  if (what !== 'lift' && what !== 'stairs') return geometry;
  if (geometry.type === 'LineString') {
    const ring = strip(withoutRepeats(geometry.points), HALF_STAIRS);
    return ring === null ? geometry : { type: 'Polygon', rings: [ring] };
  }
  if (geometry.type !== 'Point') return geometry;
  const [x, y] = geometry.point;
  const ring: Point[] = [
    [x - HALF_LIFT, y - HALF_LIFT],
    [x + HALF_LIFT, y - HALF_LIFT],
    [x + HALF_LIFT, y + HALF_LIFT],
    [x - HALF_LIFT, y + HALF_LIFT],
    [x - HALF_LIFT, y - HALF_LIFT],
  ];
  return { type: 'Polygon', rings: [ring] };
}

function checkedPolygon(draft: Draft, rings: readonly Point[][], report: Report): Geometry | string {
  const isDrawn = draft.geometry.type === 'Polygon';
  const note = (what: string) => {
    if (isDrawn) report.changed(draft.file, draft.id, what);
  };
  const [outer, ...holes] = rings;
  const ring = checkedRing(outer ?? [], false, note);
  if (typeof ring === 'string') return ring;
  const kept = holes.flatMap((hole) => {
    const checked = checkedRing(hole, true, note);
    if (typeof checked !== 'string') return [checked];
    note(`a hole was dropped: ${checked}`);
    return [];
  });
  return { type: 'Polygon', rings: [ring, ...kept] };
}

/** The draft with a sound geometry in centimetres; null, and a line of the report, when it has none. */
export function checked(draft: Draft, report: Report): Draft | null {
  const geometry = withArea(draft);
  switch (geometry.type) {
    case 'Polygon': {
      const found = checkedPolygon(draft, geometry.rings, report);
      const marker = draft.geometry.type === 'Point' ? { isMarker: true as const } : {};
      if (typeof found !== 'string') return { ...draft, geometry: found, ...marker };
      report.leftOut(draft.file, draft.id, found);
      return null;
    }
    case 'LineString': {
      const points = withoutRepeats(geometry.points);
      if (points.length > 1) return { ...draft, geometry: { type: 'LineString', points } };
      report.leftOut(draft.file, draft.id, 'its line has no length');
      return null;
    }
    case 'Point':
      return { ...draft, geometry: { type: 'Point', point: rounded(geometry.point) } };
  }
}

/** Longer ids are texts of another kind. Other ids are made of them, which have a length, too. */
const LONGEST_ID = 60;
/** Longer numbers stand on no door. */
const LONGEST_REF = 40;

/** The draft without a number that is too long for a door. */
export function withShortRef(draft: Draft, report: Report): Draft {
  if (draft.ref === null || draft.ref.length <= LONGEST_REF) return draft;
  report.changed(
    draft.file,
    draft.id,
    `its number has more than ${LONGEST_REF} characters, and was left out`,
  );
  return { ...draft, ref: null };
}

/** Gives an id to each draft without one, and a new id to each that repeats an id of its file. */
export function withIds(drafts: readonly Draft[], report: Report): Draft[] {
  const known = new Map<string, number>();
  return drafts.map((draft, index) => {
    const { file, id } = draft;
    if (id === '' || id.length > LONGEST_ID) {
      const given = `${draft.what}-${index + 1}`;
      report.changed(file, given, `it had ${id === '' ? 'no id' : 'too long an id'}, and got one`);
      return { ...draft, id: given };
    }
    const count = (known.get(`${file} ${id}`) ?? 0) + 1;
    known.set(`${file} ${id}`, count);
    if (count === 1) return draft;
    report.changed(file, id, 'an earlier feature has the same id, so this one got another');
    return { ...draft, id: `${id}-${count}` };
  });
}
