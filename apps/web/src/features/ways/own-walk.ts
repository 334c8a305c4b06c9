import type { WayAnswer } from '@kahan/contract';
import type { WayView } from '@kahan/contract/runtime';
import { addDays, pragueDate, withoutMeetings } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { useNotGoing } from '../../data/schedule/not-today.ts';
import { useOwnLessons } from '../../data/schedule/own-lessons.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { wayQuery } from '../../data/ways.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { nextWalk, nextWay, type OwnWalk, roomName, subjectOf } from './own-walks.ts';
import { NO_WAY } from './way-view.ts';

/** The way to the reader's next appointment today: undefined while it is not known, null without one on the plans. */
export function useNextWay(): WayView | null | undefined {
  const now = useNow();
  const { studies, isOwner, lessons, query } = useOwnLessons();
  const notGoing = useNotGoing();
  const terms = useQuery({ ...termsQuery, enabled: studies === true });
  const agenda = { lessons: lessons ?? [], terms: terms.data?.data.terms ?? [] };
  const next = nextWay(withoutMeetings(agenda, notGoing), now);
  const way = useQuery({ ...wayQuery(next ?? NO_WAY), enabled: next !== null });
  if (isOwner === undefined || query.isLoading || terms.isLoading || way.isLoading) return undefined;
  return way.data?.way ? next : null;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The reader's next lesson at the end of a way, the one before it, and what the way is called. */
export function useOwnWalk({ to, from, at }: WayView, answer: WayAnswer | undefined) {
  const words = useTexts('way');
  const now = useNow();
  const toName = answer?.to.room?.name ?? to;
  const fromName = from === null ? null : (answer?.from.room?.name ?? from);
  const start = fromName ?? (at === null ? words.entrance : words.here);
  const days = WEEK.map((day) => addDays(pragueDate(now), day));
  const { lessons = [] } = useOwnLessons();
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
