import type { ScheduleEntry, TermAnswer, YearScheduleAnswer } from '@kahan/contract';
import {
  type Agenda,
  appointmentKey,
  appointmentsOn,
  type Lead,
  leadOf,
  type PragueParts,
  pragueParts,
  type Season,
  seasonOn,
  teachingWeekOf,
} from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { huesOf } from '../../data/schedule/hues.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { cancelLoad, type LoadState, loadStateOf, reasonOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded, StaleNote } from '../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Following, LeadCard } from './lead-card.tsx';
import { isExamTime, SeasonNote } from './season-note.tsx';
import { TodayStrip } from './strip.tsx';
import { capital, type OwnAppointment, stripOf, subjectOf } from './today.ts';
import css from './today-section.module.css';

/** Most days of the year have no use for it. */
const MissingTerms = lazy(async () => ({ default: (await import('./missing-terms.tsx')).MissingTerms }));

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

function Margin({ now }: { now: PragueParts }) {
  const { dates } = usePhrases();
  const year = useQuery(yearScheduleQuery).data;
  const week = year ? teachingWeekOf(year, now.date)?.week : undefined;
  const weekday = capital(dates.weekday(now.dayOfWeek));
  const isLong = weekday.length > FITS_PHONE;
  return (
    <time dateTime={now.date}>
      <b className={isLong ? 'only-desk' : undefined}>{weekday}</b>
      {isLong && <b className="only-phone">{capital(dates.weekdayShort(now.dayOfWeek))}</b>}
      {dates.date(now.date)}
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
  agenda: Agenda<ScheduleEntry, TermAnswer>;
  year: YearScheduleAnswer | undefined;
  now: Date;
  parts: PragueParts;
}

/** What the lead is, when no lesson or exam of today says so itself. */
function Above({ lead, today, season, now }: AboveProps) {
  const { home } = usePhrases();
  const [first] = lead.leading;
  if (first === undefined) {
    return <p className="dim">{season?.kind === 'examination' ? home.noExamAhead : home.noneAhead}</p>;
  }
  if (first.state !== 'later') return null;
  const { kind } = first.appointment;
  const isLessonless = today.length === 0 && season?.kind === 'teaching';
  const isOver = today.length > 0 && today.every(({ end, canceled }) => canceled || end <= now);
  return (
    <p className={css.above}>
      {isOver
        ? home.noMoreToday
        : isLessonless
          ? home.noneToday
          : kind === 'exam'
            ? home.nextExam
            : home.next}
    </p>
  );
}

interface AboveProps {
  lead: Lead<ScheduleEntry, TermAnswer>;
  today: readonly OwnAppointment[];
  season: Season | null;
  now: Date;
}

function Today({ agenda, year, now, parts }: TodayProps) {
  const hues = huesOf(agenda.lessons);
  const season = year ? seasonOn(year, parts.date) : null;
  const lead = leadOf(agenda, now);
  const today = appointmentsOn(agenda, parts.date);
  const asksForTerms = season !== null && isExamTime(season, parts.date);
  const hasStrip = today.length > 0 || season === null || season.kind === 'teaching';
  return (
    <>
      <Row className={css.lead} margin={<Margin now={parts} />} last={!hasStrip && !asksForTerms}>
        {season && <SeasonNote season={season} />}
        <Above lead={lead} today={today} season={season} now={now} />
        {lead.leading.map(({ appointment, state }) => (
          <LeadCard
            key={appointmentKey(appointment)}
            appointment={appointment}
            state={state}
            now={now}
            hue={hues.get(subjectOf(appointment)) ?? 1}
          />
        ))}
        {lead.following && <Following appointment={lead.following} />}
      </Row>
      {hasStrip && (
        <Row last={!asksForTerms}>
          <TodayStrip strip={stripOf(today, now)} hues={hues} minutes={parts.minutes} />
        </Row>
      )}
      {asksForTerms && year && (
        <Row last>
          <Suspense fallback={<Skeleton width="min(100%, 320px)" height="var(--lead-16)" />}>
            <MissingTerms year={year.year} terms={agenda.terms} />
          </Suspense>
        </Row>
      )}
    </>
  );
}

/** Today of a student: the next lessons, and the day on a ruler. Nothing for others. */
export function TodaySection() {
  const studies = useIsStudent();
  return studies === false ? null : <StudentsToday isKnown={studies === true} />;
}

const isWaiting = (state: LoadState) => state === 'loading' || state === 'no-fetch';

/** Asks for lessons and terms only once it is known that the reader is a student (spec 6). */
function StudentsToday({ isKnown }: { isKnown: boolean }) {
  const { home } = usePhrases();
  const offline = useOffline();
  const now = useNow();
  const parts = pragueParts(now);
  const lessons = useQuery({ ...scheduleQuery, enabled: isKnown });
  const terms = useQuery({ ...termsQuery, enabled: isKnown });
  const year = useQuery(yearScheduleQuery);
  const state = loadStateOf(lessons);
  const { data } = lessons;
  const margin = <Margin now={parts} />;
  // Nothing is shown before lessons, terms and the year schedule are loaded: a late one would move the page.
  const isLoading = isWaiting(state) || (data && (isWaiting(loadStateOf(terms)) || year.isPending));
  const cancel = () => {
    cancelLoad(scheduleQuery);
    cancelLoad(termsQuery);
    cancelLoad(yearScheduleQuery);
  };
  // The news and the top bar report that the student system does not answer.
  const isBehind = state === 'stale' && !offline && data?.asOf;
  return (
    <Sheet label={home.today}>
      {isLoading && <TodayLoading margin={margin} onCancel={cancel} />}
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
      {data && !isLoading && (
        <>
          <NotLoaded title={home.examsFailed} query={terms} />
          <Today
            agenda={{ lessons: data.data.schedule, terms: terms.data?.data.terms ?? [] }}
            year={year.data}
            now={now}
            parts={parts}
          />
        </>
      )}
    </Sheet>
  );
}
