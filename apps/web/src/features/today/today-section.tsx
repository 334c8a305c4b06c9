import type { ScheduleLesson, TermAnswer, YearScheduleAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import {
  type Agenda,
  appointmentKey,
  appointmentsOn,
  dayOfWeek,
  isSigned,
  type Lead,
  leadOf,
  type PragueParts,
  type Season,
  teachingWeekOf,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { huesOf } from '../../data/schedule/hues.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { holidayText, seasonText } from '../../data/schedule/season.ts';
import { useReasonOfNothing } from '../../data/studies.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { loadStateOf, reasonOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded, StaleNote } from '../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Following, LeadCard } from './lead-card.tsx';
import { DayStrip } from './strip.tsx';
import { capital, type OwnAppointment, subjectOf } from './today.ts';
import css from './today-section.module.css';
import { cancelToday, type TodayData } from './use-today.ts';

interface TodayLoadingProps {
  margin: ReactNode;
  onCancel: () => void;
}

/** Today's lessons that are still to come. */
function TodayLoading({ margin, onCancel }: TodayLoadingProps) {
  return (
    <>
      <Row className={css.lead} margin={margin}>
        <Loading onCancel={onCancel}>
          <div className="stack gap-3">
            <Skeleton width="min(100%, 260px)" height="var(--lead-32)" />
            <Skeleton width="min(100%, 320px)" height="var(--lead-20)" />
            <Skeleton width="min(80%, 220px)" height="var(--text-16)" />
          </div>
        </Loading>
      </Row>
      <Row last>
        <Loading>
          <div className={css.strip}>
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
          </div>
        </Loading>
      </Row>
    </>
  );
}

/** Letters of a weekday for which the margin of a phone has room. */
const FITS_PHONE = 7;

/** A local date, YYYY-MM-DD, with its week of teaching. */
function Margin({ date }: { date: string }) {
  const { dates } = usePhrases();
  const year = useQuery(yearScheduleQuery).data;
  const week = year ? teachingWeekOf(year, date)?.week : undefined;
  const day = dayOfWeek(date);
  const weekday = capital(dates.weekday(day));
  const isLong = weekday.length > FITS_PHONE;
  return (
    <time dateTime={date}>
      <b className={isLong ? 'only-desk' : undefined}>{weekday}</b>
      {isLong && <b className="only-phone">{capital(dates.weekdayShort(day))}</b>}
      {dates.date(date)}
      {week !== undefined && (
        <>
          <br />
          {dates.week(week)}
        </>
      )}
    </time>
  );
}

interface TodayProps {
  agenda: Agenda<ScheduleLesson, TermAnswer>;
  year: YearScheduleAnswer | undefined;
  season: Season | null;
  now: Date;
  parts: PragueParts;
  /** What still lacks a date, in the time for it. */
  missing: ReactNode;
  /** Says how to get to an appointment. */
  walkTo: (appointment: OwnAppointment) => ReactNode;
}

interface AboveProps {
  lead: Lead<ScheduleLesson, TermAnswer>;
  today: readonly OwnAppointment[];
  season: Season | null;
  now: Date;
  /** The student has no lessons and no exam dates at all. */
  hasNone: boolean;
}

/** What leads, when no lesson or exam of today says so itself. */
function Above({ lead, today, season, now, hasNone }: AboveProps) {
  const { home } = usePhrases();
  const reason = useReasonOfNothing(hasNone);
  const [first] = lead.leading;
  if (first === undefined && hasNone)
    return (
      reason && (
        <div className="stack gap-2 start">
          <p>{nonBreaking(reason.text)}</p>
          <Link href={PAGES.contacts.path}>{home.toStudyOffice}</Link>
        </div>
      )
    );
  if (first === undefined) {
    return <p className="dim">{season?.kind === 'examination' ? home.noExamAhead : home.noneAhead}</p>;
  }
  if (first.state !== 'later') return null;
  const text = () => {
    const isOver = today.length > 0 && today.every(({ end, canceled }) => canceled || end <= now);
    if (isOver) return home.noMoreToday;
    if (today.length === 0 && season?.kind === 'teaching') return home.noneToday;
    return first.appointment.kind === 'exam' ? home.nextExam : home.next;
  };
  return <p className={css.above}>{text()}</p>;
}

function Today({ agenda, year, season, now, parts, missing, walkTo }: TodayProps) {
  const hues = huesOf(agenda.lessons);
  const lead = leadOf(agenda, now);
  const today = appointmentsOn(agenda, parts.date);
  const isLed = lead.leading.length > 0;
  const next = season?.kind === 'teaching' ? lead.leading[0]?.appointment.date : undefined;
  const isAhead = today.length === 0 && next !== undefined;
  const shownDate = isAhead ? next : parts.date;
  const hasNone = agenda.lessons.length === 0 && agenda.terms.every((term) => !isSigned(term));
  const isTaught = !hasNone && (season === null || season.kind === 'teaching');
  const hasStrip = today.length > 0 || isTaught;
  return (
    <>
      <Row
        className={cx(isLed && css.lead)}
        margin={<Margin date={parts.date} />}
        last={!hasStrip && !missing}
      >
        {year && <YearNotes year={year} date={parts.date} />}
        <Above lead={lead} today={today} season={season} now={now} hasNone={hasNone} />
        {lead.leading.map(({ appointment, state }) => (
          <LeadCard
            key={appointmentKey(appointment)}
            appointment={appointment}
            state={state}
            now={now}
            hue={hues.get(subjectOf(appointment)) ?? 1}
          >
            {state !== 'running' && walkTo(appointment)}
          </LeadCard>
        ))}
        {lead.following && (
          <>
            <Following appointment={lead.following} />
            {walkTo(lead.following)}
          </>
        )}
      </Row>
      {hasStrip && (
        <Row margin={isAhead && <Margin date={shownDate} />} last={!missing}>
          <DayStrip appointments={appointmentsOn(agenda, shownDate)} date={shownDate} hues={hues} now={now} />
        </Row>
      )}
      {missing && <Row last>{missing}</Row>}
    </>
  );
}

/** Today of a student: the next lessons and exams, and the day on a ruler. Nothing for others. */
export function TodaySection({ today, walkTo }: { today: TodayData } & Pick<TodayProps, 'walkTo'>) {
  const { home } = usePhrases();
  const offline = useOffline();
  const {
    isStudent,
    isWaiting,
    lessons,
    terms,
    ownEntries,
    entries,
    year,
    now,
    parts,
    season,
    MissingTerms,
  } = today;
  if (!isStudent) return null;
  const { data } = lessons;
  const margin = <Margin date={parts.date} />;
  // The news and the top bar report that the student system does not answer.
  const isBehind = loadStateOf(lessons) === 'stale' && !offline && data?.asOf;
  return (
    <Sheet label={home.today}>
      {isWaiting && <TodayLoading margin={margin} onCancel={cancelToday} />}
      <NotLoaded last className={css.whole} margin={margin} title={home.scheduleFailed} query={lessons} />
      {isBehind && (
        <Row>
          <StaleNote
            framed
            at={isBehind}
            onRetry={() => void lessons.refetch()}
            retrying={lessons.isFetching}
            reason={reasonOf(lessons)}
          />
        </Row>
      )}
      {data && !isWaiting && (
        <>
          <NotLoaded title={home.examsFailed} query={terms} />
          <NotLoaded title={home.ownFailed} query={ownEntries} />
          <Today
            agenda={{ lessons: data.data.schedule, terms: terms.data?.data.terms ?? [], entries }}
            year={year.data}
            season={season}
            now={now}
            parts={parts}
            walkTo={walkTo}
            missing={
              MissingTerms &&
              year.data && <MissingTerms year={year.data.year} terms={terms.data?.data.terms ?? []} />
            }
          />
        </>
      )}
    </Sheet>
  );
}

/** The time of the year, where it is not one of teaching, and a public holiday of today or of the next working day. */
function YearNotes({ year, date }: { year: YearScheduleAnswer; date: string }) {
  const phrases = usePhrases();
  const notes = [seasonText(year, date, phrases), holidayText(year, date, phrases)].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className={css.season}>
      {note}
    </p>
  ));
}
