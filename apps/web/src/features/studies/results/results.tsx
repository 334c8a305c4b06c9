import type { ResultAnswer, TermAnswer } from '@kahan/contract';
import { enrolmentKey, isTermOver, pragueDate, unixSeconds } from '@kahan/domain';
import { plain } from '@kahan/phrases/non-breaking';
import { Download, Printer } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { saveText } from '../../../platform/http/download.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { clock } from '../../../platform/time/clock.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { resultsTable, toCsv } from './csv.ts';
import css from './results.module.css';
import { SemesterList, type Trial } from './semester.tsx';
import { changedKeys, semestersView } from './semesters.ts';

interface SeenResults {
  results: readonly ResultAnswer[];
  /** Keys of results that changed while the page is open. */
  changed: ReadonlySet<string>;
  /** The last changes, for screen readers. */
  last: readonly string[];
}

/** Results that changed since the page was opened; they stay marked. */
export function useChanged(results: readonly ResultAnswer[]): Omit<SeenResults, 'results'> {
  const [seen, setSeen] = useState<SeenResults>({ results, changed: new Set(), last: [] });
  if (seen.results === results) return seen;
  const keys = changedKeys(seen.results, results);
  const next = {
    results,
    changed: keys.length > 0 ? new Set([...seen.changed, ...keys]) : seen.changed,
    last: keys.length > 0 ? keys : seen.last,
  };
  setSeen(next);
  return next;
}

/** Semesters that are open at first: the running one and the one before. */
const OPEN_AT_FIRST = 2;

interface ResultsProps {
  studyId: string;
  /** The real results. */
  facts: readonly ResultAnswer[];
  /** With the expected grades of a trial, if there is one. */
  results: readonly ResultAnswer[];
  changed: ReadonlySet<string>;
  terms: readonly TermAnswer[];
  trial: Trial | null;
}

/** The next term that is signed with a study, by code of the subject. */
function signedTerms(terms: readonly TermAnswer[], studyId: string): ReadonlyMap<string, TermAnswer> {
  const now = unixSeconds(clock.now());
  const ahead = terms.filter((term) => term.study_id === studyId && !isTermOver(term, now));
  return new Map(ahead.sort((a, b) => b.start - a.start).map((term) => [term.code.code, term]));
}

/** The short names of duties and completions in the list, each with its words. */
function Legend({ results }: { results: readonly ResultAnswer[] }) {
  const { completions } = useTexts('study');
  const words = new Map([
    ...results.map(({ type }) => [type.group_type, type.name] as const),
    ...results.flatMap(({ completion }) =>
      completion === null ? [] : [[completion, completions[completion]] as const],
    ),
  ]);
  return (
    <Row last>
      <p className="fine dim">{[...words].map(([short, name]) => `${short} = ${name}`).join(' · ')}</p>
    </Row>
  );
}

/** The results by semester (spec 2, Results card). */
export function Results({ studyId, facts, results, changed, terms, trial }: ResultsProps) {
  const words = useTexts('study');
  const semesters = semestersView(results, studyId, language());
  const asked = new URLSearchParams(useSearch()).get('list');
  // Toggled semesters; others keep their first state.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const factOf = new Map(facts.map((one) => [enrolmentKey(one), one]));
  const signed = useMemo(() => signedTerms(terms, studyId), [terms, studyId]);
  const sheet = useRef<HTMLElement>(null);
  const isTrial = trial !== null;
  // A trial begins at its first choice, which is far below its button.
  useEffect(() => {
    if (!isTrial) return;
    const choices = [...(sheet.current?.querySelectorAll('select') ?? [])];
    const first = choices.find((one) => one.checkVisibility());
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [isTrial]);
  const own = facts.filter((one) => one.study_id === studyId);
  const download = () =>
    saveText(
      toCsv(resultsTable(own, plain(words).csv), language()),
      `${words.fileName}-${studyId}-${pragueDate(clock.now())}.csv`,
      'text/csv',
    );
  return (
    <Sheet label={words.results} ref={sheet}>
      <Row as="header" className={css.top}>
        <div className="wraps middle gap-2 touch between">
          <h2 className="plain heavy">{words.results}</h2>
          {own.length > 0 && (
            <div className="wraps gap-1 only-screen">
              <Button compact kind="quiet" icon={Download} onClick={download}>
                {words.download}
              </Button>
              <Button
                compact
                kind="quiet"
                icon={Printer}
                className="only-desk"
                onClick={() => window.print()}
              >
                {words.print}
              </Button>
            </div>
          )}
        </div>
      </Row>
      {semesters.length === 0 && (
        <Row last>
          <EmptyState title={words.noResults}>{words.noResultsHint}</EmptyState>
        </Row>
      )}
      {semesters.map((view, index) => {
        const isOpen = toggled.get(view.id) ?? (index < OPEN_AT_FIRST || view.id === asked || trial !== null);
        return (
          <SemesterList
            key={view.id}
            view={view}
            facts={factOf}
            results={results}
            studyId={studyId}
            isOpen={isOpen}
            onToggle={() => setToggled(new Map(toggled).set(view.id, !isOpen))}
            changed={changed}
            signed={signed}
            trial={trial}
          />
        );
      })}
      {semesters.length > 0 && <Legend results={own} />}
    </Sheet>
  );
}
