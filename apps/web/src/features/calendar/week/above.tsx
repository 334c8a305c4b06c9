import { dayOfWeek } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { type EventFace, isOn } from '../event-face.ts';
import { EventLink } from '../event-link.tsx';
import type { CalendarEvent } from '../use-calendar.ts';
import css from './above.module.css';
import { Deadlines } from './deadlines.tsx';

interface AboveProps {
  events: readonly CalendarEvent[];
  /** The shown days, in order. */
  dates: readonly string[];
  /** The one day that a phone shows; events of other days are left out there. */
  shown: string;
  /** Unix seconds. */
  now: number;
  phone: boolean;
  faceOf: (event: CalendarEvent) => EventFace;
}

/** Above the hours of a week or a day: events of whole days or several days, and deadlines. */
export function Above({ events, now, phone, ...rest }: AboveProps) {
  const words = useTexts('calendar');
  const isMoment = ({ kind, allDay }: CalendarEvent) => kind === 'deadline' && !allDay;
  const whole = events.filter((event) => !isMoment(event));
  const deadlines = events.filter((event) => isMoment(event) && (!phone || isOn(event, rest.shown)));
  if (whole.length + deadlines.length === 0) return null;
  return (
    <Sheet>
      {whole.length > 0 && (
        <Row
          last
          margin={words.allDay}
          className={cx(css.row, !whole.some((event) => isOn(event, rest.shown)) && 'only-desk')}
        >
          <ul className={css.list} aria-label={words.allDay}>
            {whole.map((event) => (
              <Item key={event.key} event={event} {...rest} />
            ))}
          </ul>
        </Row>
      )}
      {deadlines.length > 0 && (
        <Deadlines
          // Each time that is shown begins folded.
          key={`${rest.dates[0]} ${phone && rest.shown}`}
          events={deadlines}
          isDated={!phone && rest.dates.length > 1}
          {...{ now, phone }}
          faceOf={rest.faceOf}
        />
      )}
    </Sheet>
  );
}

function Item({
  event,
  dates,
  shown,
  faceOf,
}: Omit<AboveProps, 'events' | 'now' | 'phone'> & { event: CalendarEvent }) {
  const words = useTexts('calendar');
  const { dates: named } = usePhrases();
  const dayOf = (date: string) => `${named.weekdayShort(dayOfWeek(date))} ${named.date(date)}`;
  const face = faceOf(event);
  const { first, last } = event;
  const when = first === last ? dayOf(first) : `${dayOf(first)} – ${dayOf(last)}`;
  const ends = last > shown ? words.untilDate(named.date(last)) : null;
  return (
    <li className={cx(!isOn(event, shown) && 'only-desk')}>
      <EventLink face={face} className={css.entry} title={face.title}>
        {face.icon !== null && <Icon of={face.icon} small />}
        <span className={css.when}>
          {dates.length > 1 && <span className="only-desk">{when}</span>}
          {ends && <span className={dates.length > 1 ? 'only-phone' : undefined}>{ends}</span>}
        </span>
        <b>{nonBreaking(face.title)}</b>
      </EventLink>
    </li>
  );
}
