/*
 * The focused element may be removed: a button that disappears once it was pressed, a row that the student system deletes,
 * a heading that is rendered anew. The browser then focuses the body, and a screen reader starts at the top of the page.
 * This module focuses the element that takes the place of the removed one (WCAG 2.4.3).
 */

export const FOCUSABLE = 'a[href], button, summary, input, select, textarea, [contenteditable], [tabindex]';

const TEXT_FIELD = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])';
/** Elements of a group in which arrow keys move. */
const BY_ARROWS = ':is(a, button, summary, input, [role])[tabindex="-1"]';
/** A message that leaves by itself. From there the focus returns to where it was. */
const PASSING = '[data-passing]';

type Focusable = HTMLElement | SVGElement;

interface Place {
  parent: Element;
  /** The sibling before the removed element. */
  after: Node | null;
}

/** The element that has the focus, or had it when it left the page. */
let held: Focusable | null = null;
let isByKeyboard = false;
/** Where `held` stood, once it has left. */
let place: Place | null = null;
/** The element that had the focus before it went to a passing message. */
let origin: Focusable | null = null;
let isHeadingAwaited = false;
let observer: MutationObserver | undefined;

const isFocusable = (target: EventTarget | null): target is Focusable =>
  target instanceof HTMLElement || target instanceof SVGElement;

const isFree = () => document.activeElement === null || document.activeElement === document.body;

const isUsable = (element: Focusable) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true });

const headingOf = () => [...document.querySelectorAll<HTMLElement>('h1')].find(isUsable);

/** Focuses the heading of the page, so that screen readers say it; one that is still on its way gets the focus later. */
export function focusHeading(): void {
  const heading = headingOf();
  isHeadingAwaited = heading === undefined;
  heading?.focus({ preventScroll: true });
  watch();
}

/** The focusable element after a place, else the one before it, else the nearest one around the parent. */
function successorAt({ parent, after }: Place): Focusable | null {
  const without = isByKeyboard ? BY_ARROWS : `${BY_ARROWS}, ${TEXT_FIELD}`;
  let scope: Element | null = parent;
  let before = after?.parentNode === parent ? after : null;
  while (scope !== null && scope !== document.body) {
    const near = [...scope.querySelectorAll<Focusable>(FOCUSABLE)].filter(
      (element) => !element.matches(without) && isUsable(element),
    );
    const isBehind = (element: Focusable) =>
      before === null ||
      (!before.contains(element) &&
        (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
    const found = near.find(isBehind) ?? near.at(-1);
    if (found) return found;
    if (scope.matches('main, dialog')) return null;
    before = scope;
    scope = scope.parentElement;
  }
  return null;
}

function nextTo(left: Place, lost: Focusable): Focusable | null {
  if (lost.matches('h1')) return null;
  return left.parent.closest(PASSING) ? origin : successorAt(left);
}

/** After the browser and the app have had their turn: either may have moved the focus already. */
function settle(): void {
  const left = place;
  if (held === null || left === null || !isFree()) return;
  place = null;
  const next = isUsable(held) ? held : nextTo(left, held);
  // A reader who uses a pointer looks at where it is.
  if (next !== null && isUsable(next)) next.focus({ preventScroll: !isByKeyboard });
  else focusHeading();
}

function onChanges(records: MutationRecord[]): void {
  if (isHeadingAwaited && isFree()) focusHeading();
  if (held === null) return;
  const wasThere = place === null;
  for (const { target, removedNodes, previousSibling } of records) {
    const lost: Node = place?.parent ?? held;
    if (target instanceof Element && [...removedNodes].some((node) => node.contains(lost)))
      place = { parent: target, after: previousSibling };
  }
  if (wasThere && place !== null) requestAnimationFrame(() => requestAnimationFrame(settle));
}

/** Follows the page only while something may be lost. */
function watch(): void {
  observer?.disconnect();
  if (held !== null || isHeadingAwaited) observer?.observe(document.body, { childList: true, subtree: true });
}

function noteFocus({ target, relatedTarget }: FocusEvent): void {
  if (!isFocusable(target)) return;
  if (target.closest(PASSING) && isFocusable(relatedTarget) && !relatedTarget.closest(PASSING))
    origin = relatedTarget;
  held = target;
  isByKeyboard = target.matches(':focus-visible');
  place = null;
  isHeadingAwaited = false;
  watch();
}

/** The focus has left for nothing: by a press on an empty place, or because its element is hidden or gone. */
function noteNoFocus(left: Focusable): void {
  if (held !== left || place !== null || !isFree()) return;
  if (isUsable(left)) {
    held = null;
    watch();
  } else if (left.parentElement !== null) {
    place = { parent: left.parentElement, after: left };
    settle();
  }
}

/** Called once at start. */
export function keepFocus(): void {
  observer = new MutationObserver(onChanges);
  document.addEventListener('focusin', noteFocus);
  document.addEventListener('focusout', ({ target }) => {
    if (isFocusable(target)) requestAnimationFrame(() => noteNoFocus(target));
  });
}
