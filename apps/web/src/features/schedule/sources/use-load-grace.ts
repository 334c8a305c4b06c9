import { useEffect, useState } from 'react';
import { keyOf } from '../state/colours.ts';
import type { LoadedSource } from '../state/timetable.ts';

/** The parts of a source that its notice depends on. */
const noticeKeyOf = ({ state, isUnknown, freshness, entries }: LoadedSource) =>
  [state, isUnknown, freshness, entries.length === 0].join();

/** Data beside the lessons that could not be loaded. */
interface Failures {
  calendar: boolean;
  exams: boolean;
  entries: boolean;
}

/**
 * Finds sources whose notice changed after the timetable `of` was first shown: a notice above it would push
 * it down. `isThere`: the timetable is shown.
 */
export function useLateNotices(
  loaded: readonly LoadedSource[],
  failed: Failures,
  of: string,
  isThere: boolean,
): { isLate: (one: LoadedSource) => boolean; isFailureLate: (name: keyof Failures) => boolean } {
  const [first, setFirst] = useState<{ of: string; notices: Map<string, string>; failed: Failures } | null>(
    null,
  );
  if (isThere && first?.of !== of) {
    const notices = new Map(loaded.map((one) => [keyOf(one.source), noticeKeyOf(one)]));
    setFirst({ of, notices, failed });
  }
  const known = first?.of === of ? first : null;
  return {
    isLate: (one) => known !== null && known.notices.get(keyOf(one.source)) !== noticeKeyOf(one),
    isFailureLate: (name) => known !== null && known.failed[name] !== failed[name],
  };
}

/** How long loaded sources wait for the others on the first view, ms. */
const WAIT_MS = 500;

interface LoadGrace {
  /**
   * The first view waits for all sources, because lessons that arrive one by one move the rows. Ends when all
   * are loaded or after the grace period, and does not begin again.
   */
  isFirstWait: boolean;
  /** The grace period is running: changes are expected. */
  isInGrace: boolean;
}

/** @param of which timetable is looked at */
export function useLoadGrace(isAllThere: boolean, of: string): LoadGrace {
  const [isOver, setOver] = useState(isAllThere);
  const [waited, setWaited] = useState<string | null>(null);
  const isInGrace = !isAllThere && waited !== of;
  if (!isInGrace && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(of), WAIT_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return { isFirstWait: isInGrace && !isOver, isInGrace };
}
