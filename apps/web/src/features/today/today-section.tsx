import type { ScheduleEntry } from '@kahan/contract';
import { type PragueParts, pragueParts, teachingWeekOf } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { huesOf } from '../../data/schedule/hues.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { cancelLoad, loadStateOf, reasonOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded, StaleNote } from '../../ui/feedback/states.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { LeadCard } from './lead-card.tsx';
import { TodayStrip } from './strip.tsx';
import { capital, leadOf, stripOf, todaysLessons } from './today.ts';
import css from './today-section.module.css';

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

function Lessons({ lessons, now, margin }: { lessons: ScheduleEntry[]; now: Date; margin: PragueParts }) {
  const { home } = usePhrases();
  const hues = huesOf(lessons);
  const lead = leadOf(lessons, now);
  const today = todaysLessons(lessons, now);
  const isOver = today.every(({ end, canceled }) => canceled || end <= now);
  const strip = stripOf(today, now);
  return (
    <>
      <Row className={css.lead} margin={<Margin now={margin} />}>
        {lead.kind === 'next' && (
          <p className={css.above}>
            {today.length === 0 ? home.noneToday : isOver ? home.noMoreToday : home.next}
          </p>
        )}
        {lead.kind === 'none' && <p className="dim">{home.noneAhead}</p>}
        {lead.kind !== 'none' &&
          lead.lessons.map((occurrence) => (
            <LeadCard
              key={`${occurrence.lesson.gl} ${occurrence.date} ${occurrence.minutes}`}
              lesson={occurrence}
              kind={lead.kind}
              now={now}
              hue={hues.get(occurrence.lesson.subject_code.code) ?? 1}
            />
          ))}
      </Row>
      <Row last>
        <TodayStrip strip={strip} hues={hues} minutes={margin.minutes} />
      </Row>
    </>
  );
}

/** Today of a student: the next lessons, and the day on a ruler. Nothing for others. */
export function TodaySection() {
  const studies = useIsStudent();
  return studies === false ? null : <StudentsToday isKnown={studies === true} />;
}

/** Asks for lessons only once it is known that the reader is a student (spec 6). */
function StudentsToday({ isKnown }: { isKnown: boolean }) {
  const { home } = usePhrases();
  const offline = useOffline();
  const now = useNow();
  const parts = pragueParts(now);
  const query = useQuery({ ...scheduleQuery, enabled: isKnown });
  const state = loadStateOf(query);
  const { data } = query;
  const margin = <Margin now={parts} />;
  // The news and the top bar report that the student system does not answer.
  const isBehind = state === 'stale' && !offline && data?.asOf;
  return (
    <Sheet label={home.today}>
      {(state === 'loading' || state === 'no-fetch') && (
        <TodayLoading margin={margin} onCancel={() => cancelLoad(scheduleQuery)} />
      )}
      <NotLoaded last className={css.whole} margin={margin} title={home.scheduleFailed} query={query} />
      {isBehind && (
        <Row>
          <StaleNote
            framed
            at={isBehind}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            reason={reasonOf(query)}
          />
        </Row>
      )}
      {data && <Lessons lessons={data.data.schedule} now={now} margin={parts} />}
    </Sheet>
  );
}
