import { useEffect, useEffectEvent } from 'react';
import { isSlashOn } from '../../platform/page/slash-key.ts';

/** Whether a key is typed into a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Whether `/` alone was pressed, not typed into a field, and the reader has not switched this key off. */
export const isSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey && isSlashOn() && !isTyping(target);

/** Calls when `/` is pressed, unless it is typed into a field or a dialog is open. */
export function useSlash(press: () => void): void {
  const onSlash = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSlash(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      onSlash();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
