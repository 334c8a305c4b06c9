import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { STAYS } from '../../platform/page/preserve-scroll.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { addressOf, type Known, parseView, type View } from './view.ts';
import { useTermsPhrases } from './words.ts';

const currentSearch = () => location.search;

/** The view of the address, and how to change it. What the address says wrongly is told, quietly, and taken out. */
export function useView(known: Known): [view: View, change: (next: Partial<View>, how?: 'replace') => void] {
  'use memo';
  const words = useTermsPhrases();
  const [, navigate] = useLocation();
  // The hook for the query would take out escapes before it is read.
  const { view, mended } = parseView(useLocationProperty(currentSearch), known);
  const [first] = mended;
  const address = addressOf(view);
  useEffect(() => {
    if (first !== undefined) showToast(words.mended[first]);
    if (address !== location.pathname + location.search)
      navigate(address, { replace: true, state: history.state });
  }, [first, address, navigate, words]);
  return [
    view,
    (next, how) => navigate(addressOf({ ...view, ...next }), { replace: how === 'replace', state: STAYS }),
  ];
}
