import { RENDERED } from '@kahan/contract/runtime';
import { FOCUSABLE } from './kept-focus.ts';

/*
 * What the server has drawn of the page: all of it for visitors, header, menu and a skeleton for others. It stands beside
 * the app's element and is seen until the app has drawn the screen.
 */

const drawn = (): HTMLElement | null => document.getElementById(RENDERED);

/** Whether the reader sees what the server has drawn. */
export const isDrawn = (): boolean => drawn() !== null;

/**
 * Removes what the server has drawn, because the app has drawn the screen.
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
