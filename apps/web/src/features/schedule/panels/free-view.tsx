import { ALL_WEEKS, type Day, mondayOfWeek, pragueDate, SHORTEST_FREE_MINUTES } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import type { LoadState } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FreeDayRow } from '../../../ui/layout/free-day-row.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import type { EntryBlock, ExamBlock } from '../blocks/blocks.ts';
import { basisOf, type FreeDay, freeDays } from '../blocks/free-time.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import type { ScheduleView } from '../view.ts';
import { dateIn, holidayOn } from '../weeks.ts';

/** Names in a sentence; the number of a room stays with its letter. */
const labels = (sources: readonly LoadedSource[]) =>
  sources.map(({ label }) => label.replace(/ (?=\d)/g, '\u00a0'));

interface FreeViewProps {
  view: ScheduleView;
  loaded: LoadedSource[];
  /** The reader's own, when an own study is shown. */
  exams: readonly ExamBlock[];
  examsState: LoadState;
  /** The reader's own entries. */
  entries: readonly EntryBlock[];
  entriesState: LoadState;
  /** Days and minutes of the timetable, see `scheduleBounds`. */
  bounds: { days: readonly Day[]; from: number; to: number };
}

const isMissing = (state: LoadState) => state === 'failed' || state === 'cancelled';

/** Times in which nothing of all sources takes place, day by day, and the names of the sources. */
export function FreeView({ view, loaded, exams, entries, bounds, ...states }: FreeViewProps) {
  const { examsState, entriesState } = states;
  const words = useTexts('schedule-tools');
  const phrases = usePhrases();
  const { counted, missing, unknown, isLoading: isSourceLoading } = basisOf(loaded);
  const isLoading = isSourceLoading || examsState === 'loading' || entriesState === 'loading';
  const untrusted = [
    ...labels(missing),
    ...(isMissing(examsState) ? [words.freeExams] : []),
    ...(isMissing(entriesState) ? [words.freeEntries] : []),
  ];
  return (
    <Sheet label={words.freeTitle}>
      {untrusted.length > 0 && (
        <Banner tone="warn" role="alert">
          <p>
            <b>{words.freeUntrusted(untrusted)}</b> {words.freeUntrustedHint}
          </p>
        </Banner>
      )}
      <Row>
        <h2 className="plain heavy">{words.freeOf(labels(counted))}</h2>
        <p className="small dim">
          {view.week === ALL_WEEKS ? words.freeAllWeeks : words.freeWeek(view.week)}.{' '}
          {words.freeShortest(SHORTEST_FREE_MINUTES)}
        </p>
        {unknown.length > 0 && <p className="small dim">{words.freeLeftOut(labels(unknown))}</p>}
        {isLoading && <p className="small dim">{words.freeLoading}</p>}
      </Row>
      {isLoading ? (
        <Loading>
          {bounds.days.map((day) => (
            <Row key={day} margin={phrases.dates.weekdayShort(day)}>
              <Skeleton width="12rem" height="var(--sp-12)" />
            </Row>
          ))}
        </Loading>
      ) : (
        <Days days={freeDays(counted, [...exams, ...entries], view.week, bounds)} view={view} />
      )}
    </Sheet>
  );
}

function Days({ days, view }: { days: readonly FreeDay[]; view: ScheduleView }) {
  const words = useTexts('schedule-tools');
  const { dates } = usePhrases();
  const today = pragueDate(useNow());
  const year = useQuery(yearScheduleQuery).data;
  const monday =
    year?.year === view.year && view.week !== ALL_WEEKS ? mondayOfWeek(year, view.semester, view.week) : null;
  return days.map(({ day, spans, isWhole }) => {
    const date = monday === null ? null : dateIn(monday, 1, day);
    const holiday = date && holidayOn(year, date);
    return (
      <FreeDayRow
        key={day}
        id={day}
        weekday={dates.weekdayShort(day)}
        date={date && dates.date(date)}
        isToday={date === today}
        spans={(isWhole ? [] : spans).map(({ from, to }) => ({
          key: from,
          text: words.fromTo(from, to),
          length: words.length(to - from),
        }))}
      >
        {holiday && <p className="small dim">{holiday}</p>}
        {isWhole && <p>{words.freeAll}</p>}
        {spans.length === 0 && <p className="small dim">{words.freeNone}</p>}
      </FreeDayRow>
    );
  });
}
