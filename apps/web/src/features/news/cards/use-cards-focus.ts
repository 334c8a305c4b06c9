import type { Item } from '@kahan/contract';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const cardsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-item]')];

/** Arrow up and down move between cards, unless a menu or a field uses the keys. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || event.target.closest('[role="menu"]')) return;
  const cards = cardsIn(event.currentTarget);
  const here = cards.findIndex((card) => card.contains(event.target instanceof Node ? event.target : null));
  const next = here < 0 ? undefined : cards[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Moves the focus to the next card when the focused card is removed. */
export function usePreservedFocus(items: readonly Item[]): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const position = useRef<number | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const note = (event: FocusEvent) => {
      const target = event.target instanceof Node ? event.target : null;
      const index = cardsIn(element).findIndex((card) => card.contains(target));
      position.current = index < 0 ? null : index;
    };
    const leave = (event: FocusEvent) => {
      // Without a new target, the focused element may have been removed.
      if (event.relatedTarget) position.current = null;
    };
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', leave);
    };
  }, []);

  const ids = items.map((item) => item.id).join(' ');
  useEffect(() => {
    const element = list.current;
    if (ids === '' || !element || position.current === null || document.activeElement !== document.body)
      return;
    const cards = cardsIn(element);
    (cards[position.current] ?? cards.at(-1))?.focus({ preventScroll: true });
  }, [ids]);

  return list;
}
