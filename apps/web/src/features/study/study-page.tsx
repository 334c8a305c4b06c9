import type { ResultAnswer, StudyAnswer, TermAnswer } from '@kahan/contract';
import {
  enrolmentKey,
  forecastOf,
  type Grade,
  openSemesterOn,
  pragueDate,
  semesterOf,
  withExpected,
} from '@kahan/domain';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { resultsQuery } from '../../data/results.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { planQuery } from '../../data/studies.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { StaleData } from '../../ui/feedback/page-states.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Answer } from './averages/answer.tsx';
import { unknownGrades } from './averages/average.ts';
import { trialOutcome } from './averages/trial.ts';
import css from './averages/what-if-bar.module.css';
import { WhatIfBar } from './averages/what-if-bar.tsx';
import { StudyLoading } from './loading.tsx';
import { PlanSection, planStateOf } from './plan/plan-section.tsx';
import { YearProgress } from './plan/progress.tsx';
import { Results } from './results/results.tsx';
import { uniqueResults } from './results/semesters.ts';
import { Statistics } from './results/statistics.tsx';
import { useChanged } from './results/use-changed.ts';
import { StudyCard } from './study-card.tsx';
import { StudyToolbar } from './toolbar.tsx';
import { useOpened } from './use-opened.ts';
import { useStudyPhrases } from './words.ts';

interface StudyPageProps {
  of: StudyAnswer;
  isOneOfSeveral: boolean;
}

function About({ of }: { of: StudyAnswer }) {
  const study = useStudyPhrases();
  return (
    <Sheet label={study.about} className="far">
      <HeadingRow>{study.about}</HeadingRow>
      <Row last>
        <StudyCard of={of} />
      </Row>
    </Sheet>
  );
}

/** A study, once it is known: loads its results beside the plan. */
export function StudyPage({ of, isOneOfSeveral }: StudyPageProps) {
  const study = useStudyPhrases();
  const query = useQuery(resultsQuery);
  usePrefetchQuery(termsQuery);
  const today = pragueDate(useNow());
  const loaded = query.data?.data.results;
  const results = useMemo(() => loaded && uniqueResults(loaded), [loaded]);
  useReportFreshness(query.data);
  useEffect(() => {
    for (const grade of unknownGrades(results ?? [])) report(new Error(`unknown grade ${grade}`), 'results');
  }, [results]);
  if (results === undefined) {
    return loadStateOf(query) === 'loading' ? (
      <StudyLoading onCancel={() => cancelLoad(resultsQuery)} />
    ) : (
      <>
        <StudyToolbar of={of} isOneOfSeveral={isOneOfSeveral} />
        <Sheet>
          <NotLoaded title={study.resultsFailed} query={query} />
        </Sheet>
        <About of={of} />
      </>
    );
  }
  return (
    <>
      <StudyToolbar of={of} isOneOfSeveral={isOneOfSeveral} />
      <StaleData query={query} />
      <Loaded of={of} facts={results} today={today} />
      <About of={of} />
    </>
  );
}

interface LoadedProps {
  of: StudyAnswer;
  facts: readonly ResultAnswer[];
  /** Local date in Prague. */
  today: string;
}

/** Without exam dates nothing is told of them: the subjects do not depend on them. */
const NO_TERMS: readonly TermAnswer[] = [];

/** All that depends on the results: real ones, or those of a trial. */
function Loaded({ of, facts, today }: LoadedProps) {
  const study = useStudyPhrases();
  const { grades } = usePhrases();
  const plan = planQuery(of.plan, of.last_active_year);
  const query = useQuery(plan);
  const termsLoad = useQuery(termsQuery);
  const terms = termsLoad.data?.data.terms;
  const open = openSemesterOn(useQuery(yearScheduleQuery).data, today);
  // Kept only while the page is open: a trial is never saved.
  const trial = useOpened();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Grade>>(new Map());
  if (!trial.isOpen && chosen.size > 0) setChosen(new Map());
  const expected = trial.isOpen ? chosen : null;
  const { changed, last } = useChanged(facts);
  const results = expected ? withExpected(facts, expected, (grade) => grades[grade]) : facts;
  const forecast = forecastOf({ study: of, results, plan: query.data ?? null, open });
  const expect = useCallback((key: string, grade: Grade | null) => {
    setChosen((before) => {
      const next = new Map(before);
      if (grade === null) next.delete(key);
      else next.set(key, grade);
      return next;
    });
  }, []);
  const outcome =
    expected && trialOutcome({ studyId: of.study_id, year: of.last_active_year, facts, results });
  const names = facts.filter((one) => last.includes(enrolmentKey(one))).map(({ code }) => code.value);
  return (
    <>
      {expected && outcome && (
        <WhatIfBar
          outcome={outcome}
          isTouched={expected.size > 0}
          onReset={() => setChosen(new Map())}
          onEnd={trial.close}
        />
      )}
      <Announced>{names.length > 0 && study.changed(names.join(', '))}</Announced>
      <div className={expected ? css.trial : undefined}>
        <Answer
          of={of}
          results={results}
          forecast={forecast}
          planState={planStateOf(query)}
          terms={terms ?? (termsLoad.isLoading ? undefined : NO_TERMS)}
          isTrial={trial.isOpen}
          onWhatIf={trial.isOpen ? trial.close : trial.open}
        />
      </div>
      <YearProgress />
      <Results
        studyId={of.study_id}
        facts={facts}
        results={results}
        changed={changed}
        terms={terms ?? NO_TERMS}
        trial={expected && outcome && { expected, expect, outcome }}
      />
      <div className={cx('far', expected && css.trial)}>
        <Statistics results={results} studyId={of.study_id} />
        <PlanSection
          of={of}
          query={query}
          required={forecast.required}
          results={results}
          semester={semesterOf(today).semester}
          onCancel={() => cancelLoad(plan)}
        />
      </div>
    </>
  );
}
