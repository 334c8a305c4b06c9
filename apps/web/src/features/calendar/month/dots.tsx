import { eventsOn } from '@kahan/domain';
import { cx } from '../../../ui/cx.ts';
import type { EventFace } from '../event-face.ts';
import type { CalendarEvent } from '../use-calendar.ts';
import css from './month.module.css';

/** Marks that a small cell has room for. */
const MOST = 3;

interface DotsProps {
  /** Events of some days; null while they load. */
  events: readonly CalendarEvent[] | null;
  day: string;
  faceOf: (event: CalendarEvent) => EventFace;
}

/** The events of a day as marks: a line for an exam or an all-day event, a dot in its colour for any other. */
export function Dots({ events, day, faceOf }: DotsProps) {
  const ofDay = events === null ? [] : eventsOn(events, day);
  const order = ofDay.toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <span className={css.dots} aria-hidden="true">
      {order.slice(0, MOST).map((event) => {
        const { hue } = faceOf(event);
        return (
          <i
            key={event.key}
            className={cx(
              hue !== null && `subject s${hue}`,
              event.kind === 'exam' ? css.examDot : event.allDay ? css.whole : hue !== null && css.subject,
            )}
          />
        );
      })}
    </span>
  );
}

/** Exams and whole days first, deadlines last. */
const rankOf = ({ kind, allDay }: CalendarEvent): number =>
  kind === 'exam' || allDay ? 0 : kind === 'deadline' ? 2 : 1;
