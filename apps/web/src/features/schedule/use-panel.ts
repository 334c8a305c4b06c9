import { useEffect, useState } from 'react';
import { addressOf, type View } from './view.ts';

const here = () => location.pathname + location.search;

/** A layer over the page that the back button closes. */
export interface PanelState<P> {
  /** What is open; null when nothing is. */
  panel: P | null;
  open: (panel: P) => void;
  /** Shows another panel in place of the one that is open. */
  turn: (panel: P) => void;
  close: () => void;
  /** Closes and goes on to another view, which takes the panel's place in the history: back undoes it. */
  leave: (next: View) => void;
}

/**
 * A panel is an entry of the history under the address of the view below it. What is changed inside it replaces that
 * entry; when the reader goes back, the view stays as it was changed and only the panel closes.
 */
export function usePanel<P>(view: View, onView: (next: View, how: 'replace') => void): PanelState<P> {
  const [opened, setOpened] = useState<{ panel: P; over: string } | null>(null);
  const over = opened?.over ?? null;
  useEffect(() => {
    if (over === null) return;
    const back = () => {
      setOpened(null);
      if (here() === over && addressOf(view) !== over) onView(view, 'replace');
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [over, view, onView]);
  return {
    panel: opened?.panel ?? null,
    open: (panel) => {
      setOpened({ panel, over: here() });
      history.pushState(null, '');
    },
    turn: (panel) => setOpened((now) => now && { ...now, panel }),
    close: () => history.back(),
    leave: (next) => {
      setOpened(null);
      onView(next, 'replace');
    },
  };
}
