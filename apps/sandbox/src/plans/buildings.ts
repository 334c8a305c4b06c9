import type { Bilingual } from '@kahan/domain';
import { pointWithin } from './areas.ts';
import { type Draft, pointsOf } from './draft.ts';
import { type Box, boxOf, isInside, type Point } from './geometry.ts';
import { Grid } from './grid.ts';
import type { Report } from './report.ts';

/** A building of the source with everything that is drawn in it. */
export interface SourceBuilding {
  name: Bilingual;
  address: string;
  outlines: Draft[];
  parts: Draft[];
}

const ringsOf = ({ geometry }: Draft): Point[][] => (geometry.type === 'Polygon' ? geometry.rings : []);

/** Outlines of one building: those that the source says are of one, and those that stand one above the other. */
function grouped(outlines: readonly Draft[]): Draft[][] {
  const groups: Draft[][] = [];
  const byId = new Map<string, Draft[]>();
  const grid = new Grid<{ outline: Draft; point: Point; box: Box; group: Draft[] }>();
  for (const outline of outlines) {
    const rings = ringsOf(outline);
    const [point, box] = [pointWithin(rings), boxOf(rings[0] ?? [])];
    const { building } = outline;
    // Outlines of different buildings may overlap; only those that name no building are joined by their place.
    const isOne = (other: Draft) => building === null || other.building === null;
    const above = grid
      .near(box, 0)
      .find(
        (other) =>
          isOne(other.outline) && (isInside(ringsOf(other.outline), point) || isInside(rings, other.point)),
      );
    const group = (building === null ? undefined : byId.get(building)) ?? above?.group ?? [];
    if (group.length === 0) groups.push(group);
    group.push(outline);
    if (building !== null) byId.set(building, group);
    grid.add({ outline, point, box, group });
  }
  return groups;
}

/**
 * Divides the drafts among the buildings whose outlines they stand in. A draft in none belongs to the building with
 * the most parts; without any outline all drafts are one building.
 * @param named names and addresses of buildings that the source lists by id
 * @param fallback the name of a building that the source does not name
 */
export function buildingsOf(
  drafts: readonly Draft[],
  named: ReadonlyMap<string, { name: Bilingual | null; address: string }>,
  fallback: string,
  report: Report,
): SourceBuilding[] {
  const plain = { cs: fallback, en: fallback };
  const groups = grouped(drafts.filter(({ what }) => what === 'outline')).map((outlines, index) => {
    const listed = outlines.flatMap(({ building }) => named.get(building ?? '') ?? [])[0];
    const name = listed?.name ?? outlines.flatMap((outline) => outline.name ?? [])[0];
    const address = listed?.address || (outlines.find((outline) => outline.address !== '')?.address ?? '');
    const numbered = index === 0 ? plain : { cs: `${fallback} ${index + 1}`, en: `${fallback} ${index + 1}` };
    return { name: name ?? numbered, address, outlines, parts: [] as Draft[] };
  });
  const grid = new Grid(
    groups.flatMap((group) =>
      group.outlines.map((outline) => ({
        group,
        rings: ringsOf(outline),
        box: boxOf(ringsOf(outline)[0] ?? []),
      })),
    ),
  );
  const byId = new Map(
    groups.flatMap((group) => group.outlines.map(({ building }) => [building ?? '', group] as const)),
  );
  const homeless: Draft[] = [];
  for (const draft of drafts.filter(({ what }) => what !== 'outline')) {
    const [point = [0, 0]] =
      draft.geometry.type === 'Polygon' ? [pointWithin(draft.geometry.rings)] : pointsOf(draft.geometry);
    const group =
      (draft.building === null ? undefined : byId.get(draft.building)) ??
      grid.near(boxOf([point]), 0).find(({ rings }) => isInside(rings, point))?.group;
    if (group === undefined) homeless.push(draft);
    else group.parts.push(draft);
  }
  if (homeless.length > 0) {
    const largest = groups.toSorted((a, b) => b.parts.length - a.parts.length)[0];
    if (largest === undefined) groups.push({ name: plain, address: '', outlines: [], parts: homeless });
    else {
      for (const { file, id, what } of homeless)
        if (what !== 'outdoor' && what !== 'path' && what !== 'wall')
          report.assumed(file, id, `it is outside of all outlines, and belongs to ${largest.name.en}`);
      largest.parts.push(...homeless);
    }
  }
  for (const { outlines, parts } of groups) {
    if (parts.length > 0) continue;
    for (const { file, id } of outlines) report.leftOut(file, id, 'nothing is drawn in this building');
  }
  return groups.filter(({ parts }) => parts.length > 0);
}
