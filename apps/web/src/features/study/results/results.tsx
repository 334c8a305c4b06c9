import type { ResultAnswer, TermAnswer } from '@kahan/contract';
import { enrolmentKey, isTermOver, pragueDate } from '@kahan/domain';
import { Download, Printer } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { saveText } from '../../../platform/http/download.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { clock } from '../../../platform/time/clock.ts';
import { serverNow } from '../../../platform/time/server-time.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { useStudyPhrases } from '../words.ts';
import { resultsTable, toCsv } from './csv.ts';
import css from './results.module.css';
import { SemesterList, type Trial } from './semester.tsx';
import { semestersView } from './semesters.ts';

/** Semesters that are open at first: the running one and the one before. */
const OPEN_AT_FIRST = 2;

interface ResultsProps {
  studyId: string;
  /** As they are. */
  facts: readonly ResultAnswer[];
  /** As they are, or as they would be. */
  results: readonly ResultAnswer[];
  changed: ReadonlySet<string>;
  terms: readonly TermAnswer[];
  trial: Trial | null;
}

/** The next term that is signed with a study, by code of the subject. */
function signedTerms(terms: readonly TermAnswer[], studyId: string): ReadonlyMap<string, TermAnswer> {
  const now = Math.floor(serverNow() / 1000);
  const ahead = terms.filter((term) => term.study_id === studyId && !isTermOver(term, now));
  return new Map(ahead.sort((a, b) => b.start - a.start).map((term) => [term.code.code, term]));
}

/** The results by semester (spec 2, Results card). */
export function Results({ studyId, facts, results, changed, terms, trial }: ResultsProps) {
  const study = useStudyPhrases();
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
      toCsv(resultsTable(own, study.csv), language()),
      `${study.fileName}-${studyId}-${pragueDate(clock.now())}.csv`,
      'text/csv',
    );
  return (
    <Sheet label={study.results} ref={sheet}>
      <Row as="header" className={css.top}>
        <div className="wraps middle gap-2 touch between">
          <h2 className="plain heavy">{study.results}</h2>
          {own.length > 0 && (
            <div className="wraps gap-1 only-screen">
              <Button compact kind="quiet" icon={Download} onClick={download}>
                {study.download}
              </Button>
              <Button
                compact
                kind="quiet"
                icon={Printer}
                className="only-desk"
                onClick={() => window.print()}
              >
                {study.print}
              </Button>
            </div>
          )}
        </div>
      </Row>
      {semesters.length === 0 && (
        <Row last>
          <EmptyState title={study.noResults}>{study.noResultsHint}</EmptyState>
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
    </Sheet>
  );
}
