import type { PlanPoint } from '../../../data/maps.ts';
import { areNamesShown, type Box, type Camera, doOverlap, pointOnScreen, shownBy } from './camera.ts';
import { cachedBox, cachedSpot, type Drawing, escaped, type PlanMark } from './drawing.ts';
import css from './plan.module.css';
import { topOf } from './shapes.ts';

/** How large names are, pixels. */
interface Letters {
  width: number;
  height: number;
  /** Whether names are shown at every resolution. */
  always: boolean;
}

const SCREEN_LETTERS: Letters = { width: 7.2, height: 15, always: false };
/** On paper a name is read from near, whatever the scale of the plan is. */
export const PAPER_LETTERS: Letters = { width: 3.2, height: 6, always: true };
/** Free room around a name, as a part of its height. */
const AROUND = 0.25;
/** Size of a small picture. */
const PICTURE = 22;
/** Distance of a mark above the outline of its building, pixels. */
const ABOVE = 14;

/** Small pictures, drawn around the origin. */
const PICTURES: Partial<Record<PlanMark['kind'], string>> = {
  stairs: '<path d="M-7 6h4V2h4v-4h4v-4h3"/>',
  lift: '<path d="M-7-7H7V7H-7zM-3 2.5 0 5.5 3 2.5M-3-2.5 0-5.5 3-2.5"/>',
  toilet: `<text class="${css.name}">WC</text>`,
  wheelchair:
    '<path d="M-1.5-6v6h4l2 5.5M-1.5-3h4M-3-2a4.5 4.5 0 1 0 5 6.5"/><circle cx="-1.5" cy="-7.200" r="1"/>',
};

const rounded = (value: number) => Math.round(value * 10) / 10;
const placed = ([x, y]: PlanPoint) => `x="${rounded(x)}" y="${rounded(y)}"`;

/** The name of a room or of a corridor, where it fits into it. */
function nameOf(
  mark: PlanMark,
  drawing: Drawing,
  camera: Camera,
  selected: ReadonlySet<string>,
  { width, height }: Letters,
): string {
  const spot = cachedSpot(mark.feature, drawing.frame);
  const isSelected = selected.has(mark.id);
  const fits =
    spot.width * camera.scale >= mark.text.length * width + height * AROUND &&
    spot.height * camera.scale >= height;
  if (!fits && !isSelected) return '';
  const look = isSelected ? `${css.name} ${css.chosen}` : mark.kind === 'room' ? css.name : css.passage;
  return `<text class="${look}" ${placed(pointOnScreen(camera, spot.at))}>${escaped(mark.text)}</text>`;
}

function pictureOf(mark: PlanMark, drawing: Drawing, camera: Camera): string {
  const box = cachedBox(mark.feature, drawing.frame);
  const size = Math.min(box.right - box.left, box.bottom - box.top) * camera.scale;
  if (size < PICTURE) return '';
  const [x, y] = pointOnScreen(camera, cachedSpot(mark.feature, drawing.frame).at);
  return `<g class="${css.picture}" transform="translate(${rounded(x)} ${rounded(y)})">${PICTURES[mark.kind]}</g>`;
}

function letterOf(mark: PlanMark, drawing: Drawing, camera: Camera): string {
  const [x, y] = pointOnScreen(camera, topOf(mark.feature, drawing.frame));
  return `<text class="${css.letter}" ${placed([x, y - ABOVE])}>${escaped(mark.text)}</text>`;
}

/**
 * The texts on the plan where it is now, in pixels of the screen: so texts have one size at every scale, and none
 * is made outside of the area. Names of rooms and corridors are shown below a resolution of 0.1 m (spec 9).
 * @param area of the screen for which to write
 */
export function labelsOf(
  drawing: Drawing,
  camera: Camera,
  area: Box,
  selected: ReadonlySet<string>,
  letters = SCREEN_LETTERS,
): string {
  const seen = shownBy(camera, area);
  const areNamed = letters.always || areNamesShown(camera);
  let labels = '';
  for (const mark of drawing.marks) {
    const isName = mark.kind === 'room' || mark.kind === 'corridor';
    if (isName && !areNamed) continue;
    if (!doOverlap(cachedBox(mark.feature, drawing.frame), seen)) continue;
    if (mark.kind === 'building') labels += letterOf(mark, drawing, camera);
    else
      labels += isName ? nameOf(mark, drawing, camera, selected, letters) : pictureOf(mark, drawing, camera);
  }
  return labels;
}
