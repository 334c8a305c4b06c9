import { DAY_MINUTES, unixSeconds } from '@kahan/domain';
import type { CalendarPhrases } from '@kahan/phrases/en/calendar/calendar';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { type EventFace, timeOn } from '../event-face.ts';
import { EventLink } from '../event-link.tsx';
import type { CalendarEvent } from '../use-calendar.ts';
import css from './day-list.module.css';

/** Events that start so soon tell the minutes left (spec 9, heads-up). */
const SOON_MINUTES = 30;

interface DayListProps {
  date: string;
  events: readonly CalendarEvent[];
  faceOf: (event: CalendarEvent) => EventFace;
  now: Date;
  /** Key of the event that runs now or comes next today. */
  current: string | null;
}

/** The events of a day, one below the other. */
export function DayList({ date, events, faceOf, now, current }: DayListProps) {
  return (
    <ul className={css.list}>
      {events.map((event, index) => (
        <Item
          key={event.key}
          {...{ date, event, now }}
          face={faceOf(event)}
          isCurrent={event.key === current}
          isLast={index === events.length - 1}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  date: string;
  event: CalendarEvent;
  face: EventFace;
  now: Date;
  isCurrent: boolean;
  isLast: boolean;
}

function Item({ date, event, face, now, isCurrent, isLast }: ItemProps) {
  const words = useTexts('calendar');
  const { dates } = usePhrases();
  const { from, until } = timeOn(event, date);
  const seconds = unixSeconds(now);
  const isPast = !event.allDay && event.end < seconds;
  const ends = event.last > date && !event.allDay ? words.untilDate(dates.date(event.last)) : null;
  const lasting = event.allDay && event.last > date ? words.untilDate(dates.date(event.last)) : ends;
  // An event that goes on from the day before has its end where others have their start.
  const hasEnd = until !== null && from !== null && event.kind !== 'deadline';
  const length = hasEnd ? words.until(until) : lasting;
  const state = isCurrent ? stateOf(event, seconds, words) : null;
  // The title of a deadline says its kind.
  const kind = event.kind === 'deadline' && !event.allDay ? null : face.kind;
  const details = [kind, face.place, state, length, face.note].filter((part) => part !== null && part !== '');
  return (
    <Row
      as="li"
      last={isLast}
      className={cx(
        css.row,
        isPast && css.past,
        isCurrent && css.current,
        event.kind === 'deadline' && css.deadline,
        event.kind === 'perhaps' && css.perhaps,
      )}
      margin={
        from === null ? (
          <span className={css.whole}>{until === null ? words.allDay : words.until(until)}</span>
        ) : event.kind === 'exam' ? (
          <b>{from}</b>
        ) : (
          from
        )
      }
    >
      <p className={cx(css.name, face.hue !== null && `subject s${face.hue}`)}>
        {face.icon === null ? (
          <i
            className={cx(
              css.swatch,
              event.kind === 'exam' && css.exam,
              event.kind === 'holiday' && css.plain,
            )}
            aria-hidden="true"
          />
        ) : (
          <Icon of={face.icon} small className={css.icon} />
        )}
        <EventLink face={face} className={cx(css.link, face.isCanceled && css.gone)}>
          {nonBreaking(face.title)}
        </EventLink>
      </p>
      {details.length > 0 && <p className={css.details}>{nonBreaking(details.join(' · '))}</p>}
    </Row>
  );
}

/** The state of the current event: it runs, or starts within half an hour; else null. */
function stateOf({ start, end }: CalendarEvent, now: number, words: CalendarPhrases): string | null {
  if (start <= now && now < end) return words.now;
  const minutes = Math.ceil((start - now) / 60);
  return minutes > 0 && minutes <= SOON_MINUTES ? words.inMinutes(minutes) : null;
}

/** Key of the event that runs now or comes next today; null when no event with an hour is ahead. */
export const currentOf = (events: readonly CalendarEvent[], now: Date): string | null =>
  events.find((event) => {
    const isHeld = event.kind !== 'lesson' || !event.lesson.canceled;
    const isShort = event.end - event.start < DAY_MINUTES * 60;
    return !event.allDay && isHeld && isShort && event.end > unixSeconds(now);
  })?.key ?? null;
