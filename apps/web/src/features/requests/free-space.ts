import { type RefObject, useLayoutEffect } from 'react';

/** Edges in the window, px. */
export interface Span {
  top: number;
  bottom: number;
}

/** A notice needs at least this height; where less is free, it covers a part of the field. */
const LEAST_PX = 120;

/** The larger part of `all` above or below `field`; null when the field is not in it. */
export function freeBeside(all: Span, field: Span): Span | null {
  if (field.bottom <= all.top || field.top >= all.bottom) return null;
  const above = field.top - all.top;
  const below = all.bottom - field.bottom;
  return above >= below
    ? { top: all.top, bottom: all.top + Math.max(above, LEAST_PX) }
    : { top: all.bottom - Math.max(below, LEAST_PX), bottom: all.bottom };
}

const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable="true"]';

const isTypedIn = (element: Element | null): element is HTMLElement => element?.matches(TYPED_IN) === true;

/** The element that the reader works with: the field that is being typed in, or the line whose button was pressed. */
function workedWith(): Element | null {
  const active = document.activeElement;
  return isTypedIn(active) ? active : (active?.closest('[data-term]') ?? null);
}

/** Whether a notice lies over an element. */
const covers = (region: HTMLElement, { top, bottom }: Span): boolean =>
  [...region.children].some((notice) => {
    const box = notice.getBoundingClientRect();
    return box.height > 0 && box.top < bottom && box.bottom > top;
  });

/** Puts the region beside a field that is being typed in, and beside a line that it would cover; else in the middle (spec 4). */
function putBeside(region: HTMLElement): void {
  region.style.inset = '';
  const field = workedWith();
  if (field === null || region.contains(field)) return;
  if (!isTypedIn(field) && !covers(region, field.getBoundingClientRect())) return;
  const { top, bottom } = region.getBoundingClientRect();
  // The keyboard of a phone covers the lower part of the page.
  const seen = visualViewport;
  const end = seen ? Math.min(bottom, seen.offsetTop + seen.height) : bottom;
  const free = freeBeside({ top, bottom: end }, field.getBoundingClientRect());
  if (!free) return;
  region.style.top = `${free.top}px`;
  region.style.bottom = `${innerHeight - free.bottom}px`;
}

/**
 * Keeps a fixed region beside the field that is being typed in, or the line of an exam date whose button was pressed, as
 * long as `isUsed`. When a press elsewhere takes the focus from the field, the region stays where it is: if it moved, it
 * could come under the finger.
 */
export function useFreeSpace(region: RefObject<HTMLElement | null>, isUsed: boolean): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !isUsed) return;
    const follow = () => putBeside(element);
    const watched = [
      [window, 'scroll'],
      [window, 'resize'],
      [visualViewport, 'resize'],
      [visualViewport, 'scroll'],
    ] as const;
    const followFocus = () => isTypedIn(document.activeElement) && follow();
    follow();
    document.addEventListener('focusin', followFocus);
    for (const [target, type] of watched) target?.addEventListener(type, follow, { passive: true });
    return () => {
      document.removeEventListener('focusin', followFocus);
      for (const [target, type] of watched) target?.removeEventListener(type, follow);
    };
  }, [region, isUsed]);
}
