import type { WayAnswer } from '@kahan/contract';
import type { WayView } from '@kahan/contract/runtime';
import { addDays, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { nextWalk, type OwnWalk, roomName, subjectOf } from './own-walks.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The reader's next lesson at the end of a way, the one before it, and what the way is called. */
export function useOwnWalk({ to, from, at }: WayView, answer: WayAnswer | undefined) {
  const words = useTexts('way');
  const now = useNow();
  const { data } = useQuery({ ...scheduleQuery, enabled: useIsStudent() === true });
  const toName = answer?.to.room?.name ?? to;
  const fromName = from === null ? null : (answer?.from.room?.name ?? from);
  const start = fromName ?? (at === null ? words.entrance : words.here);
  const days = WEEK.map((day) => addDays(pragueDate(now), day));
  const lessons = data?.data.schedule ?? [];
  // The address has the id of a room, or the name that the timetable has for it.
  const isTo = (walk: OwnWalk) => walk.toPlace === to || roomName(walk.to) === toName;
  const isFrom = (walk: OwnWalk) => walk.fromPlace === from || roomName(walk.from) === fromName;
  const walk = from === null ? null : nextWalk(lessons, (one) => isTo(one) && isFrom(one), days, now);
  return {
    walk,
    before: walk ?? nextWalk(lessons, isTo, days, now),
    title: `${start} → ${toName}`,
    facts: walk && `${subjectOf(walk.from)} → ${subjectOf(walk.to)}`,
  };
}
