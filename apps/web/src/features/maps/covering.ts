import { createContext, useContext, useLayoutEffect } from 'react';
import type { Box } from './plan/camera.ts';

/** Hears that something covers a part of the plan from now on. */
export const CoveringContext = createContext<() => void>(() => undefined);

/** Tells the map that this component covers a part of the plan: what was asked for is brought into view beside it. */
export function useCovering(): void {
  const tell = useContext(CoveringContext);
  useLayoutEffect(() => tell(), [tell]);
}

/** Height of the search at the top of a phone, and width of the controls at the side, pixels. */
const TOP = 64;
const SIDE = 56;

/** The part of the map's element that neither controls, nor a panel, nor the name of the floor cover. */
export function freeArea(viewport: HTMLElement): Box {
  const { left, top, width, height } = viewport.getBoundingClientRect();
  const inset = viewport.parentElement?.querySelector('[data-map-inset]')?.getBoundingClientRect();
  const panel = viewport.parentElement?.querySelector('[data-map-panel]')?.getBoundingClientRect();
  const label = viewport.parentElement?.querySelector('[data-map-label]')?.getBoundingClientRect();
  // The name of the floor is not shown beside the picture of another one.
  const lowest = inset?.height ? inset : label?.height ? label : null;
  const area = {
    left: 0,
    top: TOP,
    right: width - SIDE,
    bottom: lowest === null ? height : lowest.top - top,
  };
  if (panel === undefined) return area;
  // A sheet takes the lower part, a card the left one.
  const isSheet = panel.width > width / 2;
  if (isSheet) {
    // The controls are then a line below the search.
    const below = TOP + SIDE;
    return { ...area, top: below, bottom: Math.max(below + SIDE, Math.min(area.bottom, panel.top - top)) };
  }
  return { ...area, left: panel.right - left };
}
