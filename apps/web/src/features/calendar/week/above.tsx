import { dayOfWeek } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { type EventFace, isOn, timeOn } from '../event-face.ts';
import { EventLink } from '../event-link.tsx';
import type { CalendarEvent } from '../use-calendar.ts';
import css from './above.module.css';

interface AboveProps {
  events: readonly CalendarEvent[];
  /** The shown days, in order. */
  dates: readonly string[];
  /** The one day that a phone shows; events of other days are left out there. */
  shown: string;
  faceOf: (event: CalendarEvent) => EventFace;
}

/** Above the hours of a week or a day: events of whole days or several days, and deadlines. */
export function Above({ events, ...rest }: AboveProps) {
  const words = useTexts('calendar');
  const isMoment = ({ kind, allDay }: CalendarEvent) => kind === 'deadline' && !allDay;
  const rows = [
    { label: words.allDay, events: events.filter((event) => !isMoment(event)) },
    { label: words.deadlinesRow, events: events.filter(isMoment) },
  ].filter(({ events }) => events.length > 0);
  if (rows.length === 0) return null;
  return (
    <Sheet>
      {rows.map(({ label, events }) => (
        <Row
          key={label}
          last
          margin={label}
          className={cx(css.row, !events.some((event) => isOn(event, rest.shown)) && 'only-desk')}
        >
          <ul className={css.list} aria-label={label}>
            {events.map((event) => (
              <Item key={event.key} event={event} {...rest} />
            ))}
          </ul>
        </Row>
      ))}
    </Sheet>
  );
}

function Item({ event, dates, shown, faceOf }: Omit<AboveProps, 'events'> & { event: CalendarEvent }) {
  const words = useTexts('calendar');
  const { dates: named } = usePhrases();
  const dayOf = (date: string) => `${named.weekdayShort(dayOfWeek(date))} ${named.date(date)}`;
  const face = faceOf(event);
  const time = event.kind === 'deadline' ? timeOn(event, event.first).from : null;
  const { first, last } = event;
  const when = first === last ? dayOf(first) : `${dayOf(first)} – ${dayOf(last)}`;
  const ends = last > shown ? words.untilDate(named.date(last)) : null;
  return (
    <li className={cx(!isOn(event, shown) && 'only-desk')}>
      <EventLink face={face} className={css.entry} title={face.title}>
        {face.icon !== null && <Icon of={face.icon} small />}
        <span className={css.when}>
          {dates.length > 1 && <span className="only-desk">{when}</span>}
          {ends && <span className={dates.length > 1 ? 'only-phone' : undefined}>{ends}</span>} {time}
        </span>
        <b>{nonBreaking(face.title)}</b>
      </EventLink>
    </li>
  );
}
