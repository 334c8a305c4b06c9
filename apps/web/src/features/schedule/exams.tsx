import type { TermAnswer, YearScheduleAnswer } from '@kahan/contract';
import { DAY_MINUTES, dayOfWeek, type ExamAppointment, pragueDate, seasonOn } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Link } from 'wouter';
import { clockOf } from '../../data/schedule/lesson-names.ts';
import { termHref } from '../../data/terms/links.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './exams.module.css';
import { useSchedulePhrases } from './words.ts';

export type OwnExam = ExamAppointment<TermAnswer>;

/** The time of the year in words: until when it lasts, and what begins then; empty while lessons are held. */
export function useSeasonText(schedule: YearScheduleAnswer | undefined): string {
  const { home, dates } = usePhrases();
  const date = pragueDate(useNow());
  if (!schedule) return '';
  const { kind, until, daysLeft, next } = seasonOn(schedule, date);
  if (kind === 'teaching' || kind === 'unknown') return '';
  const name = kind === 'examination' ? home.examPeriod : home.holidays;
  const lasts = until !== null && daysLeft !== null && name(dates.date(until), daysLeft);
  const begins = next && home.begins[next.kind](dates.on(next.start));
  return [lasts, begins].filter(Boolean).join(' ');
}

/** The reader's exams by date, each a link to its term. */
export function ExamRows({ exams }: { exams: readonly OwnExam[] }) {
  const words = useSchedulePhrases();
  const { dates } = usePhrases();
  const now = useNow();
  const today = pragueDate(now);
  return (
    <ul>
      {exams.map(({ term, date, minutes, duration, end }, index) => {
        const isToday = date === today;
        const from = clockOf(minutes);
        const to = clockOf((minutes + duration) % DAY_MINUTES);
        return (
          <Row
            as="li"
            key={term.term_id}
            last={index === exams.length - 1}
            margin={
              <>
                <b className={cx(css.day, isToday && css.today)}>
                  {isToday ? words.today : dates.weekdayShort(dayOfWeek(date))}
                </b>
                {dates.date(date)}
              </>
            }
          >
            <Link href={termHref(term.term_id)} className={cx(css.exam, end <= now && css.over)}>
              <b>{nonBreaking(term.code.value)}</b>
              <span className={css.meta}>
                <span className={css.kind}>{words.exams[term.type]}</span>
                <span>{`${from}–${to}`}</span>
                {term.place && <span>{nonBreaking(term.place.value)}</span>}
                {term.teacher && <span>{term.teacher.value}</span>}
              </span>
            </Link>
          </Row>
        );
      })}
    </ul>
  );
}

interface ExamsProps {
  exams: readonly OwnExam[];
  /** What to say of the season above them; empty: nothing. */
  season?: string;
}

/** The exams that are in no week of the timetable, and the time of the year. Nothing when there is neither. */
export function Exams({ exams, season = '' }: ExamsProps) {
  const words = useSchedulePhrases();
  if (exams.length === 0 && season === '') return null;
  return (
    <Sheet aria-labelledby={exams.length > 0 ? 'own-exams' : undefined}>
      {season !== '' && (
        <Row last={exams.length === 0}>
          <p>{nonBreaking(season)}</p>
        </Row>
      )}
      {exams.length > 0 && (
        <>
          <HeadingRow id="own-exams">{words.yourExams}</HeadingRow>
          <ExamRows exams={exams} />
        </>
      )}
    </Sheet>
  );
}
