import type { KeyboardEvent } from 'react';

/** Place among so many that a key leads to; it does not go round, for a page that jumps to its other end loses one. */
function stepOf(key: string, index: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
  };
  return places[key] ?? null;
}

/** Arrows, Home and End move between the lines, Esc closes the detail that one is in and goes back to its line. */
export function useLineKeys(onClose: (id: string) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target, currentTarget, key } = event;
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-term]') : null;
    const opener = line?.querySelector<HTMLElement>('[data-opener]');
    if (!(target instanceof Element) || !line || !opener) return;
    if (key === 'Escape') {
      opener.focus();
      onClose(line.dataset.term ?? '');
      return;
    }
    // Inside a detail arrows belong to what is there: hours are chosen by them.
    if (target.closest('[data-detail]')) return;
    const openers = [...currentTarget.querySelectorAll<HTMLElement>('[data-opener]')];
    const to = stepOf(key, openers.indexOf(opener), openers.length);
    if (to === null) return;
    event.preventDefault();
    openers[to]?.focus();
  };
}
