import { classAddress } from '@kahan/contract/runtime';
import {
  type CalendarPosition,
  type CalendarReader,
  type Days,
  daysBetween,
  daysOfWeek,
  eventsOn,
  monthOf,
  SOURCES_OF,
  unixSeconds,
} from '@kahan/domain';
import { CircleDashed, Flag, Hourglass } from 'lucide';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { newEntryAt } from '../../data/entries/entry-dialog.ts';
import type { DatedWeekProps } from '../../data/schedule/dated-week.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { usePaper } from '../../platform/page/use-phone.ts';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { turnOf } from '../../ui/swipe.ts';
import { useSwipe } from '../../ui/use-swipe.ts';
import { Agenda } from './agenda/agenda.tsx';
import { currentOf, DayList } from './agenda/day-list.tsx';
import type { EventFace } from './event-face.ts';
import { stateOf } from './event-link.tsx';
import { LINES, PAPER_LINES } from './month/lines.ts';
import { Month } from './month/month.tsx';
import css from './screen.module.css';
import type { Calendar, CalendarEvent } from './use-calendar.ts';
import type { CalendarScreenView } from './view.ts';
import { Above } from './week/above.tsx';
import { partsOf } from './week/parts.ts';

export interface BodyProps {
  view: CalendarScreenView;
  calendar: Calendar;
  /** Days of the agenda. */
  days: Days;
  weekends: boolean;
  phone: boolean;
  /** Events of the shown days; null while they load. */
  events: readonly CalendarEvent[] | null;
  faceOf: (event: CalendarEvent) => EventFace;
  hueOf: DatedWeekProps['hueOf'];
  Week: ComponentType<DatedWeekProps>;
  addressOf: (place: CalendarPosition) => string;
  entryHref: (id: string, date: string) => string;
  /** Opens the form for a new entry, at `2026-11-26T17:00`; undefined for a reader without own entries. */
  onAdd: ((at: string) => void) | undefined;
  /** Shows another day in the same view. */
  onDate: (date: string) => void;
  onStep: (step: 1 | -1) => void;
  onEarlier: () => void;
  onLater: () => void;
  /** Shown when the shown days have no events. */
  empty: ReactNode;
}

/** The view that was chosen. */
export function Body(props: BodyProps) {
  if (props.view.view === 'month') return <MonthBody {...props} />;
  return props.view.view === 'agenda' ? <AgendaBody {...props} /> : <WeekBody {...props} />;
}

function MonthBody(props: BodyProps) {
  'use memo';
  const { view, calendar, weekends, phone, events, faceOf, addressOf, onDate, onStep, empty } = props;
  const words = useTexts('calendar');
  const turn = useTurn(onStep);
  const { date } = view;
  const { today, now, schedule, isArriving } = calendar;
  const onPaper = usePaper();
  const weeks = monthOf(date, { weekends, schedules: schedule === undefined ? [] : [schedule] });
  const ofDay = events === null ? [] : eventsOn(events, date);
  const inMonth = events?.some(({ first, last }) =>
    [first, last].some((day) => day.slice(0, 7) === date.slice(0, 7)),
  );
  return (
    <>
      <div className={css.turns} {...(phone ? turn : {})}>
        <Month
          {...{ date, weeks, weekends, today, events, faceOf, phone, addressOf }}
          now={unixSeconds(now)}
          lines={onPaper ? PAPER_LINES : LINES}
          onChoose={onDate}
        />
      </div>
      {phone && (
        <Sheet aria-labelledby="chosen-day" className={css.chosen}>
          <HeadingRow id="chosen-day">{words.dayHeading(date, daysBetween(today, date))}</HeadingRow>
          {events !== null && !isArriving && ofDay.length === 0 && (
            <p className={css.none}>{words.nothing.day()}</p>
          )}
          <DayList
            {...{ date, faceOf, now }}
            events={ofDay}
            current={date === today ? currentOf(ofDay, now) : null}
          />
        </Sheet>
      )}
      {inMonth === false && empty}
      <Legend reader={calendar.reader} />
    </>
  );
}

function AgendaBody({ calendar, days, weekends, events, faceOf, onEarlier, onLater, empty }: BodyProps) {
  'use memo';
  if (events === null) return <AgendaLoading />;
  return (
    <Agenda
      {...{ days, events, faceOf, weekends, onEarlier, onLater }}
      {...{ now: calendar.now, today: calendar.today }}
      empty={empty}
    />
  );
}

