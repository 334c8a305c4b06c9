import {
  addDays,
  addMonths,
  CALENDAR_SOURCES,
  type CalendarPosition,
  choiceAfter,
  daysOfWeek,
  daysShown,
  firstOfMonth,
  pragueDate,
  stepPosition,
  unixSeconds,
} from '@kahan/domain';
import type { Texts } from '@kahan/phrases/texts';
import { type ComponentType, type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { schoolEventsQuery } from '../../data/calendar.ts';
import type { EntryDialogProps } from '../../data/entries/entry-dialog.ts';
import { changedText } from '../../data/schedule/changed.ts';
import type { DatedWeekProps } from '../../data/schedule/dated-week.ts';
import { setGoingWarned } from '../../data/terms/perhaps.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { messageOf, queryClient } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import {
  closeOpened,
  OPENED,
  useAddressView,
  useCanonicalAddress,
} from '../../platform/page/address-view.ts';
import { usePhone } from '../../platform/page/use-phone.ts';
import { whenIdle } from '../../platform/page/when-idle.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { StaleData } from '../../ui/feedback/page-states.tsx';
import { Retry } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { isTyping } from '../../ui/form/use-slash.ts';
import { Announced } from '../../ui/layout/hidden.tsx';
import { agendaDays, monthsOf } from './agenda/range.ts';
import { Body } from './body.tsx';
import { Detail } from './detail.tsx';
import { Empty } from './empty.tsx';
import { faceOf as faceOfEvent, isOn } from './event-face.ts';
import { setCalendarSettings, useCalendarSettings } from './stored.ts';
import { WeekDays } from './toolbar/days.tsx';
import { Sources } from './toolbar/sources.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { type CalendarEvent, type PartLoad, useCalendar } from './use-calendar.ts';
import { addressOf, type CalendarScreenView, parseView, usualView } from './view.ts';

/** Days ahead in which an empty view looks for what comes next. */
const LOOKS_AHEAD = 400;

interface CalendarScreenProps {
  /** The hours of some days: the timetable's grid. */
  Week: ComponentType<DatedWeekProps>;
  /** The form of an own entry: the timetable's. */
  Entry: ComponentType<EntryDialogProps>;
  /** Colour of a subject, as in the timetable. */
  hueOf: DatedWeekProps['hueOf'];
}

