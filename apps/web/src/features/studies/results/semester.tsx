import type { ResultAnswer, TermAnswer } from '@kahan/contract';
import { enrolmentKey, type Grade, pageCount } from '@kahan/domain';
import { useEffect, useId, useRef } from 'react';
import { useSearch } from 'wouter';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { Average } from '../averages/average-button.tsx';
import { Knob } from '../averages/ring.tsx';
import type { TrialOutcome } from '../averages/trial.ts';
import { ResultRow } from './result-row.tsx';
import css from './results.module.css';
import { LIST_PAGE_SIZE, type SemesterView } from './semesters.ts';

/** The trial of expected grades, for the rows. */
export interface Trial {
  expected: ReadonlyMap<string, Grade>;
  expect: (key: string, grade: Grade | null) => void;
  outcome: TrialOutcome;
}

interface SemesterProps {
  view: SemesterView;
  /** The results as they are, by key. */
  facts: ReadonlyMap<string, ResultAnswer>;
  results: readonly ResultAnswer[];
  studyId: string;
  isOpen: boolean;
  onToggle: () => void;
  changed: ReadonlySet<string>;
  /** Signed terms by code of the subject. */
  signed: ReadonlyMap<string, TermAnswer>;
  trial: Trial | null;
}

/** Page of a semester's list by the address: `?list=2026-1&page=2`. */
function pageIn(search: string, id: string, pages: number): number {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  if (query.get('list') !== id || !Number.isInteger(page)) return 1;
  return Math.min(Math.max(page, 1), pages);
}

/** One academic year and semester: its dial opens the list of subjects (spec 2, Results card). */
export function SemesterList(props: SemesterProps) {
  const { view, facts, results, studyId, isOpen, onToggle, changed, signed, trial } = props;
  const words = useTexts('study');
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const pages = pageCount(view.results.length, LIST_PAGE_SIZE);
  const page = pageIn(useSearch(), view.id, pages);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    list.current?.focus();
  }, [page]);
  const title = words.semester(view.semester, view.year);
  const { credits, creditsFinished } = view.overview.total;
  const news = view.results.filter((one) => changed.has(enrolmentKey(one))).length;
  const isOnPage = (index: number) => Math.floor(index / LIST_PAGE_SIZE) + 1 === page;
  return (
    <>
      <Row as="header" className={cx(css.semester, trial !== null && css.tried)}>
        <div className={css.res}>
          <h3 className={css.title}>
            <FoldButton
              isOpen={isOpen}
              controls={listId}
              onToggle={onToggle}
              after={!isOpen && news > 0 && <b className={css.new}>{words.freshCount(news)}</b>}
            >
              <Knob done={creditsFinished} credits={credits} label={words.knob(creditsFinished, credits)} />
              <span>{title}</span>
            </FoldButton>
          </h3>
          <span className={css.sum} aria-hidden="true">
            {words.creditsOf(creditsFinished, credits)}
          </span>
          <span className={css.semesterAverage}>
            {words.average.toLowerCase()}{' '}
            <Average
              results={results}
              studyId={studyId}
              scope={{ year: view.year, semester: view.semester }}
              part={title}
            />
          </span>
        </div>
      </Row>
      <ul
        id={listId}
        ref={list}
        tabIndex={-1}
        aria-label={title}
        className={cx(css.list, !isOpen && css.closed)}
      >
        <Row as="li" className={css.heads} aria-hidden="true">
          <div className={css.res}>
            <span />
            <span className={css.num}>{words.head.credits}</span>
            <span>{words.head.completion}</span>
            {trial ? (
              <span className={css.wide}>{words.whatIf}</span>
            ) : (
              <>
                <span>{words.head.credit}</span>
                <span>{words.head.exam}</span>
              </>
            )}
            <span>{words.head.date}</span>
          </div>
        </Row>
        {view.results.map((shownResult, index) => {
          const key = enrolmentKey(shownResult);
          const fact = facts.get(key) ?? shownResult;
          const term = signed.get(fact.code.code);
          const value = trial?.expected.get(key);
          return (
            <ResultRow
              key={key}
              result={fact}
              isChanged={changed.has(key)}
              isAway={!isOnPage(index)}
              signed={term?.year === fact.year ? term : undefined}
              expect={trial?.expect}
              expected={value}
              outcome={value === undefined ? undefined : trial?.outcome}
            />
          );
        })}
        {pages > 1 && (
          <Row as="li" className="only-screen">
            <Pager
              current={page}
              pages={pages}
              href={(to) => `?list=${view.id}&page=${to}`}
              labels={{ previous: words.previousPage, next: words.nextPage }}
              replace
            />
          </Row>
        )}
      </ul>
    </>
  );
}