function WeekBody(props: BodyProps) {
  'use memo';
  const {
    view,
    calendar,
    weekends,
    events,
    faceOf,
    hueOf,
    Week,
    onDate,
    onStep,
    empty,
    phone,
    entryHref,
    onAdd,
  } = props;
  const words = useTexts('calendar');
  const turn = useTurn(onStep);
  const { today, choice, reader, isArriving } = calendar;
  const dates = view.view === 'day' ? [view.date] : daysOfWeek(view.date, { weekends });
  // Where weekends are hidden, a date in a weekend selects the Friday before it.
  const shownDate = dates.includes(view.date) ? view.date : (dates.at(-1) ?? view.date);
  if (events === null) return <WeekLoading days={dates.length} />;
  const { above, ...parts } = partsOf(events, dates, faceOf);
  const isEmpty =
    parts.lessons.length + parts.exams.length + parts.entries.length + parts.others.length === 0;
  return (
    <>
      <Above events={above} {...{ dates, phone, faceOf }} shown={shownDate} now={unixSeconds(calendar.now)} />
      {isEmpty && above.length === 0 ? (
        <div className={css.turns} {...turn}>
          {isArriving ? <WeekLoading days={dates.length} /> : empty}
        </div>
      ) : (
        <Suspense fallback={<WeekLoading days={dates.length} />}>
          <div className={css.hours}>
            <Week
              {...parts}
              {...{ dates, today, hueOf, onDay: onDate }}
              shown={shownDate}
              all={calendar.lessons}
              none={isArriving ? '' : words.nothing.day()}
              label={words.views[view.view]}
              schedule={reader === 'visitor' || !choice.schedule ? undefined : calendar.schedule}
              entryHref={({ entry: { entry_id }, date }) => entryHref(entry_id, date)}
              stateOf={stateOf}
              onEmpty={onAdd && ((date, minutes) => onAdd(newEntryAt(date, minutes)))}
              subjectHref={({ subject_code: { code }, year }) => classAddress(code, year)}
              onTurn={(step, unit) =>
                unit === 'week' || view.view === 'day'
                  ? onStep(step)
                  : turnDay(dates, shownDate, step, onDate, onStep)
              }
            />
          </div>
        </Suspense>
      )}
    </>
  );
}

/** Shows the next or previous day; beyond the last one the next week. */
function turnDay(
  dates: readonly string[],
  shownDate: string,
  step: 1 | -1,
  onDate: (date: string) => void,
  onStep: (step: 1 | -1) => void,
): void {
  const next = dates[dates.indexOf(shownDate) + step];
  if (next === undefined) onStep(step);
  else onDate(next);
}

/** Handlers of an element on which a finger turns to another time. */
const useTurn = (onTurn: (step: 1 | -1) => void) =>
  useSwipe({
    onLift(...swipe) {
      const step = turnOf(...swipe);
      if (step !== null) onTurn(step);
    },
  });

/** The shape of an agenda that loads. */
function AgendaLoading() {
  return (
    <Sheet>
      <Row last>
        <Loading>
          <div className={css.rows}>
            {[...Array(6).keys()].map((row) => (
              <Skeleton key={row} width={row % 3 === 0 ? '30%' : '60%'} height="var(--sp-5)" />
            ))}
          </div>
        </Loading>
      </Row>
    </Sheet>
  );
}

/** The shape of the hours of some days. */
function WeekLoading({ days }: { days: number }) {
  return (
    <Sheet>
      {[...Array(days).keys()].map((day) => (
        <Row key={day} last={day === days - 1}>
          {day === 0 ? (
            <Loading>
              <Skeleton width="70%" height="var(--sp-16)" />
            </Loading>
          ) : (
            <Skeleton width={day % 2 === 0 ? '70%' : '45%'} height="var(--sp-16)" />
          )}
        </Row>
      ))}
    </Sheet>
  );
}

/** What the marks of a month mean. */
function Legend({ reader }: { reader: CalendarReader }) {
  const words = useTexts('calendar');
  const { legend } = words;
  const hasExams = SOURCES_OF[reader].includes('exams');
  const marks: (false | [mark: ReactNode, text: string])[] = [
    hasExams && [<i key="lesson" className={cx(css.swatch, 'subject s8')} />, legend.lesson],
    hasExams && [<i key="exam" className={css.exam} />, reader === 'teacher' ? legend.examined : legend.exam],
    reader === 'student' && [<Icon key="perhaps" of={CircleDashed} small />, legend.perhaps],
    hasExams && [<Icon key="deadline" of={Hourglass} small />, legend.deadline],
    [<Icon key="school" of={Flag} small />, legend.school],
    [<i key="whole" className={css.whole} />, words.allDay],
  ];
  return (
    <ul className={cx(css.legend, 'only-desk', 'only-screen')}>
      {marks.map(
        (one) =>
          one && (
            <li key={one[1]}>
              {one[0]}
              {one[1]}
            </li>
          ),
      )}
    </ul>
  );
}
