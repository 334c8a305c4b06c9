import type { TermAnswer } from '@kahan/contract';
import {
  type DatedEntry,
  dayOfWeek,
  type ExamAppointment,
  entrySpan,
  type OwnEntry,
  pragueDate,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Link } from 'wouter';
import { clockSpan } from '../../data/schedule/lesson-names.ts';
import { termHref } from '../../data/terms/links.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './screen.module.css';

export type OwnExam = ExamAppointment<TermAnswer>;

/** The reader's exams by date, each a link to its term. */
export function ExamRows({ exams }: { exams: readonly OwnExam[] }) {
  const words = useTexts('schedule');
  const { dates } = usePhrases();
  const now = useNow();
  const today = pragueDate(now);
  return (
    <ul>
      {exams.map(({ term, date, minutes, duration, end }, index) => {
        const isToday = date === today;
        return (
          <Row
            as="li"
            key={term.term_id}
            last={index === exams.length - 1}
            margin={
              <>
                <b className={cx('capital', isToday && css.today)}>
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
                <span>{clockSpan({ minutes, duration })}</span>
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

interface OwnEntryRowsProps {
  entries: readonly DatedEntry[];
  hrefOf: (entry: OwnEntry) => string;
}

/** The reader's own entries by date, each a link to its form. */
function OwnEntryRows({ entries, hrefOf }: OwnEntryRowsProps) {
  const { dates } = usePhrases();
  const now = useNow();
  return (
    <ul>
      {entries.map(({ entry, date }, index) => (
        <Row
          as="li"
          key={`${entry.entry_id} ${date}`}
          last={index === entries.length - 1}
          margin={
            <>
              <b className="capital">{dates.weekdayShort(dayOfWeek(date))}</b>
              {dates.date(date)}
            </>
          }
        >
          <Link
            href={hrefOf(entry)}
            className={cx(css.exam, css.own, entrySpan(entry, date).end <= now && css.over)}
          >
            <b>{nonBreaking(entry.title)}</b>
            <span className={css.meta}>
              <span>{clockSpan(entry)}</span>
              {entry.place && <span>{nonBreaking(entry.place)}</span>}
            </span>
          </Link>
        </Row>
      ))}
    </ul>
  );
}

/** The reader's exams and own entries on days that are in no week of the timetable. */
export interface Beside {
  exams: readonly OwnExam[];
  entries: readonly DatedEntry[];
  entryHref: (entry: OwnEntry) => string;
}

interface OutsideWeeksProps extends Partial<Beside> {
  /** The text about the season above them; empty: none. */
  season?: string;
}

/** The exams and own entries that are in no week of the timetable, and the time of the year; nothing when there is none. */
export function OutsideWeeks({ exams = [], entries = [], entryHref, season = '' }: OutsideWeeksProps) {
  const words = useTexts('schedule');
  return (
    <>
      <Exams exams={exams} season={season} />
      {entries.length > 0 && entryHref && (
        <Sheet aria-labelledby="entries-outside">
          <HeadingRow id="entries-outside">{words.entriesOutside}</HeadingRow>
          <OwnEntryRows entries={entries} hrefOf={entryHref} />
        </Sheet>
      )}
    </>
  );
}

function Exams({ exams, season }: { exams: readonly OwnExam[]; season: string }) {
  const words = useTexts('schedule');
  if (exams.length === 0 && season === '') return null;
  return (
    <Sheet aria-labelledby={exams.length > 0 ? 'own-exams' : undefined}>
      {season !== '' && (
        <Row last={exams.length === 0}>
          <p>{season}</p>
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
