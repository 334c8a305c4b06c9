import type { ResultAnswer, TermAnswer } from '@kahan/contract';
import { classAddress } from '@kahan/contract/runtime';
import {
  choicesOf,
  dateAt,
  enrolmentKey,
  type Grade as GradeCode,
  isDutyType,
  isGrade,
  passStatusOf,
  type ResultKind,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { CircleCheck, CircleX } from 'lucide';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useCover } from '../../../data/preferences/device-settings.ts';
import { termHref } from '../../../data/terms/links.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { changeText, type TrialOutcome } from '../averages/trial.ts';
import { dayText } from '../numbers.ts';
import { Attempts } from './grade.tsx';
import css from './results.module.css';

function Tries({ result, kind, empty }: { result: ResultAnswer; kind: ResultKind; empty: ReactNode }) {
  const words = useTexts('study');
  return (
    <span className={cx(css.tries, css[kind])}>
      <VisuallyHidden>{kind === 'exam' ? words.examKind : words.creditKind} </VisuallyHidden>
      <Attempts result={result} kind={kind} empty={empty} />
    </span>
  );
}

/** A mark for passed and failed (product 3); hidden together with the grades. */
function Mark({ result }: { result: ResultAnswer }) {
  const words = useTexts('study');
  const { isCovered } = useCover();
  const passStatus = passStatusOf(result);
  if (isCovered || (passStatus !== 'passed' && passStatus !== 'failed')) return null;
  const isPassed = passStatus === 'passed';
  return (
    <span
      className={cx(css.mark, isPassed ? 'positive' : 'negative')}
      title={isPassed ? words.passed : words.failed}
    >
      <Icon small of={isPassed ? CircleCheck : CircleX} />
      <VisuallyHidden>{isPassed ? words.passed : words.failed}</VisuallyHidden>
    </span>
  );
}

interface LastProps {
  result: ResultAnswer;
  signed: TermAnswer | undefined;
}

const lastAttempt = ({ attempts: { credit, exam } }: ResultAnswer) =>
  [...credit, ...exam].toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);

/** The signed term, else the date of the last attempt; and the number of attempts if there were several. */
function Last({ result, signed }: LastProps) {
  const words = useTexts('study');
  const { dates } = usePhrases();
  const { attempts } = result;
  const last = lastAttempt(result);
  const most = Math.max(attempts.exam.length, attempts.exam.length === 0 ? attempts.credit.length : 0);
  return (
    <span className={css.last}>
      {signed && (
        <Link href={termHref(signed.term_id)}>{words.signedTerm(dates.date(dateAt(signed.start)))}</Link>
      )}
      {!signed && last && <time dateTime={last.date}>{dayText(last.date)}</time>}
      {most > 1 && <span className={css.count}>{words.attempts(most)}</span>}
    </span>
  );
}

interface ExpectedProps {
  result: ResultAnswer;
  expected: GradeCode | undefined;
  expect: (key: string, grade: GradeCode | null) => void;
  outcome: TrialOutcome | undefined;
}

/** The choice of a grade, and what all choices would change. */
function ExpectedGrade({ result, expected, expect, outcome }: ExpectedProps) {
  const words = useTexts('study');
  const { isCovered } = useCover();
  const now = isCovered ? undefined : (result.entries[2] ?? result.entries[1])?.grade.code;
  const id = useId();
  return (
    <span className={css.expected}>
      <label htmlFor={id}>
        <VisuallyHidden>{words.expected(result.code.value)}</VisuallyHidden>
      </label>
      <Select
        id={id}
        value={expected ?? ''}
        options={[
          { value: '', label: now === undefined ? words.asItIs : `${words.asItIs}: ${now}` },
          ...choicesOf(result).map((grade) => ({ value: grade, label: grade })),
        ]}
        onChange={(chosen) => expect(enrolmentKey(result), chosen === '' ? null : (chosen as GradeCode))}
      />
      {outcome && <span className={css.trial}>{isCovered ? words.trial : <Change {...outcome} />}</span>}
    </span>
  );
}

/** The average before and after; where no mark counts, the credits. */
function Change({ average, credits }: TrialOutcome) {
  const words = useTexts('study');
  const [is, wouldBe] = average;
  if (is === wouldBe) return `${words.whatIfCredits} ${changeText(credits)}`;
  return (
    <>
      <VisuallyHidden>{words.average} </VisuallyHidden>
      {changeText(average)}
    </>
  );
}

/** Between two facts: a line breaks behind the dot, and never within a fact. */
const DOT = '\u00a0· ';

interface ResultRowProps {
  /** The real result, without the expected grade. */
  result: ResultAnswer;
  isChanged: boolean;
  /** On another page of the list: only print shows it. */
  isAway: boolean;
  /** The next term that is signed for it. */
  signed: TermAnswer | undefined;
  /** Sets the expected grade of an enrolment; undefined when nothing is tried. */
  expect: ((key: string, grade: GradeCode | null) => void) | undefined;
  expected: GradeCode | undefined;
  /** The changes of the trial, for a row with an expected grade. */
  outcome: TrialOutcome | undefined;
}

/** One subject of a semester: type, name, credits, completion, attempts (spec 2, Results card). */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { result, isChanged, isAway, signed, expect, expected, outcome } = props;
  const words = useTexts('study');
  const { code, type, points, completion, attempts } = result;
  const isKnown =
    isDutyType(type.group_type) &&
    [...attempts.credit, ...attempts.exam].every(({ grade }) => grade === null || isGrade(grade));
  const last = lastAttempt(result);
  const noExam = completion === 'Z' ? <small>{words.noExam}</small> : '–';
  return (
    <Row
      as="li"
      className={cx(css.row, isChanged && css.changed, isAway && css.away)}
      data-result={code.code}
      margin={<abbr title={type.name}>{type.group_type}</abbr>}
    >
      <div className={css.res}>
        <p className={css.name}>
          <span>
            <Link href={classAddress(code.code)}>{nonBreaking(code.value)}</Link>
            <Mark result={result} />
          </span>
          <span className={css.code}>
            {code.code}
            <span className="only-phone">{`${DOT}${nonBreaking(words.creditsShort(points))}`}</span>
            {completion !== null && <span className="only-phone">{`${DOT}${completion}`}</span>}
            {last && (
              <time className="only-phone" dateTime={last.date}>
                {`${DOT}${dayText(last.date)}`}
              </time>
            )}
          </span>
          {isChanged && <b className={css.new}>{words.fresh}</b>}
        </p>
        <span className={cx(css.num, 'only-desk')}>
          <span aria-hidden="true">{points}</span>
          <VisuallyHidden>{words.credits(points)}</VisuallyHidden>
        </span>
        <span className={cx(css.completion, 'only-desk')}>
          {completion !== null && <abbr title={words.completions[completion]}>{completion}</abbr>}
        </span>
        {expect ? (
          <ExpectedGrade result={result} expected={expected} expect={expect} outcome={outcome} />
        ) : (
          <>
            <Tries result={result} kind="credit" empty={completion === 'KZ' ? null : '–'} />
            <Tries result={result} kind="exam" empty={noExam} />
          </>
        )}
        <Last result={result} signed={signed} />
        {!isKnown && (
          <p className={css.note}>{isDutyType(type.group_type) ? words.unknownGrade : words.unknownDuty}</p>
        )}
      </div>
    </Row>
  );
});
