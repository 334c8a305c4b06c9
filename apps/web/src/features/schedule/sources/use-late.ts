import { useState } from 'react';
import { keyOf } from '../state/colours.ts';
import type { LoadedSource } from '../state/timetable.ts';

/** All that a notice of a source is told from. */
const toldOf = ({ state, isUnknown, freshness, entries }: LoadedSource) =>
  [state, isUnknown, freshness, entries.length === 0].join();

/**
 * Tells what has something else to say than when the timetable `of` was first on screen: above it that would push
 * it down under the reader's eyes. `isThere`: it is on screen.
 */
export function useLate(
  loaded: readonly LoadedSource[],
  calendarFailed: boolean,
  of: string,
  isThere: boolean,
): { isLate: (one: LoadedSource) => boolean; isCalendarLate: boolean } {
  const [first, setFirst] = useState<{ of: string; told: Map<string, string>; failed: boolean } | null>(null);
  if (isThere && first?.of !== of) {
    const told = new Map(loaded.map((one) => [keyOf(one.source), toldOf(one)]));
    setFirst({ of, told, failed: calendarFailed });
  }
  const known = first?.of === of ? first : null;
  return {
    isLate: (one) => known !== null && known.told.get(keyOf(one.source)) !== toldOf(one),
    isCalendarLate: known !== null && known.failed !== calendarFailed,
  };
}
