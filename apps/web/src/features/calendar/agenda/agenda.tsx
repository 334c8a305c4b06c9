import { type Days, dayOfWeek, daysBetween, eventsOn } from '@kahan/domain';
import { ChevronUp } from 'lucide';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { tied } from '../../../ui/text/tied.ts';
import type { Face } from '../state/face.ts';
import type { Entry } from '../state/use-calendar.ts';
import { useCalendarPhrases } from '../words.ts';
import css from './agenda.module.css';
import { currentOf, DayList } from './day-list.tsx';
import { eachDay } from './range.ts';

const SATURDAY = 6;

interface AgendaProps {
  days: Days;
  entries: readonly Entry[];
  faceOf: (entry: Entry) => Face;
  now: Date;
  today: string;
  weekends: boolean;
  onEarlier: () => void;
  onLater: () => void;
  /** What to say when no day has anything. */
  empty: ReactNode;
}

/** The days that have something, one below the other, open to both ends. */
export function Agenda({
  days,
  entries,
  faceOf,
  now,
  today,
  weekends,
  onEarlier,
  onLater,
  empty,
}: AgendaProps) {
  'use memo';
  const words = useCalendarPhrases();
  const list = useRef<HTMLDivElement>(null);
  useStill(list, days.from);
  const shown = eachDay(days)
    .filter((date) => weekends || dayOfWeek(date) < SATURDAY)
    .map((date) => ({ date, ofDay: eventsOn(entries, date) }))
    // What lasts for long is said on its first day, and on the first that is shown.
    .map(({ date, ofDay }) => ({
      date,
      ofDay: ofDay.filter(
        (entry) => !entry.allDay || entry.first === date || date === days.from || date === today,
      ),
    }))
    .filter(({ ofDay }) => ofDay.length > 0);
  return (
    <>
      <Sheet>
        <Row last className={css.earlier}>
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
              <HeadingRow id={id}>{tied(words.dayHeading(date, daysBetween(today, date)))}</HeadingRow>
              <DayList
                {...{ date, faceOf, now }}
                entries={ofDay}
                current={date === today ? currentOf(ofDay, now) : null}
              />
            </Sheet>
          );
        })}
      </div>
      <Sheet>
        <Row last>
          <Button onClick={onLater}>{words.later(days.until)}</Button>
        </Row>
      </Sheet>
    </>
  );
}

/** Days that come above the list must not push down what is read: the page scrolls by their height. */
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
