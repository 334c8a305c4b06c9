import type { ResultAnswer } from '@kahan/contract';
import { enrolmentKey, pragueDate } from '@kahan/domain';
import { Download, Printer } from 'lucide';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { saveText } from '../../../platform/http/download.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { clock } from '../../../platform/time/clock.ts';
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
  trial: Trial | null;
}

/** The results by semester (spec 2, Results card). */
export function Results({ studyId, facts, results, changed, trial }: ResultsProps) {
  const study = useStudyPhrases();
  const semesters = semestersView(results, studyId, language());
  const asked = new URLSearchParams(useSearch()).get('list');
  // Toggled semesters; others keep their first state.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const factOf = new Map(facts.map((one) => [enrolmentKey(one), one]));
  const own = facts.filter((one) => one.study_id === studyId);
  const download = () =>
    saveText(
      toCsv(resultsTable(own, study.csv), language()),
      `${study.fileName}-${studyId}-${pragueDate(clock.now())}.csv`,
      'text/csv',
    );
  return (
    <Sheet label={study.results}>
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
            trial={trial}
          />
        );
      })}
    </Sheet>
  );
}
