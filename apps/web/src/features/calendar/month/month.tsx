import { type CalendarPosition, dayOfWeek, type MonthWeek } from '@kahan/domain';
import { Hourglass } from 'lucide';
import { type CSSProperties, useRef, useState } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { type EventFace, timeOn, wholeText } from '../event-face.ts';
import { EventLink } from '../event-link.tsx';
import type { CalendarEvent } from '../use-calendar.ts';
import { Dots } from './dots.tsx';
import { type CellLines, cellsOf, type EventBar, LINES } from './lines.ts';
import css from './month.module.css';
import { useMonthKeys } from './use-month-keys.ts';

interface MonthProps {
  /** The chosen day, which names the month. */
  date: string;
  weeks: readonly MonthWeek[];
  weekends: boolean;
  today: string;
  /** Unix seconds. */
  now: number;
  /** Room of a cell. */
  lines: number;
  /** Events of all days on screen, in the order of time; null while they load. */
  events: readonly CalendarEvent[] | null;
  faceOf: (event: CalendarEvent) => EventFace;
  /** A phone shows the events of the chosen day below the month. */
  phone: boolean;
  addressOf: (place: CalendarPosition) => string;
  /** Another day is chosen, which may be in another month. */
  onChoose: (date: string) => void;
}

/**
 * A month as a table: a row for each week, named by the week of the semester, and a cell for each day, named by its date
 * and the number of its events. Tab stops at one day and its events; arrows lead to the other days.
 */
