import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentAddress, currentFragment, currentSearch } from './navigation.ts';

/** State of a navigation that keeps the scroll position and the focus (app/history.ts). */
export const PRESERVE_SCROLL = { preserveScroll: true };

/** State of an address that opens something over the screen that leads to it: closing goes back instead of on. */
export const OPENED = { ...PRESERVE_SCROLL, opened: true };

/** Closes what the address has opened. @param otherwise for an address that was reached in another way */
export function closeOpened(otherwise: () => void): void {
  if (Object(history.state).opened === true) history.back();
  else otherwise();
}

type Show<V> = (next: V, how?: 'push' | 'replace', state?: object) => void;

/**
 * The view that an address describes, and how to show another. Reading back what was written must give the same view;
 * each screen tests that for its own pair.
 * @param parse reads path and query, the query with its escapes
 * @param write address of a view inside the app
 */
export function useAddressView<P, V>(
  parse: (path: string, search: string) => P,
  write: (view: V) => string,
): [parsed: P, show: Show<V>] {
  'use memo';
  const [path, navigate] = useLocation();
  // The router's hook for the query decodes escapes before it can be parsed.
  const search = useLocationProperty(currentSearch, currentSearch);
  const show: Show<V> = (next, how, state = PRESERVE_SCROLL) =>
    navigate(write(next), { replace: how === 'replace', state });
  return [parse(path, search), show];
}

/** The part after `#` in the address of the screen. */
export const useFragment = (): string => useLocationProperty(currentFragment, () => '');

/**
 * Replaces the address by the one that its view is written as, and calls `tell` with the first part of it that was mended.
 * @param isSettled false as long as it is not known what the address means
 */
export function useCanonicalAddress<M extends string>(
  address: string,
  mended: readonly M[],
  tell: (part: M) => void,
  isSettled = true,
): void {
  const [, navigate] = useLocation();
  const [first] = mended;
  const tellFirst = useEffectEvent(tell);
  useEffect(() => {
    if (!isSettled) return;
    if (first !== undefined) tellFirst(first);
    if (address !== currentAddress()) navigate(address, { replace: true, state: history.state });
  }, [address, first, isSettled, navigate]);
}
