import { periodsOf, pragueDate, progressOn } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { loadStateOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Retry } from '../../../ui/feedback/states.tsx';
import css from './plan.module.css';

/** The progress of the academic year (spec 2, progress card): period, percent, time left, next period. */
export function YearProgress() {
  const words = useTexts('study');
  const { dates } = usePhrases();
  const query = useQuery(yearScheduleQuery);
  const today = pragueDate(useNow());
  const state = loadStateOf(query);
  const progress = query.data && progressOn(query.data, today);
  const first = query.data && periodsOf(query.data)[0]?.start;
  return (
    <section className={css.progress} aria-label={words.progress}>
      {progress && (
        <>
          <b>{words.periods[progress.current.kind]}</b>
          <div
            className={css.progressBar}
            role="progressbar"
            aria-label={words.periods[progress.current.kind]}
            aria-valuenow={progress.percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ width: `${progress.percent}%` }} />
          </div>
          <span>{words.percent(progress.percent)}</span>
          <span>{words.daysLeft(progress.daysLeft)}</span>
          <span className="dim">
            {words.follows(progress.next.kind, progress.next.start && dates.date(progress.next.start))}
          </span>
        </>
      )}
      {progress === null && (
        <>
          <b>{words.periods.unknown}</b>
          <span className="dim">
            {first !== undefined && today < first
              ? words.teachingStarts(dates.long(first))
              : words.progressUnknown}
          </span>
        </>
      )}
      {state === 'loading' && (
        <Loading>
          <Skeleton width="min(20rem, 60vw)" height="var(--lead-14)" />
        </Loading>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <>
          <span>{words.progressFailed}</span>
          <Retry compact onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </>
      )}
    </section>
  );
}
