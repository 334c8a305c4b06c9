import { type Days, dayOfWeek, daysBetween, eventsOn } from '@kahan/domain';
import { ChevronUp } from 'lucide';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import type { EventFace } from '../event-face.ts';
import type { CalendarEvent } from '../use-calendar.ts';
import css from './day-list.module.css';
import { currentOf, DayList } from './day-list.tsx';
import { eachDay } from './range.ts';

const SATURDAY = 6;

interface AgendaProps {
  days: Days;
  events: readonly CalendarEvent[];
  faceOf: (event: CalendarEvent) => EventFace;
  now: Date;
  today: string;
  weekends: boolean;
  onEarlier: () => void;
  onLater: () => void;
  /** Shown when no day has an event. */
  empty: ReactNode;
}

/** The days that have something, one below the other, open to both ends. */
export function Agenda({
  days,
  events,
  faceOf,
  now,
  today,
  weekends,
  onEarlier,
  onLater,
  empty,
}: AgendaProps) {
  'use memo';
  const words = useTexts('calendar');
  const list = useRef<HTMLDivElement>(null);
  useStill(list, days.from);
  const shown = eachDay(days)
    .filter((date) => weekends || dayOfWeek(date) < SATURDAY)
    .map((date) => ({ date, ofDay: eventsOn(events, date) }))
    // An all-day event of several days is listed on its first day, on the first shown day and on today.
    .map(({ date, ofDay }) => ({
      date,
      ofDay: ofDay.filter(
        (event) => !event.allDay || event.first === date || date === days.from || date === today,
      ),
    }))
    .filter(({ ofDay }) => ofDay.length > 0);
  return (
    <>
      <Sheet>
        <Row last className={cx(css.earlier, 'only-screen')}>
          <Button kind="quiet" icon={ChevronUp} onClick={onEarlier}>
            {words.earlier}
          </Button>
        </Row>
      </Sheet>
      {shown.length === 0 && empty}
      <div ref={list}>
        {shown.map(({ date, ofDay }) => {
          const id = `agenda-${date}`;
          return (
            <Sheet key={date} aria-labelledby={id} className={css.day} data-day={date}>
              <HeadingRow id={id}>{words.dayHeading(date, daysBetween(today, date))}</HeadingRow>
              <DayList
                {...{ date, faceOf, now }}
                events={ofDay}
                current={date === today ? currentOf(ofDay, now) : null}
              />
            </Sheet>
          );
        })}
      </div>
      <Sheet>
        <Row last className="only-screen">
          <Button onClick={onLater}>{words.later(days.until)}</Button>
        </Row>
      </Sheet>
    </>
  );
}

/** Keeps the lines that are read in place when earlier days are added above: the page scrolls by their height. */
function useStill(list: RefObject<HTMLDivElement | null>, from: string): void {
  const before = useRef({ from, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const height = element.offsetHeight;
    const last = before.current;
    before.current = { from, height };
    if (from < last.from && last.height > 0) window.scrollBy(0, height - last.height);
  });
}
