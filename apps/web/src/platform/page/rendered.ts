import { RENDERED, RENDERED_LAYOUT } from '@kahan/contract/runtime';

/*
 * The page as the server has rendered it. React takes over its elements, and must find those that it would draw itself:
 * while it does so, times are those of the server, and the window is as wide as the server has taken it (decision 090).
 */

/** Widths of the window for which the server renders, px. */
export const RENDERED_WIDTHS = { phone: 390, desktop: 1440 };

/** The element with the rendered page, while it is being taken over. */
let place: HTMLElement | null = null;

/** Whether the app is taking over a page that the server has rendered. */
export const isRendered = (): boolean => place !== null;

/** The layout for which the server rendered the page that is being taken over; undefined when there is none. */
export function renderedLayout(): 'phone' | 'desktop' | undefined {
  if (place === null) return undefined;
  return place.getAttribute(RENDERED_LAYOUT) === 'phone' ? 'phone' : 'desktop';
}

/** When the server rendered the page that is being taken over, milliseconds; undefined when there is none. */
export function renderedAt(): number | undefined {
  const at = place?.getAttribute(RENDERED);
  return at ? Date.parse(at) : undefined;
}

/**
 * Begins to take over the page in an element. Rules that stand for style attributes become attributes again: they would
 * outlast a style that the app removes. Their element stays, since removing it costs the style of the whole page.
 */
export function takeOver(element: HTMLElement): void {
  place = element;
  const styles = element.querySelector('style');
  for (const rule of styles?.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const styled of document.querySelectorAll<HTMLElement>(rule.selectorText)) {
      styled.style.cssText = rule.style.cssText;
      delete styled.dataset.s;
    }
  }
}

/** The app has taken the page over. */
export function takenOver(): void {
  place?.removeAttribute(RENDERED);
  place?.removeAttribute(RENDERED_LAYOUT);
  place = null;
}
