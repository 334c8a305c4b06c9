import type { TermAnswer } from '@kahan/contract';
import { dateAt } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronDown } from 'lucide';
import { type ReactNode, useState } from 'react';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { momentAt } from '../../../platform/time/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { dayOrHourAt, monthName } from '../times.ts';
import line from './line.module.css';
import { LineSheet, type LinesProps } from './line-sheet.tsx';
import css from './list.module.css';
import { Head } from './list.tsx';
import { headCounts, type Ordering } from './listed.ts';
import { bringMonth, bringTerm } from './position.ts';
import { groupsOf, type SubjectTerms, type TermsBySubject } from './subjects.ts';

interface SubjectProps {
  subject: SubjectTerms;
  hue: number;
  /** By the server's clock, unix seconds. */
  now: number;
  isOpen: boolean;
  /** Without it the subject cannot be folded. */
  onToggle?: (() => void) | undefined;
}

/** What can be done in a subject, in words. */
function useStateWords({ summary }: SubjectTerms, now: number): string {
  const words = useTexts('terms');
  const { dates } = usePhrases();
  const { state, signed, open, nextOpen, opensAt, others } = summary;
  return words.subjectState({
    state,
    signed: [...new Set(signed.map(dateAt))].map(dates.date),
    open,
    next: nextOpen === null ? '' : dayOrHourAt(nextOpen, now, dates, words),
    opens: opensAt === null ? '' : momentAt(opensAt, now, dates),
    others,
  });
}

/** The line of a subject: its name, and what can be done in it. */
function Subject({ subject, hue, now, isOpen, onToggle }: SubjectProps) {
  const state = useStateWords(subject, now);
  const name = nonBreaking(subject.name);
  const id = `subject-${subject.code}`;
  return (
    <Row as="header" data-subject={subject.code}>
      <div className={css.about}>
        <h2 className={line.name}>
          <span aria-hidden className={cx('subject', `s${hue}`, line.swatch)} />
          {onToggle === undefined ? (
            name
          ) : (
            <button
              type="button"
              data-opener
              aria-expanded={isOpen}
              aria-describedby={id}
              className={line.opener}
              onClick={onToggle}
            >
              {name}
              <Icon of={ChevronDown} small className="chevron" />
            </button>
          )}
        </h2>
        <p id={id} className={cx('small dim', subject.summary.signed.length > 0 && css.mine)}>
          {nonBreaking(state)}
        </p>
      </div>
    </Row>
  );
}

/** The months of a subject with many terms; each leads to its heading. */
function Months({
  months,
  onMonth,
}: {
  months: ReadonlyMap<string, number>;
  onMonth: (month: string) => void;
}) {
  const words = useTexts('terms');
  return (
    <Row>
      <nav className="wraps gap-2" aria-label={words.months}>
        {[...months].map(([month, count]) => (
          <Button key={month} compact kind="quiet" onClick={() => onMonth(month)}>
            {monthName(month, language())} <span className={css.count}>{count}</span>
          </Button>
        ))}
      </nav>
    </Row>
  );
}

interface SubjectListProps extends LinesProps {
  shown: TermsBySubject;
  ordering: Ordering;
  /** @param open ids of terms whose detail stays open */
  onUnfolded: (unfolded: string[], open: string[]) => void;
}

/**
 * The terms that one is signed up for, then a line for each subject, which unfolds its other terms. A single subject is not
 * folded, nor one with an open detail.
 */
export function SubjectList({
  shown: { signed, perhaps, subjects },
  ordering,
  onUnfolded,
  ...lines
}: SubjectListProps) {
  'use memo';
  const words = useTexts('terms');
  const { home } = usePhrases();
  const { open, unfolded, now, hueOf } = lines;
  /** Codes of subjects with many terms of which all are shown. */
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const heads = headCounts({ signed, perhaps, others: subjects.flatMap(({ terms }) => terms) }, now);
  const isSingle = subjects.length === 1;
  const hasOpen = (some: readonly TermAnswer[]) => some.some(({ term_id }) => open.includes(term_id));
  const isOpen = ({ code, terms }: SubjectTerms) => isSingle || unfolded.includes(code) || hasOpen(terms);
  const toggle = (subject: SubjectTerms) => {
    const others = unfolded.filter((code) => code !== subject.code);
    if (!isOpen(subject)) return onUnfolded([...others, subject.code], [...open]);
    const own = new Set(subject.terms.map(({ term_id }) => term_id));
    return onUnfolded(
      others,
      open.filter((id) => !own.has(id)),
    );
  };
  const partsOf = ({ code, terms }: SubjectTerms) => {
    const parts = groupsOf(terms, ordering, { now, isWhole: whole.has(code) });
    // A link to a folded term shows all.
    return hasOpen(parts.folded) ? groupsOf(terms, ordering, { now, isWhole: true }) : parts;
  };
  const unfoldedParts = new Map(
    subjects.filter(isOpen).map((subject) => [subject.code, partsOf(subject)] as const),
  );
  const drawn = [...unfoldedParts.values()].flatMap(({ groups }) => groups.flatMap(({ terms }) => terms));

  function rowsOf(code: string, kindLine: (term: TermAnswer) => ReactNode): ReactNode[] {
    const parts = unfoldedParts.get(code);
    if (parts === undefined) return [];
    const { groups, months, folded } = parts;
    const showAll = () => setWhole(new Set([...whole, code]));
    const toMonth = (month: string) => {
      showAll();
      bringMonth(`${code} ${month}`);
    };
    const [next] = folded;
    return [
      months.size > 1 && <Months key={`months ${code}`} months={months} onMonth={toMonth} />,
      ...groups.flatMap(({ head, terms }) => [
        head !== null && (
          <Row key={`month ${code} ${head}`} as="header" data-month={`${code} ${head}`}>
            <h3 className="small dim heavy" data-opener tabIndex={-1}>
              {head === 'over' ? words.overTerms : monthName(head, language())}
            </h3>
          </Row>
        ),
        ...terms.map(kindLine),
      ]),
      next !== undefined && (
        <Row key={`more ${code}`} data-more={code}>
          <Button
            onClick={() => {
              showAll();
              bringTerm(next.term_id, { hasFocus: true, isHere: true });
            }}
          >
            {words.moreTerms(folded.length)}
          </Button>
        </Row>
      ),
    ];
  }

  return (
    <LineSheet {...lines} shown={[...signed, ...perhaps, ...drawn]}>
      {(line, kindLine) => [
        signed.length > 0 && <Head key="signed" title={words.signedTerms} count={heads.signed} />,
        ...signed.map(line),
        perhaps.length > 0 && <Head key="perhaps" title={home.perhaps.title} count={heads.perhaps} />,
        ...perhaps.map(line),
        signed.length + perhaps.length > 0 && subjects.length > 0 && (
          <Head key="others" title={words.openTerms} count={heads.others} />
        ),
        ...subjects.flatMap((subject) => [
          <Subject
            key={`subject ${subject.code}`}
            subject={subject}
            hue={subject.terms[0] ? hueOf(subject.terms[0]) : 1}
            now={now}
            isOpen={isOpen(subject)}
            onToggle={isSingle ? undefined : () => toggle(subject)}
          />,
          ...rowsOf(subject.code, kindLine),
        ]),
      ]}
    </LineSheet>
  );
}
