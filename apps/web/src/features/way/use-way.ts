import type { WayAnswer } from '@kahan/contract';
import { type WayView, wayAddress, wayViewOf } from '@kahan/contract/runtime';
import { addDays, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { wayQuery } from '../../data/way.ts';
import { useAddressView } from '../../platform/page/address-view.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { useNow } from '../../platform/time/clock.ts';
import { nextWalk, type OwnWalk, placeName, subjectOf } from './own-walks.ts';
import { useWayPhrases } from './words.ts';

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
const NO_WAY: WayView = { to: '', from: null, at: null, isStepFree: false };

/** The answer for a way; undefined until it is there. */
export function useWay(view: WayView | null): WayAnswer | undefined {
  const { data } = useQuery({ ...wayQuery(view ?? NO_WAY), enabled: view !== null });
  return view === null ? undefined : data;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The reader's next lesson at the end of a way, the one before it, and what the way is called. */
export function useOwnWalk(view: WayView | null, answer: WayAnswer | undefined) {
  const words = useWayPhrases();
  const now = useNow();
  const { data } = useQuery({ ...scheduleQuery, enabled: useIsStudent() === true });
  const { to = '', from = null, at = null } = view ?? {};
  const toName = answer?.to.room?.name ?? to;
  const fromName = from === null ? null : (answer?.from.room?.name ?? from);
  const start = fromName ?? (at === null ? words.entrance : words.here);
  const days = WEEK.map((day) => addDays(pragueDate(now), day));
  const lessons = data?.data.schedule ?? [];
  // The address has the id of a room, or the name that the timetable has for it.
  const isTo = (walk: OwnWalk) => walk.toPlace === to || placeName(walk.to) === toName;
  const isFrom = (walk: OwnWalk) => walk.fromPlace === from || placeName(walk.from) === fromName;
  const walk = from === null ? null : nextWalk(lessons, (one) => isTo(one) && isFrom(one), days, now);
  return {
    walk,
    before: to === '' ? null : (walk ?? nextWalk(lessons, isTo, days, now)),
    title: `${start} → ${toName}`,
    facts: walk && `${subjectOf(walk.from)} → ${subjectOf(walk.to)}`,
  };
}
