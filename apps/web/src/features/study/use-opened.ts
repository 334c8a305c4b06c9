import { useEffect, useState } from 'react';

interface Entry {
  depth: number;
  shut: () => void;
}

/** Open layers of the page, the topmost last, each with a history entry: going back closes one. */
const stack: Entry[] = [];

/** How many were open at an entry of the history. */
const depthOf = (state: unknown): number => Number(Object(state).opened ?? 0);

function onBack({ state }: PopStateEvent): void {
  const top = stack.at(-1);
  // Not on the way forward to something that was closed, nor on the way back from there.
  if (top && depthOf(state) < top.depth) top.shut();
}

interface Opened {
  isOpen: boolean;
  open: () => void;
  /** Goes back, which closes it. */
  close: () => void;
}

/** Something that opens over the page or on it, and that the reader closes by going back, too (design, Habits). */
export function useOpened(): Opened {
  const [depth, setDepth] = useState<number | null>(null);
  useEffect(() => {
    if (depth === null) return;
    const entry = { depth, shut: () => setDepth(null) };
    stack.push(entry);
    if (stack.length === 1) window.addEventListener('popstate', onBack);
    return () => {
      stack.splice(stack.indexOf(entry), 1);
      if (stack.length === 0) window.removeEventListener('popstate', onBack);
    };
  }, [depth]);
  return {
    isOpen: depth !== null,
    open: () => {
      const next = depthOf(history.state) + 1;
      history.pushState({ opened: next }, '');
      setDepth(next);
    },
    close: () => {
      // A page of a list may have taken the entry's place: going back would lead too far.
      if (depthOf(history.state) === depth) history.back();
      else setDepth(null);
    },
  };
}
