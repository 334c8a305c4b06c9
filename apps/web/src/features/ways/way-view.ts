import type { WayAnswer } from '@kahan/contract';
import { type WayView, wayAddress, wayViewOf } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { wayQuery } from '../../data/ways.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { currentSearch } from '../../platform/page/navigation.ts';

const isOther = (before: WayView | null, next: WayView | null) =>
  before?.to !== next?.to || before?.from !== next?.from || before?.at !== next?.at;

/** The way that the address names, and how to show another one; null closes it. Chosen rooms stay. */
export const useWayView = () =>
  useAddressView(
    (_, query) => wayViewOf(new URLSearchParams(query)),
    (next: WayView | null) => {
      const search = new URLSearchParams(currentSearch());
      // Another way begins on its own floor.
      if (next !== null && isOther(wayViewOf(search), next)) search.delete('floor');
      return wayAddress(next, search);
    },
  );

/** Asked for while there is no way to ask for. */
export const NO_WAY: WayView = { to: '', from: null, at: null, isStepFree: false };

/** The answer for a way; undefined until it is there. */
export function useWay(view: WayView | null): WayAnswer | undefined {
  const { data } = useQuery({ ...wayQuery(view ?? NO_WAY), enabled: view !== null });
  return view === null ? undefined : data;
}
