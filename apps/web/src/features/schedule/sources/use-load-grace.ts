import { useEffect, useState } from 'react';
import { keyOf } from '../settings/colours.ts';
import type { LoadedSource } from './loaded-source.ts';

/** The parts of a source that its notice depends on. */
const noticeKeyOf = ({ state, isUnknown, freshness, lessons }: LoadedSource) =>
  [state, isUnknown, freshness, lessons.length === 0].join();

/** Data beside the lessons: the dates of the weeks, the reader's exams, or the own entries. */
export interface BesideLoad {
  hasFailed: boolean;
  /** Says that it could not be loaded. */
  text: string;
  retry: () => void;
}

/**
 * Finds sources whose notice changed after the timetable `of` was first shown: a notice above it would push
 * it down. `isThere`: the timetable is shown.
 */
export function useLateNotices(
  loaded: readonly LoadedSource[],
  beside: readonly BesideLoad[],
  scheduleKey: string,
  isThere: boolean,
): { isLate: (one: LoadedSource) => boolean; isFailureLate: (one: BesideLoad) => boolean } {
  const [first, setFirst] = useState<{
    scheduleKey: string;
    notices: Map<string, string>;
    failed: ReadonlySet<string>;
  } | null>(null);
  if (isThere && first?.scheduleKey !== scheduleKey) {
    const notices = new Map(loaded.map((one) => [keyOf(one.source), noticeKeyOf(one)]));
    const failed = new Set(beside.filter(({ hasFailed }) => hasFailed).map(({ text }) => text));
    setFirst({ scheduleKey, notices, failed });
  }
  const shownFirst = first?.scheduleKey === scheduleKey ? first : null;
  return {
    isLate: (one) => shownFirst !== null && shownFirst.notices.get(keyOf(one.source)) !== noticeKeyOf(one),
    isFailureLate: ({ text, hasFailed }) => shownFirst !== null && shownFirst.failed.has(text) !== hasFailed,
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

/** @param scheduleKey which timetable is looked at */
export function useLoadGrace(isAllThere: boolean, scheduleKey: string): LoadGrace {
  const [isOver, setOver] = useState(isAllThere);
  const [waited, setWaited] = useState<string | null>(null);
  const isInGrace = !isAllThere && waited !== scheduleKey;
  if (!isInGrace && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(scheduleKey), WAIT_MS);
    return () => clearTimeout(timer);
  }, [scheduleKey]);
  return { isFirstWait: isInGrace && !isOver, isInGrace };
}
