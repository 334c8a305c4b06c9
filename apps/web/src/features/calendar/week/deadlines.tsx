import { dayOfWeek } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Hourglass } from 'lucide';
import { useId, useState } from 'react';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { type EventFace, timeOn } from '../event-face.ts';
import { EventLink } from '../event-link.tsx';
import type { CalendarEvent } from '../use-calendar.ts';
import css from './above.module.css';
import { isOpening, nextDeadlines } from './next-deadlines.ts';

interface DeadlinesProps {
  /** Deadlines with an hour, in the order of time; at least one. */
  events: readonly CalendarEvent[];
  /** Several days are shown, so each deadline says its own. */
  isDated: boolean;
  /** Unix seconds. */
  now: number;
  /** A phone has room for one. */
  phone: boolean;
  faceOf: (event: CalendarEvent) => EventFace;
}

/** The deadlines of the shown days in one line, which unfolds: the hours below are what the view is for. */
export function Deadlines({ events, isDated, now, phone, faceOf }: DeadlinesProps) {
  const words = useTexts('calendar');
  const { dates } = usePhrases();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const next = nextDeadlines(events, now, phone ? 1 : 2);
  const folded = events.length - next.length;
  const shown = isOpen ? events : next;
  const onPaper = events.filter((event) => event.end > now && !isOpening(event));
  const momentOf = (event: CalendarEvent) => {
    const { first } = event;
    const { from } = timeOn(event, first);
    return isDated ? `${dates.weekdayShort(dayOfWeek(first))} ${dates.date(first)} ${from}` : `${from}`;
  };
  return (
    <Row last margin={words.deadlinesRow} className={cx(css.row, onPaper.length === 0 && 'only-screen')}>
      <div className={cx(css.deadlines, !isOpen && css.folded)}>
        <p className={cx(css.printed, 'only-paper')} aria-hidden="true">
          {onPaper.map((event) => `${momentOf(event)} ${faceOf(event).title}`).join(' · ')}
        </p>
        <ul id={id} className={cx(css.list, 'only-screen')} aria-label={words.deadlinesRow}>
          {shown.map((event) => (
            <Deadline
              key={event.key}
              {...{ event, now }}
              face={faceOf(event)}
              moment={momentOf(event)}
              isShort={phone && !isOpen}
            />
          ))}
        </ul>
        {folded > 0 && (
          <button
            type="button"
            className={cx(css.unfold, 'only-screen')}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.foldDeadlines : words.otherDeadlines(folded, next.length)}
          </button>
        )}
      </div>
    </Row>
  );
}

interface DeadlineProps {
  event: CalendarEvent;
  face: EventFace;
  /** The hour of the deadline, and its day where several are shown. */
  moment: string;
  now: number;
  /** The subject is shortened, so that the line still says what is due. */
  isShort: boolean;
}

function Deadline({ event, face, moment, now, isShort }: DeadlineProps) {
  return (
    <li className={cx(event.end <= now && css.past)}>
      <EventLink face={face} className={css.entry} title={face.title}>
        <Icon of={Hourglass} small />
        <span className={css.when}>{moment}</span>
        <b>{nonBreaking(isShort ? face.short : face.title)}</b>
      </EventLink>
    </li>
  );
}
