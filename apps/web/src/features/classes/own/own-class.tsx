import type { ResultAnswer, TermAnswer } from '@kahan/contract';
import {
  addDays,
  dateAt,
  dayOfWeek,
  EXAM_ATTEMPTS,
  isSigned,
  meetingPlace,
  minutesAt,
  nextLesson,
  occurrencesOn,
  ownStartOf,
  passStatusOf,
  pragueDate,
  RESULT_KINDS,
  type ResultKind,
  semesterOf,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useGradesHidden } from '../../../data/preferences/device-settings.ts';
import { clockOf } from '../../../data/schedule/lesson-names.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { language, type Phrases, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { dayAndTime, momentAt, relativeTime } from '../../../platform/time/dates.ts';
import { Held, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { Warnings } from '../../../ui/feedback/warning.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { isAttended, latestFirst, progressOf, termToShow } from './class-progress.ts';
import css from './own-class.module.css';
import type { Own } from './use-own.ts';

/** Whether the attempts left for the exam are shown. */
const isLeft = (result: ResultAnswer): boolean =>
  !result.fulfilled && result.completion !== null && passStatusOf(result) !== 'passed';

/** Tue 24 Nov, 12:00 */
const momentText = (date: string, minutes: number, dates: Phrases['dates']): string =>
  `${dates.weekdayShort(dayOfWeek(date))} ${dates.date(date)}, ${clockOf(minutes)}`;

/** Cancelled lessons are named so many days ahead. */
const DAYS_AHEAD = 7;

interface OwnClassProps {
  own: Own;
  /** How the attempts of a result are shown. */
  attempts: (result: ResultAnswer, kind: ResultKind) => ReactNode;
  /** The action of a term, or why there is none. */
  actions: (term: TermAnswer) => ReactNode;
  /** The warnings about a term before a sign-up. */
  warningsOf: (term: TermAnswer) => readonly string[];
}

/** How far the student is with the class: one sentence, then results, next lesson and next term side by side. */
export function OwnClass({ own, attempts, actions, warningsOf }: OwnClassProps) {
  const words = useTexts('classes');
  return (
    <Sheet label={words.you}>
      <Row last>
        <ProgressText own={own} />
        <div className={css.three}>
          <Results own={own} attempts={attempts} />
          <NextLesson own={own} />
          <NextTerm own={own} actions={actions} warningsOf={warningsOf} />
        </div>
      </Row>
    </Sheet>
  );
}

type Load = Own['loads'][keyof Own['loads']];

interface ColumnProps {
  title: string;
  load: Load;
  failed: string;
  children: ReactNode;
}

/** One of the three columns: its content, or why it could not be loaded. */
function Column({ title, load, failed, children }: ColumnProps) {
  return (
    <section className={css.column} aria-label={title}>
      <h2 className="small dim heavy">{title}</h2>
      {load.data !== undefined ? (
        children
      ) : load.isError ? (
        <LoadProblem title={failed} query={load} />
      ) : (
        <Held>
          <Skeleton height="var(--lead-20)" />
          <Skeleton width="60%" height="var(--lead-14)" />
        </Held>
      )}
    </section>
  );
}

function ProgressText({ own: { records, loads } }: { own: Own }) {
  const words = useTexts('own-class');
  const classes = useTexts('classes');
  const { dates } = usePhrases();
  const isCovered = useGradesHidden();
  const now = useTermsNow(records.terms);
  // Each of the three decides what is said.
  if ([loads.results, loads.terms, loads.schedule].some(({ data }) => data === undefined)) return null;
  const progress = progressOf({
    ...records,
    hasLessons: records.lessons.length > 0,
    year: semesterOf(dateAt(now)).year,
    now,
  });
  const textOf = (): string => {
    if (isCovered && records.results.length > 0) return words.hidden;
    if (progress.kind === 'again') return words.again(classes.years(progress.year));
    if (progress.kind !== 'left') return words[progress.kind];
    const { signed } = progress;
    return words.left(progress.action, {
      ...progress,
      signed: signed && { type: signed.type, moment: momentAt(ownStartOf(signed), now, dates) },
    });
  };
  return <p className={css.progress}>{textOf()}</p>;
}

function Results({ own: { records, loads }, attempts }: Pick<OwnClassProps, 'own' | 'attempts'>) {
  const words = useTexts('own-class');
  const { dates } = usePhrases();
  const isCovered = useGradesHidden();
  const [result] = latestFirst(records.results);
  const isShown = (kind: ResultKind) =>
    result !== undefined &&
    (result.attempts[kind].length > 0 ||
      (kind === 'exam' ? result.completion !== 'Z' : result.completion !== 'KZ'));
  const triesLeft = (kind: ResultKind) =>
    kind === 'exam' && result !== undefined && isLeft(result)
      ? EXAM_ATTEMPTS - result.attempts.exam.filter(({ grade }) => grade !== null).length
      : null;
  return (
    <Column title={words.results} load={loads.results} failed={words.resultsFailed}>
      {result === undefined && <p className="dim">{words.noResult}</p>}
      {result !== undefined &&
        RESULT_KINDS.filter(isShown).map((kind) => {
          const left = triesLeft(kind);
          return (
            <p key={kind} className={css.tries}>
              <span>{words.kinds[kind]}</span>
              <span className={css.grades}>{attempts(result, kind)}</span>
              <span className="small dim">
                {result.attempts[kind]
                  .map(({ date }) => `${dates.date(date)} ${date.slice(0, 4)}`)
                  .join(', ')}
              </span>
              {left !== null && !isCovered && <span className="small dim">{words.triesLeft(left)}</span>}
            </p>
          );
        })}
    </Column>
  );
}

function NextLesson({ own: { records, loads } }: { own: Own }) {
  const words = useTexts('own-class');
  const { dates } = usePhrases();
  const now = useNow();
  const today = pragueDate(now);
  const next = nextLesson(records.lessons, now);
  const cancelled = [...Array(DAYS_AHEAD).keys()]
    .flatMap((days) => occurrencesOn(records.lessons, addDays(today, days)))
    .find(({ canceled, start }) => canceled && start >= now);
  return (
    <Column title={words.nextLesson} load={loads.schedule} failed={words.lessonsFailed}>
      {next === null ? (
        <p className="dim">
          {isAttended(records, semesterOf(today).year) ? words.noLesson : words.noOwnLesson}
        </p>
      ) : (
        <>
          <p className="large heavy">{nonBreaking(momentText(next.date, next.minutes, dates))}</p>
          <p className="small dim">
            {nonBreaking(
              [
                words.types[next.lesson.subject_type],
                meetingPlace(next.blocks)?.value ?? words.noRoom,
                ...(next.date <= addDays(today, 1) ? [relativeTime(next.start, now, language())] : []),
              ].join(' · '),
            )}
          </p>
        </>
      )}
      {cancelled && (
        <p className="note warning">
          <Icon of={TriangleAlert} small />
          <span>{words.cancelled(dates.on(cancelled.date), cancelled.reason)}</span>
        </p>
      )}
    </Column>
  );
}

function NextTerm({ own: { records, loads }, actions, warningsOf }: Omit<OwnClassProps, 'attempts'>) {
  const words = useTexts('own-class');
  const { dates } = usePhrases();
  const now = useTermsNow(records.terms);
  const shown = termToShow(records.terms, now);
  const term = shown?.term;
  const start = term && ownStartOf(term);
  return (
    <Column
      title={shown?.isOfOpen ? words.nextOpenTerm : words.nextTerm}
      load={loads.terms}
      failed={words.termsFailed}
    >
      {term === undefined || start === undefined ? (
        <p className="dim">
          {isAttended(records, semesterOf(dateAt(now)).year) ? words.noTerm : words.noOwnTerm}
        </p>
      ) : (
        <>
          <p className="large heavy">{nonBreaking(momentText(dateAt(start), minutesAt(start), dates))}</p>
          <p className="small dim">
            {nonBreaking(
              [
                words.termTypes[term.type],
                ...(term.place ? [term.place.value] : []),
                isSigned(term)
                  ? words.cancelBy(dayAndTime(term.logout_end, dates), term.logout_end <= now)
                  : term.signing_start > now
                    ? words.opens(dayAndTime(term.signing_start, dates))
                    : words.signUpBy(dayAndTime(term.signing_end, dates)),
              ].join(' · '),
            )}
          </p>
          <Warnings of={warningsOf(term)} />
          {/* A dialog about one date does not go over to another one. */}
          <div key={term.term_id} className={css.action}>
            {actions(term)}
          </div>
        </>
      )}
    </Column>
  );
}
