import type { PlanPoint } from '../../../data/maps.ts';

/** A rectangle: of the plan in metres, or of the screen in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the plan stands on the screen: a point of the plan is at `x + scale × its x`, in pixels of the viewport. */
export interface Camera {
  x: number;
  y: number;
  /** Pixels for one metre; its inverse is the resolution of the map, metres for one pixel. */
  scale: number;
}

/** Names of rooms are shown only below this resolution, metres for one pixel (spec 9). */
export const NAMES_BELOW_RESOLUTION = 0.1;
/** A wall is then two fingers wide. */
const HIGHEST_SCALE = 60;
/** The least share of the viewport that the whole campus takes. */
const LEAST_SHARE = 0.6;
/** A room alone is not shown larger than this: its neighbours tell where it is. */
export const HIGHEST_FIT_SCALE = 16;

export const resolutionOf = ({ scale }: Camera): number => 1 / scale;

export const areNamesShown = (camera: Camera): boolean => resolutionOf(camera) < NAMES_BELOW_RESOLUTION;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;
export const middleOf = ({ left, top, right, bottom }: Box): PlanPoint => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** The smallest box around several ones. @throws RangeError without a box */
export function around(boxes: readonly Box[]): Box {
  const [first, ...others] = boxes;
  if (first === undefined) throw new RangeError('a box around nothing');
  return others.reduce(
    (all, box) => ({
      left: Math.min(all.left, box.left),
      top: Math.min(all.top, box.top),
      right: Math.max(all.right, box.right),
      bottom: Math.max(all.bottom, box.bottom),
    }),
    first,
  );
}

/** The camera that shows a box of the plan in the middle of an area of the screen, as large as it fits there. */
export function fitted(box: Box, area: Box, most = HIGHEST_SCALE): Camera {
  const fits = Math.min(widthOf(area) / widthOf(box), heightOf(area) / heightOf(box));
  return centred(middleOf(box), area, Math.min(fits, most));
}

/** The camera that shows a point of the plan in the middle of an area of the screen. */
export function centred([x, y]: PlanPoint, area: Box, scale: number): Camera {
  const [middleX, middleY] = middleOf(area);
  return { scale, x: middleX - x * scale, y: middleY - y * scale };
}

/** The camera after a zoom around a point of the screen, which stays over the same point of the plan. */
export function zoomed(camera: Camera, factor: number, [x, y]: PlanPoint): Camera {
  const scale = camera.scale * factor;
  return { scale, x: x - (x - camera.x) * factor, y: y - (y - camera.y) * factor };
}

/** A box of the plan on the screen. */
export const onScreen = ({ x, y, scale }: Camera, box: Box): Box => ({
  left: x + box.left * scale,
  top: y + box.top * scale,
  right: x + box.right * scale,
  bottom: y + box.bottom * scale,
});

/** A point of the plan on the screen. */
export const pointOnScreen = ({ x, y, scale }: Camera, [planX, planY]: PlanPoint): PlanPoint => [
  x + planX * scale,
  y + planY * scale,
];

/** The part of the plan that an area of the screen shows. */
export const shownBy = ({ x, y, scale }: Camera, area: Box): Box => ({
  left: (area.left - x) / scale,
  top: (area.top - y) / scale,
  right: (area.right - x) / scale,
  bottom: (area.bottom - y) / scale,
});

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

export const doOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * The nearest camera that shows something: not so far that the campus is a dot, not so near that it is a wall, and not
 * beside the campus.
 * @param campus what is drawn, in metres
 * @param area of the screen
 * @param at what stays under this point of the screen when the scale is not allowed
 */
export function bounded(camera: Camera, campus: Box, area: Box, at: PlanPoint = middleOf(area)): Camera {
  const least = Math.min(HIGHEST_SCALE, fitted(campus, area).scale * LEAST_SHARE);
  const scale = within(camera.scale, least, HIGHEST_SCALE);
  const scaled = zoomed(camera, scale / camera.scale, at);
  const [middleX, middleY] = middleOf(area);
  // The middle of the screen stays over the campus.
  return {
    scale,
    x: within(scaled.x, middleX - campus.right * scale, middleX - campus.left * scale),
    y: within(scaled.y, middleY - campus.bottom * scale, middleY - campus.top * scale),
  };
}
