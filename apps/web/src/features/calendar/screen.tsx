import {
  addDays,
  addMonths,
  CALENDAR_SOURCES,
  type CalendarPlace,
  choiceAfter,
  daysOfWeek,
  daysShown,
  firstOfMonth,
  pragueDate,
  stepPlace,
} from '@kahan/domain';
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react';
import { schoolEventsQuery } from '../../data/calendar.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { queryClient } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useAddressView, useCanonicalAddress } from '../../platform/page/address-view.ts';
import { usePhone } from '../../platform/page/use-phone.ts';
import { whenIdle } from '../../platform/page/when-idle.ts';
import { useNow } from '../../platform/time/clock.ts';
import { StaleData } from '../../ui/feedback/page-states.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { agendaDays, monthsOf } from './agenda/range.ts';
import { Body } from './body.tsx';
import { Detail } from './detail.tsx';
import { Empty } from './empty.tsx';
import { Notices } from './notices.tsx';
import { faceOf as faceOfEntry } from './state/face.ts';
import { keep, useKept } from './state/kept.ts';
import { type Entry, useCalendar } from './state/use-calendar.ts';
import { useGrace } from './state/use-grace.ts';
import { addressOf, parseView, usualView, type View } from './state/view.ts';
import { WeekDays } from './toolbar/days.tsx';
import { Sources } from './toolbar/sources.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import type { WeekSlot } from './week/parts.ts';
import { useCalendarPhrases } from './words.ts';

/** Days ahead in which an empty view looks for what comes next. */
const LOOKS_AHEAD = 400;

const nothingMended: never[] = [];
const tellNothing = () => undefined;
const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null;

interface CalendarScreenProps {
  /** The hours of some days: the timetable's grid. */
  Week: ComponentType<WeekSlot>;
  /** Colour of a subject, as in the timetable. */
  hueOf: WeekSlot['hueOf'];
}

/** The calendar, as its address says (spec 2, Calendar). */
export function CalendarScreen({ Week, hueOf }: CalendarScreenProps) {
  'use memo';
  const words = useCalendarPhrases();
  const { dates } = usePhrases();
  const phone = usePhone();
  const kept = useKept();
  const today = pragueDate(useNow());
  const [view, show] = useAddressView(
    (path, search) => parseView(path, search, today, usualView(kept.view, phone)),
    (next: View) => addressOf(next, today),
  );
  const { date } = view;
  useCanonicalAddress(addressOf(view, today), nothingMended, tellNothing);
  const [opened, setOpened] = useState({ of: date, earlier: 0, later: 0 });
  const { earlier, later } = opened.of === date ? opened : { earlier: 0, later: 0 };
  const days = view.view === 'agenda' ? agendaDays(date, { earlier, later }) : daysShown(view);
  const calendar = useCalendar(view.view === 'agenda' ? monthsOf(days) : [date]);
  const { choice, reader } = calendar;
  const isWaiting = useGrace(calendar.isArriving, `${view.view} ${firstOfMonth(date)}`);
  useReportFreshness(calendar.freshness);
  usePrefetched(date, choice.school && !calendar.isArriving);

  const { weekends } = kept;
  const goTo = (place: CalendarPlace, how: 'push' | 'replace' = 'push') =>
    show({ ...place, event: null }, how);
  const before = stepPlace(view, -1);
  const after = stepPlace(view, 1);
  const onStep = (step: 1 | -1) => {
    const to = step === 1 ? after : before;
    if (to !== null) goTo(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    event.preventDefault();
    goTo({ view: view.view, date: today });
  };
  const detailHref = (key: string) => addressOf({ ...view, event: key }, today);
  const faceOf = (entry: Entry) => faceOfEntry(entry, { words, hueOf, detailHref, dateOf: dates.date });
  const hrefOf = (to: string) => addressOf({ view: view.view, date: to, event: null }, today);

  const week = daysOfWeek(date, { weekends });
  const title = titleOf(view, week, phone, words);
  const entries = isWaiting ? null : calendar.entriesOf(days);
  const ofWeek = isWaiting || !phone ? null : calendar.entriesOf(daysShown({ view: 'week', date }));
  const opens = entries?.find(({ key }) => key === view.event) ?? null;
  const findNext = () => {
    const ahead = { from: days.until, until: addDays(days.until, LOOKS_AHEAD) };
    return calendar.entriesOf(ahead).find(({ first }) => first >= days.until) ?? null;
  };
  const onClose = () => {
    if (Object(history.state).opened === true) history.back();
    else show({ ...view, event: null }, 'replace');
  };
  const isNothingChosen = CALENDAR_SOURCES.every((source) => !choice[source]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the controls in it
    <div onKeyDown={onKeyDown}>
      <Toolbar
        view={view.view}
        title={title}
        onStep={{
          previous: before && (() => onStep(-1)),
          next: after && (() => onStep(1)),
        }}
        onToday={() => goTo({ view: view.view, date: today })}
        onView={(to) => {
          keep({ view: to });
          goTo({ view: to, date });
        }}
      />
      {view.view !== 'month' && (
        <WeekDays dates={week} shown={date} today={today} entries={ofWeek} faceOf={faceOf} hrefOf={hrefOf} />
      )}
      <Sources
        {...{ reader, choice, weekends }}
        onChange={(change) => keep({ choice: choiceAfter(choice, change, reader) })}
        onWeekends={(on) => keep({ weekends: on })}
      />
      {calendar.stale && <StaleData query={calendar.stale} />}
      <Notices failed={isWaiting ? [] : calendar.failed} />
      <Body
        {...{ view, calendar, days, entries, weekends, phone, faceOf, hueOf, Week, onStep }}
        addressOf={(place) => addressOf({ ...place, event: null }, today)}
        onDate={(to) => goTo({ view: view.view, date: to }, 'replace')}
        onEarlier={() => setOpened({ of: date, earlier: earlier + 1, later })}
        onLater={() => setOpened({ of: date, earlier, later: later + 1 })}
        empty={
          entries?.length === 0 || view.view !== 'agenda' ? (
            <Empty
              {...{ date, today, isNothingChosen, faceOf, hrefOf }}
              view={view.view}
              findNext={findNext}
            />
          ) : null
        }
      />
      <Announced>{entries === null ? '' : words.announced(title, entries.length)}</Announced>
      {view.event !== null && entries !== null && <Detail entry={opens} faceOf={faceOf} onClose={onClose} />}
    </div>
  );
}

function titleOf(
  { view, date }: CalendarPlace,
  week: readonly string[],
  phone: boolean,
  words: ReturnType<typeof useCalendarPhrases>,
): string {
  // The strip of a phone has the days.
  if (phone || view === 'month' || view === 'agenda') return words.monthYear(date);
  return view === 'day' ? words.dayYear(date) : words.range(week[0] ?? date, week.at(-1) ?? date);
}

/** Loads the school events of the months before and after, so that they are there when one turns to them. */
function usePrefetched(date: string, isWanted: boolean): void {
  const month = firstOfMonth(date);
  useEffect(() => {
    if (!isWanted) return;
    whenIdle(() => {
      for (const step of [1, -1]) void queryClient.prefetchQuery(schoolEventsQuery(addMonths(month, step)));
    });
  }, [month, isWanted]);
}
