import { useEffect, useState } from 'react';

interface OpenLayer {
  depth: number;
  shut: () => void;
}

/** Open layers of the page, the topmost last, each with a history entry: going back closes one. */
const stack: OpenLayer[] = [];

/** How many layers were open at an entry of the history. */
const depthOf = (state: unknown): number => Number(Object(state).opened ?? 0);

function onBack({ state }: PopStateEvent): void {
  const top = stack.at(-1);
  // Only on the way back below the layer, not on the way forward to a closed one.
  if (top && depthOf(state) < top.depth) top.shut();
}

interface LayerState {
  isOpen: boolean;
  open: () => void;
  /** Goes back in the history, which closes the layer. */
  close: () => void;
}

/** State of a layer that going back closes, too (design, Habits). */
export function useOpened(): LayerState {
  const [depth, setDepth] = useState<number | null>(null);
  useEffect(() => {
    if (depth === null) return;
    const layer = { depth, shut: () => setDepth(null) };
    stack.push(layer);
    if (stack.length === 1) window.addEventListener('popstate', onBack);
    return () => {
      stack.splice(stack.indexOf(layer), 1);
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
      // A page of a list may have replaced the entry of the history: going back would lead too far.
      if (depthOf(history.state) === depth) history.back();
      else setDepth(null);
    },
  };
}
