import { appointmentKey, appointmentsOn, dayOfWeek, examsTomorrow, teachingWeekOf } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { type FetchQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { entriesQuery } from '../../data/entries/entries.ts';
import { changedText } from '../../data/schedule/changed.ts';
import { huesOf } from '../../data/schedule/hues.ts';
import type { OwnLesson } from '../../data/schedule/own-lessons.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { examinedQuery } from '../../data/terms/examined.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { loadQuietly, loadStateOf, reasonOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded, StaleNote } from '../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Above } from './above.tsx';
import { Alerts } from './alerts.tsx';
import { Hands, PassedAlready } from './hands.tsx';
import { Following, LeadCard, Tomorrow } from './lead-card.tsx';
import { Perhaps } from './perhaps.tsx';
import { DayStrip } from './strip.tsx';
import { capital, type OwnAppointment, subjectOf } from './today.ts';
import css from './today-section.module.css';
import type { TodayData } from './use-today.ts';

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

/** Texts of other parts of the app about the reader's appointments. */
export interface Ways {
  /** How to get to it. */
  walkTo: (appointment: OwnAppointment) => ReactNode;
  /** Address of the way there; null when there is none to ask for. */
  wayOf: (appointment: OwnAppointment) => string | null;
}

/** That a lesson is held otherwise than usual. */
function Changed({ appointment, lessons }: { appointment: OwnAppointment; lessons: readonly OwnLesson[] }) {
  const { home } = usePhrases();
  if (appointment.kind !== 'lesson') return null;
  const changed = changedText(appointment, lessons, home.changedLesson);
  return changed && <p className="small strong">{nonBreaking(changed)}</p>;
}

interface TodayProps {
  today: TodayData;
  ways: Ways;
}

function Today({ today, ways: { walkTo, wayOf } }: TodayProps) {
  const {
    agenda,
    lead,
    hasNone,
    going,
    prepared,
    notGoing,
    now,
    parts,
    season,
    year,
    terms,
    isStudent,
    isTeacher,
    MissingTerms,
  } = today;
  const hues = huesOf(agenda.lessons);
  const examined = useQuery({ ...examinedQuery, enabled: isTeacher }).data?.terms ?? [];
  const shown = appointmentsOn(agenda, parts.date, examined);
  const isLed = lead.leading.length > 0;
  const next = season?.kind === 'teaching' ? lead.leading[0]?.appointment.date : undefined;
  const isAhead = shown.length === 0 && next !== undefined;
  const shownDate = isAhead ? next : parts.date;
  const isTaught = !hasNone && (season === null || season.kind === 'teaching');
  const hasStrip = shown.length > 0 || isTaught;
  const missing = MissingTerms && year.data && terms.data && (
    <MissingTerms year={year.data.year} terms={agenda.terms} />
  );
  return (
    <>
      <Row
        className={cx(isLed && css.lead)}
        margin={<Margin date={parts.date} />}
        last={!hasStrip && !missing && going.length === 0}
      >
        <Alerts terms={agenda.terms} prepared={prepared} now={now} />
        <Above today={today} />
        {lead.leading.map(({ appointment, state }, index) => (
          <LeadCard
            key={appointmentKey(appointment)}
            appointment={appointment}
            state={state}
            now={now}
            above={lead.leading[index - 1]?.appointment}
            hue={hues.get(subjectOf(appointment)) ?? 1}
          >
            <Changed appointment={appointment} lessons={agenda.lessons} />
            {state !== 'running' && walkTo(appointment)}
            <PassedAlready appointment={appointment} now={now} />
            <Hands
              appointment={appointment}
              way={wayOf(appointment)}
              isFirst={index === 0}
              isFree={isStudent && !isTeacher}
              now={now}
            />
          </LeadCard>
        ))}
        {lead.following && (
          <>
            <Following appointment={lead.following} />
            {walkTo(lead.following)}
          </>
        )}
        {examsTomorrow(agenda, lead, now).map((exam) => (
          <Tomorrow key={appointmentKey(exam)} exam={exam} now={now} />
        ))}
      </Row>
      {hasStrip && (
        <Row margin={isAhead && <Margin date={shownDate} />} last={!missing && going.length === 0}>
          <DayStrip
            appointments={appointmentsOn(agenda, shownDate, examined)}
            notGoing={notGoing}
            date={shownDate}
            hues={hues}
            now={now}
          />
        </Row>
      )}
      {going.length > 0 && (
        <Row last={!missing}>
          <Perhaps going={going} prepared={prepared} now={now} />
        </Row>
      )}
      {missing && <Row last>{missing}</Row>}
    </>
  );
}

/** Home waits for the parts of Today. It stays as it is while one that has failed is loaded again. */
const retryQuietly = <T,>(query: FetchQueryOptions<T>): void =>
  void loadQuietly(query).catch(() => undefined);

/** Today of a student or a teacher: the next lessons and exams, and the day on a ruler. Nothing for others. */
export function TodaySection({ today, ways }: TodayProps) {
  const { home } = usePhrases();
  const offline = useOffline();
  const { hasDay, isWaiting, lessons, terms, ownEntries, parts, cancel } = today;
  if (!hasDay) return null;
  const { data } = lessons;
  const margin = <Margin date={parts.date} />;
  // The news and the top bar report that the student system does not answer.
  const isBehind = loadStateOf(lessons) === 'stale' && !offline && data?.asOf;
  return (
    <Sheet label={home.today}>
      {(isWaiting || loadStateOf(lessons) === 'loading') && (
        <TodayLoading margin={margin} onCancel={cancel} />
      )}
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
          <NotLoaded title={home.examsFailed} query={terms} onRetry={() => retryQuietly(termsQuery)} />
          <NotLoaded title={home.ownFailed} query={ownEntries} onRetry={() => retryQuietly(entriesQuery)} />
          <Today today={today} ways={ways} />
        </>
      )}
    </Sheet>
  );
}
