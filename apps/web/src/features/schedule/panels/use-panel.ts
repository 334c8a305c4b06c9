import { useEffect, useEffectEvent, useState } from 'react';
import { currentAddress } from '../../../platform/page/navigation.ts';
import type { ScheduleView } from '../view.ts';

/** A layer over the page that the back button closes. */
interface PanelState<P> {
  /** The open panel, or null. */
  panel: P | null;
  open: (panel: P) => void;
  /** Replaces the open panel by another one. */
  turn: (panel: P) => void;
  /** Changes the view below while the panel stays open. */
  change: (next: ScheduleView) => void;
  close: () => void;
  /** Closes and goes on to another view, which takes the panel's place in the history: back undoes it. */
  leave: (next: ScheduleView) => void;
}

interface Opened<P> {
  panel: P;
  /** The address of the view below the panel. */
  over: string;
  /** The view after changes inside the panel; null without any. */
  changed: ScheduleView | null;
}

/**
 * A panel is a history entry with the address of the view below it. Changes inside it replace that entry;
 * going back closes the panel and keeps the changes.
 */
export function usePanel<P>(onView: (next: ScheduleView, how: 'replace') => void): PanelState<P> {
  const [opened, setOpened] = useState<Opened<P> | null>(null);
  const isOpen = opened !== null;
  const goBack = useEffectEvent(() => {
    setOpened(null);
    if (opened?.changed && currentAddress() === opened.over) onView(opened.changed, 'replace');
  });
  useEffect(() => {
    if (!isOpen) return;
    const back = () => goBack();
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [isOpen]);
  return {
    panel: opened?.panel ?? null,
    open: (panel) => {
      setOpened({ panel, over: currentAddress(), changed: null });
      history.pushState(null, '');
    },
    turn: (panel) => setOpened((now) => now && { ...now, panel }),
    change: (next) => {
      setOpened((now) => now && { ...now, changed: next });
      onView(next, 'replace');
    },
    close: () => history.back(),
    leave: (next) => {
      setOpened(null);
      onView(next, 'replace');
    },
  };
}
