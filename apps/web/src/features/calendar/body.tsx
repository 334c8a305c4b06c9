import { classAddress } from '@kahan/contract/runtime';
import { type CalendarPlace, type Days, daysBetween, daysOfWeek, eventsOn, monthOf } from '@kahan/domain';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { entryHref } from '../../data/schedule/links.ts';
import { HeadingRow, Sheet } from '../../ui/layout/sheet.tsx';
import { tied } from '../../ui/text/tied.ts';
import { Agenda } from './agenda/agenda.tsx';
import { currentOf, DayList } from './agenda/day-list.tsx';
import { Legend } from './legend.tsx';
import { AgendaLoading, WeekLoading } from './loading.tsx';
import { Month } from './month/month.tsx';
import css from './screen.module.css';
import type { Face } from './state/face.ts';
import type { Calendar, Entry } from './state/use-calendar.ts';
import { useTurn } from './state/use-turn.ts';
import type { View } from './state/view.ts';
import { Above } from './week/above.tsx';
import { partsOf, type WeekSlot } from './week/parts.ts';
import { useCalendarPhrases } from './words.ts';

export interface BodyProps {
  view: View;
  calendar: Calendar;
  /** Of the agenda. */
  days: Days;
  weekends: boolean;
  phone: boolean;
  /** Of the shown days; null while they load. */
  entries: readonly Entry[] | null;
  faceOf: (entry: Entry) => Face;
  hueOf: WeekSlot['hueOf'];
  Week: ComponentType<WeekSlot>;
  addressOf: (place: CalendarPlace) => string;
  /** Another day of the same view. */
  onDate: (date: string) => void;
  onStep: (step: 1 | -1) => void;
  onEarlier: () => void;
  onLater: () => void;
  /** What to say when the shown days have nothing. */
  empty: ReactNode;
}

/** The view that was chosen. */
export function Body(props: BodyProps) {
  if (props.view.view === 'month') return <MonthBody {...props} />;
  return props.view.view === 'agenda' ? <AgendaBody {...props} /> : <WeekBody {...props} />;
}

function MonthBody(props: BodyProps) {
  'use memo';
  const { view, calendar, weekends, phone, entries, faceOf, addressOf, onDate, onStep, empty } = props;
  const words = useCalendarPhrases();
  const turn = useTurn(onStep);
  const { date } = view;
  const { today, now, schedule } = calendar;
  const weeks = monthOf(date, { weekends, schedules: schedule === undefined ? [] : [schedule] });
  const ofDay = entries === null ? [] : eventsOn(entries, date);
  const inMonth = entries?.some(({ first, last }) =>
    [first, last].some((day) => day.slice(0, 7) === date.slice(0, 7)),
  );
  return (
    <>
      <div className={css.turns} {...(phone ? turn : {})}>
        <Month {...{ date, weeks, weekends, today, entries, faceOf, phone, addressOf }} onChoose={onDate} />
      </div>
      {phone && (
        <Sheet aria-labelledby="chosen-day" className={css.chosen}>
          <HeadingRow id="chosen-day">{tied(words.dayHeading(date, daysBetween(today, date)))}</HeadingRow>
          {entries !== null && ofDay.length === 0 && <p className={css.none}>{words.nothing.day()}</p>}
          <DayList
            {...{ date, faceOf, now }}
            entries={ofDay}
            current={date === today ? currentOf(ofDay, now) : null}
          />
        </Sheet>
      )}
      {inMonth === false && empty}
      <Legend isOwn={calendar.reader === 'student'} />
    </>
  );
}

function AgendaBody({ calendar, days, weekends, entries, faceOf, onEarlier, onLater, empty }: BodyProps) {
  'use memo';
  if (entries === null) return <AgendaLoading />;
  return (
    <Agenda
      {...{ days, entries, faceOf, weekends, onEarlier, onLater }}
      {...{ now: calendar.now, today: calendar.today }}
      empty={empty}
    />
  );
}

function WeekBody(props: BodyProps) {
  'use memo';
  const { view, calendar, weekends, entries, faceOf, hueOf, Week, onDate, onStep, empty } = props;
  const words = useCalendarPhrases();
  const turn = useTurn(onStep);
  const { today, choice, reader } = calendar;
  const dates = view.view === 'day' ? [view.date] : daysOfWeek(view.date, { weekends });
  // A weekend that is not shown has its Friday.
  const shown = dates.includes(view.date) ? view.date : (dates.at(-1) ?? view.date);
  if (entries === null) return <WeekLoading days={dates.length} />;
  const { above, ...parts } = partsOf(entries, dates, faceOf);
  const isEmpty =
    parts.lessons.length + parts.exams.length + parts.entries.length + parts.others.length === 0;
  return (
    <>
      <Above entries={above} dates={dates} shown={shown} faceOf={faceOf} />
      {isEmpty && above.length === 0 ? (
        <div className={css.turns} {...turn}>
          {empty}
        </div>
      ) : (
        <Suspense fallback={<WeekLoading days={dates.length} />}>
          <Week
            {...parts}
            {...{ dates, shown, today, hueOf, onDay: onDate }}
            all={calendar.lessons}
            none={words.nothing.day()}
            schedule={reader === 'visitor' || !choice.schedule ? undefined : calendar.schedule}
            entryHref={({ entry: { entry_id } }) => entryHref(entry_id)}
            subjectHref={({ subject_code: { code }, year }) => classAddress(code, year)}
            onTurn={(step, of) =>
              of === 'week' || view.view === 'day'
                ? onStep(step)
                : turnDay(dates, shown, step, onDate, onStep)
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** The next or previous of the days; beyond the last one the next week. */
function turnDay(
  dates: readonly string[],
  shown: string,
  step: 1 | -1,
  onDate: (date: string) => void,
  onStep: (step: 1 | -1) => void,
): void {
  const next = dates[dates.indexOf(shown) + step];
  if (next === undefined) onStep(step);
  else onDate(next);
}