/** The calendar, as its address says (spec 2, Calendar). */
export function CalendarScreen({ Week, Entry, hueOf }: CalendarScreenProps) {
  'use memo';
  const words = useTexts('calendar');
  const phrases = usePhrases();
  const phone = usePhone();
  const settings = useCalendarSettings();
  const today = pragueDate(useNow());
  const [{ view, unknown }, show] = useAddressView(
    (path, search) => parseView(path, search, today, usualView(settings.view, phone)),
    (next: CalendarPosition & Partial<CalendarScreenView>) => addressOf(next, today),
  );
  const { date } = view;
  useCanonicalAddress(addressOf(view, today), unknown === null ? [] : [unknown], (part) =>
    showToast(words.notADate(part)),
  );
  const [opened, setOpened] = useState({ date, earlier: 0, later: 0 });
  const { earlier, later } = opened.date === date ? opened : { earlier: 0, later: 0 };
  const days = view.view === 'agenda' ? agendaDays(date, { earlier, later }) : daysShown(view);
  const calendar = useCalendar(view.view === 'agenda' ? monthsOf(days) : [date]);
  const { choice, reader, entries, entriesState } = calendar;
  const isWaiting = useGrace(calendar.isArriving, `${view.view} ${firstOfMonth(date)}`);
  useReportFreshness(calendar.freshness);
  usePrefetched(date, choice.school && !calendar.isArriving);

  const { weekends } = settings;
  // As in the timetable: another view can be undone, another time takes the place of the one before.
  const turnTo = (to: string) => show({ view: view.view, date: to }, 'replace');
  const before = stepPosition(view, -1);
  const after = stepPosition(view, 1);
  const onStep = (step: 1 | -1) => {
    const to = step === 1 ? after : before;
    if (to !== null) turnTo(to.date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    turnTo(today);
  };
  const detailHref = (key: string) => addressOf({ ...view, event: key }, today);
  const entryHref = (id: string, on: string | null) => addressOf({ ...view, entry: { id, on } }, today);
  const faceOf = (event: CalendarEvent) =>
    faceOfEvent(event, {
      ...{ words, hueOf, detailHref, entryHref, dateOf: phrases.dates.date },
      changedOf: (lesson) => changedText(lesson, calendar.lessons, phrases.home.changedLesson),
      goingOf: (term) => {
        const going = setGoingWarned(term, calendar.prepared, unixSeconds(calendar.now), phrases);
        return going && [going.text, going.warning].filter(Boolean).join('. ');
      },
    });
  const hrefOf = (to: string) => addressOf({ view: view.view, date: to }, today);
  const onAdd =
    reader === 'student'
      ? (id: string) => show({ ...view, entry: { id, on: null } }, 'push', OPENED)
      : undefined;

  const week = daysOfWeek(date, { weekends });
  const title = titleOf(view, week, phone, words);
  const known = isWaiting ? [] : calendar.eventsOf(days);
  // A week without its weekend.
  const seen = view.view === 'week' ? known.filter((event) => week.some((day) => isOn(event, day))) : known;
  // Only when all parts are here is it known that there is nothing.
  const events = calendar.isArriving && seen.length === 0 ? null : known;
  const ofWeek = isWaiting || !phone ? null : calendar.eventsOf(daysShown({ view: 'week', date }));
  const openEvent = events?.find(({ key }) => key === view.event) ?? null;
  const findNext = () => {
    const ahead = { from: days.until, until: addDays(days.until, LOOKS_AHEAD) };
    return calendar.eventsOf(ahead).find(({ first }) => first >= days.until) ?? null;
  };
  const onClose = () => closeOpened(() => show({ view: view.view, date }, 'replace'));
  const isNothingChosen = CALENDAR_SOURCES.every((source) => !choice[source]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the controls in it
    <div onKeyDown={onKeyDown} data-landscape={view.view !== 'agenda' || undefined}>
      <Toolbar
        view={view.view}
        title={title}
        onStep={{
          previous: before && (() => onStep(-1)),
          next: after && (() => onStep(1)),
        }}
        {...{ date }}
        week={view.view === 'week' || view.view === 'day' ? calendar.weekOf(date) : null}
        onToday={() => turnTo(today)}
        onDate={turnTo}
        onAdd={onAdd && (() => onAdd('new'))}
        onView={(to) => {
          setCalendarSettings({ view: to });
          show({ view: to, date });
        }}
      />
      {view.view !== 'month' && (
        <WeekDays dates={week} shown={date} today={today} events={ofWeek} faceOf={faceOf} hrefOf={hrefOf} />
      )}
      <Sources
        {...{ reader, choice, weekends }}
        onChange={(change) => setCalendarSettings({ choice: choiceAfter(choice, change, reader) })}
        onWeekends={(on) => setCalendarSettings({ weekends: on })}
        onAdd={onAdd && (() => onAdd('new'))}
      />
      {calendar.stale && <StaleData query={calendar.stale} />}
      <Notices failed={isWaiting ? [] : calendar.failed} />
      {!isWaiting && calendar.incomplete.length > 0 && (
        <Banner role="status">
          <p>{words.incomplete(calendar.incomplete.join(', '))}</p>
        </Banner>
      )}
      <Body
        {...{ view, calendar, days, events, weekends, phone, faceOf, hueOf, Week, onStep, entryHref, onAdd }}
        addressOf={(to) => addressOf(to, today)}
        onDate={turnTo}
        onEarlier={() => setOpened({ date, earlier: earlier + 1, later })}
        onLater={() => setOpened({ date, earlier, later: later + 1 })}
        empty={
          !calendar.isArriving && (events?.length === 0 || view.view !== 'agenda') ? (
            <Empty
              {...{ date, today, isNothingChosen, faceOf, hrefOf }}
              view={view.view}
              isWhole={calendar.failed.length === 0}
              findNext={findNext}
            />
          ) : null
        }
      />
      <Announced>{events === null ? '' : words.announced(title, seen.length)}</Announced>
      {view.event !== null && events !== null && (openEvent !== null || !calendar.isArriving) && (
        <Detail event={openEvent} faceOf={faceOf} onClose={onClose} />
      )}
      {view.entry !== null && reader === 'student' && (
        <Suspense fallback={null}>
          <Entry
            key={view.entry.id}
            id={view.entry.id}
            usual={view.entry.on ?? date}
            isShown={(one) => days.from <= one && one < days.until}
            {...{ entries, state: entriesState, onClose }}
          />
        </Suspense>
      )}
    </div>
  );
}

function titleOf(
  { view, date }: CalendarPosition,
  week: readonly string[],
  phone: boolean,
  words: Texts['calendar'],
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

/** Parts that arrive later than this do not hold back the others, ms. */
const GRACE_MS = 1_000;

/**
 * Whether a view waits for its parts: events that arrive one by one would move those that are there.
 * @param shownKey what is looked at
 */
function useGrace(isArriving: boolean, shownKey: string): boolean {
  const [waited, setWaited] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(shownKey), GRACE_MS);
    return () => clearTimeout(timer);
  }, [shownKey]);
  return isArriving && waited !== shownKey;
}

/** Parts of the calendar that are missing, and the way to load them; the rest is shown. */
function Notices({ failed }: { failed: readonly PartLoad[] }) {
  const words = useTexts('calendar');
  const phrases = usePhrases();
  const offline = useOffline();
  return failed.map(({ part, query }) => (
    <Banner
      key={part}
      tone="warn"
      role="status"
      actions={
        !offline && (
          <Retry
            compact
            onRetry={() => void query.refetch()}
            reason={query.error instanceof ApiProblem ? query.error.code : null}
          />
        )
      }
    >
      <p>
        <b>{words.failed[part]}.</b> {messageOf(query.error, phrases)}
      </p>
    </Banner>
  ));
}
