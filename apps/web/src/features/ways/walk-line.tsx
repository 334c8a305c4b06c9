import { addDays, dayOfWeek, pragueDate } from '@kahan/domain';
import { type OwnLesson, useOwnLessons } from '../../data/schedule/own-lessons.ts';
import { useNow } from '../../platform/time/clock.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { HowFar, Town } from './how-far.tsx';
import { type OwnDay, type OwnStop, type OwnWalk, ownDay, walkTo } from './own-walks.ts';
import css from './walk-line.module.css';

interface WalkLineProps {
  pairs: OwnDay['pairs'];
  /** Undefined when no walk leads there: nothing is shown. */
  walk: OwnWalk | undefined;
  /** Keeps the line's height until it is known whether there is something to say. */
  className?: string | undefined;
}

/** The line in which it is told how far a lesson is. */
export function WalkLine({ pairs, walk, className }: WalkLineProps) {
  if (walk === undefined) return null;
  return (
    <p className={className}>
      <ErrorBoundary where="distances" fallback={null}>
        <HowFar walk={walk} pairs={pairs} />
      </ErrorBoundary>
    </p>
  );
}

function TownLine({ stop, pairs }: { stop: OwnStop | undefined; pairs: OwnDay['pairs'] }) {
  return (
    stop !== undefined && (
      <ErrorBoundary where="towns" fallback={null}>
        <Town stop={stop} pairs={pairs} />
      </ErrorBoundary>
    )
  );
}

interface AppointmentWalkProps {
  appointment: OwnStop;
  /** The lessons that the reader goes to. */
  lessons: readonly OwnLesson[];
}

/** How far an appointment of the reader is from the one before; its line is as high before that is known. */
export function AppointmentWalk({ appointment, lessons }: AppointmentWalkProps) {
  const { pairs } = ownDay(lessons, appointment.date);
  return (
    <>
      <TownLine stop={appointment} pairs={pairs} />
      <WalkLine pairs={pairs} walk={walkTo(appointment, lessons)} className={css.line} />
    </>
  );
}

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
  const { lessons = [] } = useOwnLessons();
  const date = addDays(today, (day - dayOfWeek(today) + 7) % 7);
  const { walks, pairs, stops } = ownDay(lessons, date);
  const isHere = (stop: OwnStop) =>
    stop.kind === 'lesson' && stop.lesson.gl === gl && stop.minutes === minutes;
  return (
    <>
      <TownLine stop={stops.find(isHere)} pairs={pairs} />
      <WalkLine pairs={pairs} walk={walks.find(({ to }) => isHere(to))} />
    </>
  );
}