export function Month(props: MonthProps) {
  'use memo';
  const { date, weeks, weekends, today, now, lines, events, phone, onChoose } = props;
  const words = useTexts('calendar');
  const { dates } = usePhrases();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const days = weeks[0]?.dates ?? [];
  const isShown = (one: string) => weeks.some((week) => week.dates.includes(one));
  const stop = focused !== null && isShown(focused) ? focused : date;
  const onKeyDown = useMonthKeys({
    ...{ table, weekends, isShown },
    onFocus: (to) => {
      setFocused(to);
      if (phone) onChoose(to);
    },
    onLeave: (to) => {
      setFocused(to);
      onChoose(to);
    },
  });
  return (
    <table
      ref={table}
      className={css.month}
      aria-label={words.monthYear(date)}
      aria-busy={events === null || undefined}
      onKeyDown={onKeyDown}
    >
      <colgroup>
        <col className={css.weekColumn} />
        <col span={days.length} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{words.weekHead}</VisuallyHidden>
          </th>
          {days.map((day) => (
            <th key={day} scope="col" abbr={dates.weekday(dayOfWeek(day))}>
              <span className="only-desk" aria-hidden="true">
                {dates.weekday(dayOfWeek(day))}
              </span>
              <span className="only-phone" aria-hidden="true">
                {dates.weekdayShort(dayOfWeek(day))}
              </span>
              <VisuallyHidden>{dates.weekday(dayOfWeek(day))}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const cells = events === null ? null : cellsOf(events, week.dates, now, lines);
          return (
            <tr key={week.monday} className={cx(week.dates.includes(today) && css.now)}>
              <th scope="row">
                <VisuallyHidden>
                  {week.week === null ? words.noWeek : words.weekNumber(week.week)}
                </VisuallyHidden>
                {week.week !== null && (
                  <span aria-hidden="true">
                    <span className="only-desk">{words.week}</span>
                    <b>{week.week}</b>
                  </span>
                )}
              </th>
              {week.dates.map((day, index) => (
                <Cell
                  key={day}
                  {...props}
                  day={day}
                  cell={cells?.[index] ?? null}
                  isStop={day === stop}
                  ofDay={events}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CellProps extends MonthProps {
  day: string;
  /** null while it loads. */
  cell: CellLines | null;
  /** Tab stops at this day. */
  isStop: boolean;
  ofDay: readonly CalendarEvent[] | null;
}

function Cell({ day, cell, isStop, date, today, now, ofDay, faceOf, phone, addressOf, onChoose }: CellProps) {
  const words = useTexts('calendar');
  const { dates } = usePhrases();
  const id = `day-${day}`;
  const isToday = day === today;
  const isOut = day.slice(0, 7) !== date.slice(0, 7);
  const long = dates.long(day);
  const named = isToday ? `${long}, ${words.isToday}` : long;
  const tabIndex = isStop ? 0 : -1;
  const isFirst = day.endsWith('-01') || (isOut && dayOfWeek(day) === 1);
  const href = addressOf(phone ? { view: 'month', date: day } : { view: 'day', date: day });
  return (
    <td
      data-cell={day}
      aria-labelledby={id}
      className={cx(
        isToday && css.today,
        isOut && css.out,
        dayOfWeek(day) > 5 && css.off,
        phone && day === date && css.chosen,
      )}
    >
      <div className={css.top}>
        <Link
          id={id}
          href={href}
          data-date={day}
          tabIndex={tabIndex}
          aria-current={isToday ? 'date' : undefined}
          className={css.day}
          {...(phone && { replace: true, state: PRESERVE_SCROLL, onClick: () => onChoose(day) })}
        >
          <VisuallyHidden>{cell === null ? named : words.cell(named, cell.count)}</VisuallyHidden>
          <span aria-hidden="true">{isFirst && !phone ? words.firstDay(day) : Number(day.slice(8))}</span>
        </Link>
        {cell !== null && <More {...{ cell, long, tabIndex }} href={addressOf({ view: 'day', date: day })} />}
      </div>
      {phone && <Dots events={ofDay} day={day} faceOf={faceOf} />}
      {!phone && cell === null && <Bones />}
      {!phone && cell !== null && cell.count > 0 && (
        <ul className={css.lines} aria-label={words.list(long)}>
          {cell.bars.map((bar, lane) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is a place in the cell
            <BarLine key={lane} bar={bar} day={day} faceOf={faceOf} tabIndex={tabIndex} />
          ))}
          {cell.events.map((event) => (
            <EventLine
              key={event.key}
              {...{ event, day, tabIndex }}
              face={faceOf(event)}
              isPast={event.kind === 'deadline' && event.end <= now}
            />
          ))}
        </ul>
      )}
    </td>
  );
}

interface MoreProps {
  cell: CellLines;
  /** The day in words. */
  long: string;
  href: string;
  tabIndex: number;
}

/** How many events of a day have no line, and how many of its deadlines. */
function More({ cell: { hidden }, long, href, tabIndex }: MoreProps) {
  const words = useTexts('calendar');
  const { deadlines, others } = hidden;
  if (deadlines + others === 0) return null;
  return (
    <Link href={href} tabIndex={tabIndex} className={cx(css.more, 'only-desk')}>
      <VisuallyHidden>{words.moreOn(hidden, long)}</VisuallyHidden>
      <span aria-hidden="true">
        {others > 0 && (
          <>
            {words.more(others)}
            {deadlines === 0 && <span className={css.moreWord}> {words.moreWord(others)}</span>}
          </>
        )}
        {deadlines > 0 && (
          <span className={css.deadlines}>
            {words.more(deadlines)} <Icon of={Hourglass} small className={css.icon} />
          </span>
        )}
      </span>
    </Link>
  );
}

/** The room of the lines of a cell. */
const Bones = () => (
  <div className={css.bones} aria-hidden="true">
    {Array.from({ length: LINES - 1 }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bones are alike
      <Skeleton key={line} width={line === 0 ? '80%' : '60%'} height="var(--sp-3)" />
    ))}
  </div>
);

interface BarLineProps {
  bar: EventBar;
  day: string;
  faceOf: (event: CalendarEvent) => EventFace;
  tabIndex: number;
}

function BarLine({ bar: { event, isStart, isEnd, span }, day, faceOf, tabIndex }: BarLineProps) {
  const words = useTexts('calendar');
  if (event === null) return <li className={css.gap} aria-hidden="true" />;
  const face = faceOf(event);
  const whole = wholeText(event, face, day, words);
  return (
    <li>
      <EventLink
        face={face}
        title={whole}
        // Tab stops at one of its days; each has the whole text.
        tabIndex={tabIndex}
        className={cx(css.line, css.bar, !isStart && css.goesOn, !isEnd && css.open)}
      >
        <VisuallyHidden>{whole}</VisuallyHidden>
        {isStart && (
          <span className={css.name} style={{ '--span': span } as CSSProperties} aria-hidden="true">
            {face.short}
          </span>
        )}
      </EventLink>
    </li>
  );
}

interface EventLineProps {
  event: CalendarEvent;
  face: EventFace;
  day: string;
  /** A deadline that has passed. */
  isPast: boolean;
  tabIndex: number;
}

function EventLine({ event, face, day, isPast, tabIndex }: EventLineProps) {
  const words = useTexts('calendar');
  const { from } = timeOn(event, day);
  const whole = wholeText(event, face, day, words);
  return (
    <li>
      <EventLink
        face={face}
        title={whole}
        tabIndex={tabIndex}
        className={cx(
          css.line,
          event.kind === 'exam' && css.exam,
          event.kind === 'perhaps' && css.perhaps,
          face.isCanceled && css.gone,
          isPast && css.past,
          face.hue !== null && `subject s${face.hue}`,
        )}
      >
        <VisuallyHidden>{whole}</VisuallyHidden>
        {event.kind !== 'exam' &&
          (face.icon === null ? (
            <i className={css.swatch} aria-hidden="true" />
          ) : (
            <Icon of={face.icon} small className={css.icon} />
          ))}
        <time aria-hidden="true">{from ?? '…'}</time>
        <span className="cut" aria-hidden="true">
          {face.short}
          {face.place && <span className="only-paper">, {face.place}</span>}
        </span>
      </EventLink>
    </li>
  );
}
