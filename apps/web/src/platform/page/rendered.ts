import { RENDERED } from '@kahan/contract/runtime';
import { FOCUSABLE } from './kept-focus.ts';

/*
 * The server's drawing of the page: all of it for visitors, header, menu and a skeleton for others. It stands beside
 * the app's element and is seen until the app has drawn the screen.
 */

const drawn = (): HTMLElement | null => document.getElementById(RENDERED);

/** Whether the reader sees the server's drawing. */
export const isDrawn = (): boolean => drawn() !== null;

/**
 * Removes the server's drawing, because the app has drawn the screen.
 * @returns moves the focus, which the removed element may have had, to the same control of the app. React puts the app's
 * first elements into the page between the two calls.
 */
export function replaceDrawn(): () => void {
  const old = drawn();
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  const position = [...(old?.querySelectorAll(FOCUSABLE) ?? [])].indexOf(focused as Element);
  old?.remove();
  return () => {
    if (focused === null) return;
    const successor = document.querySelectorAll<HTMLElement>(`#app :is(${FOCUSABLE})`)[position];
    if (successor?.textContent === focused.textContent) successor?.focus({ preventScroll: true });
  };
}
