import { type CalendarPlace, dayOfWeek, type MonthWeek } from '@kahan/domain';
import { type CSSProperties, useRef, useState } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { EntryLink } from '../entry-link.tsx';
import { type Face, timeOn, wholeText } from '../state/face.ts';
import type { Entry } from '../state/use-calendar.ts';
import { useCalendarPhrases } from '../words.ts';
import { Dots } from './dots.tsx';
import { type Bar, type CellLines, cellsOf, LINES } from './lines.ts';
import css from './month.module.css';
import { useMonthKeys } from './use-month-keys.ts';

interface MonthProps {
  /** The chosen day, which names the month. */
  date: string;
  weeks: readonly MonthWeek[];
  weekends: boolean;
  today: string;
  /** Of all days on screen, in the order of time; null while they load. */
  entries: readonly Entry[] | null;
  faceOf: (entry: Entry) => Face;
  /** A phone shows the entries of the chosen day below the month. */
  phone: boolean;
  addressOf: (place: CalendarPlace) => string;
  /** Another day is chosen, which may be in another month. */
  onChoose: (date: string) => void;
}

/**
 * A month as a table: a row for each week, named by the week of the semester, and a cell for each day, named by its date
 * and the number of its entries. One day and its entries are in the order of Tab; arrows lead to the others.
 */
export function Month(props: MonthProps) {
  'use memo';
  const { date, weeks, weekends, today, entries, phone, onChoose } = props;
  const words = useCalendarPhrases();
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
      className={cx(css.month, !weekends && css.workdays)}
      aria-label={words.monthYear(date)}
      aria-busy={entries === null || undefined}
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
          const cells = entries === null ? null : cellsOf(entries, week.dates);
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
                  lines={cells?.[index] ?? null}
                  isStop={day === stop}
                  ofDay={entries}
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
  lines: CellLines | null;
  /** The day that the order of Tab leads to. */
  isStop: boolean;
  ofDay: readonly Entry[] | null;
}

function Cell({ day, lines, isStop, date, today, ofDay, faceOf, phone, addressOf, onChoose }: CellProps) {
  const words = useCalendarPhrases();
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
          <VisuallyHidden>{lines === null ? named : words.cell(named, lines.count)}</VisuallyHidden>
          <span aria-hidden="true">{isFirst && !phone ? words.firstDay(day) : Number(day.slice(8))}</span>
        </Link>
        {lines !== null && lines.hidden > 0 && (
          <Link
            href={addressOf({ view: 'day', date: day })}
            tabIndex={tabIndex}
            className={cx(css.more, 'only-desk')}
          >
            <VisuallyHidden>{words.moreOn(lines.hidden, long)}</VisuallyHidden>
            <span aria-hidden="true">
              {words.more(lines.hidden)}
              <span className={css.moreWord}> {words.moreWord(lines.hidden)}</span>
            </span>
          </Link>
        )}
      </div>
      {phone && <Dots entries={ofDay} day={day} faceOf={faceOf} />}
      {!phone && lines === null && <Bones />}
      {!phone && lines !== null && lines.count > 0 && (
        <ul className={css.lines} aria-label={words.list(long)}>
          {lines.bars.map((bar, lane) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is a place in the cell
            <BarLine key={lane} bar={bar} day={day} faceOf={faceOf} tabIndex={tabIndex} />
          ))}
          {lines.entries.map((entry) => (
            <EntryLine key={entry.key} entry={entry} day={day} face={faceOf(entry)} tabIndex={tabIndex} />
          ))}
        </ul>
      )}
    </td>
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
  bar: Bar;
  day: string;
  faceOf: (entry: Entry) => Face;
  tabIndex: number;
}

function BarLine({ bar: { entry, isStart, isEnd, span }, day, faceOf, tabIndex }: BarLineProps) {
  const words = useCalendarPhrases();
  if (entry === null) return <li className={css.gap} aria-hidden="true" />;
  const face = faceOf(entry);
  const whole = wholeText(entry, face, day, words);
  return (
    <li>
      <EntryLink
        face={face}
        title={whole}
        // Of its days one is enough for the order of Tab, and each has the whole text.
        tabIndex={tabIndex}
        className={cx(css.line, css.bar, !isStart && css.goesOn, !isEnd && css.open)}
      >
        <VisuallyHidden>{whole}</VisuallyHidden>
        {isStart && (
          <span className={css.name} style={{ '--span': span } as CSSProperties} aria-hidden="true">
            {face.short}
          </span>
        )}
      </EntryLink>
    </li>
  );
}

interface EntryLineProps {
  entry: Entry;
  face: Face;
  day: string;
  tabIndex: number;
}

function EntryLine({ entry, face, day, tabIndex }: EntryLineProps) {
  const words = useCalendarPhrases();
  const { from } = timeOn(entry, day);
  const whole = wholeText(entry, face, day, words);
  return (
    <li>
      <EntryLink
        face={face}
        title={whole}
        tabIndex={tabIndex}
        className={cx(
          css.line,
          entry.kind === 'exam' && css.exam,
          face.isCanceled && css.gone,
          face.hue !== null && `subject s${face.hue}`,
        )}
      >
        <VisuallyHidden>{whole}</VisuallyHidden>
        {entry.kind !== 'exam' &&
          (face.icon === null ? (
            <i className={css.swatch} aria-hidden="true" />
          ) : (
            <Icon of={face.icon} small className={css.icon} />
          ))}
        <time aria-hidden="true">{from ?? '…'}</time>
        <span className="cut" aria-hidden="true">
          {face.short}
        </span>
      </EntryLink>
    </li>
  );
}
