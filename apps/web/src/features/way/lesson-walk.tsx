import { addDays, dayOfWeek, pragueDate } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { useNow } from '../../platform/time/clock.ts';
import { ownWalks } from './own-walks.ts';
import { WalkLine } from './walk-line.tsx';

interface LessonWalkProps {
  gl: string;
  /** 1 Monday to 7 Sunday. */
  day: number;
  /** Start, minutes after midnight. */
  minutes: number;
}

/** How far a lesson of the reader's own timetable is, on the next day of its weekday; nothing for other lessons. */
export function LessonWalk({ gl, day, minutes }: LessonWalkProps) {
  const today = pragueDate(useNow());
  const { data } = useQuery({ ...scheduleQuery, enabled: useIsStudent() === true });
  const date = addDays(today, (day - dayOfWeek(today) + 7) % 7);
  const walks = ownWalks(data?.data.schedule ?? [], date);
  const walk = walks.find(({ to }) => to.kind === 'lesson' && to.lesson.gl === gl && to.minutes === minutes);
  return <WalkLine walks={walks} walk={walk} />;
}
