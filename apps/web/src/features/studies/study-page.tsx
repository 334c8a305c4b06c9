import type { ResultAnswer, StudyAnswer, TermAnswer } from '@kahan/contract';
import {
  enrolmentKey,
  forecastOf,
  type Grade,
  openSemesterOn,
  pragueDate,
  semesterOf,
  standingOf,
  unknownGrades,
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
import { useTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { StaleData } from '../../ui/feedback/page-states.tsx';
import { Held, Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import { Answer } from './averages/answer.tsx';
import { trialOutcome } from './averages/trial.ts';
import { WhatIfBar } from './averages/what-if-bar.tsx';
import { PlanSection, planStateOf } from './plan/plan-section.tsx';
import { YearProgress } from './plan/progress.tsx';
import { Results, useChanged } from './results/results.tsx';
import { uniqueResults } from './results/semesters.ts';
import { Statistics } from './results/statistics.tsx';
import { StudyCard } from './study-card.tsx';
import css from './study-page.module.css';
import { StudyToolbar } from './toolbar.tsx';
import { useOpened } from './use-opened.ts';

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** In the shape of the answer and the first results. */
export function StudyLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div className={css.toolbar} />
      <div className={css.loadingAnswer}>
        <Loading onCancel={onCancel}>
          <div className={css.bones}>
            <div className={css.loadingVerdict}>
              <Skeleton width="min(26rem, 90%)" height="var(--lead-20)" />
            </div>
            <Skeleton width="156px" height="156px" className={css.round} />
            <Skeleton width="8rem" height="var(--lead-32)" />
            <div>
              <Skeleton height="var(--lead-32)" />
            </div>
          </div>
        </Loading>
      </div>
      <div className={css.loadingProgress} />
      <Sheet>
        {LINES.map((line) => (
          <Row key={line}>
            <Held>
              <Skeleton width="min(20rem, 80%)" height="var(--lead-16)" />
            </Held>
          </Row>
        ))}
      </Sheet>
    </>
  );
}

interface StudyPageProps {
  study: StudyAnswer;
  isOneOfSeveral: boolean;
}

function About({ study }: { study: StudyAnswer }) {
  const words = useTexts('study');
  return (
    <Sheet label={words.about} className="far">
      <HeadingRow>{words.about}</HeadingRow>
      <Row last>
        <StudyCard study={study} />
      </Row>
    </Sheet>
  );
}

/** A study, once it is known: loads its results beside the plan. */
export function StudyPage({ study, isOneOfSeveral }: StudyPageProps) {
  const words = useTexts('study');
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
        <StudyToolbar study={study} isOneOfSeveral={isOneOfSeveral} />
        <Sheet>
          <NotLoaded title={words.resultsFailed} query={query} />
        </Sheet>
        <About study={study} />
      </>
    );
  }
  return (
    <>
      <StudyToolbar study={study} isOneOfSeveral={isOneOfSeveral} />
      <StaleData query={query} />
      <Loaded study={study} facts={results} today={today} />
      <About study={study} />
    </>
  );
}

interface LoadedProps {
  study: StudyAnswer;
  facts: readonly ResultAnswer[];
  /** Local date in Prague. */
  today: string;
}

/** Without loaded exam dates, the subjects are shown alone. */
const NO_TERMS: readonly TermAnswer[] = [];

/** All that depends on the results: real ones, or those of a trial. */
function Loaded({ study, facts, today }: LoadedProps) {
  const words = useTexts('study');
  const { grades } = usePhrases();
  const plan = planQuery(study.plan, study.last_active_year);
  const query = useQuery(plan);
  const termsLoad = useQuery(termsQuery);
  const terms = termsLoad.data?.data.terms;
  const open = openSemesterOn(useQuery(yearScheduleQuery).data, today);
  // Not stored: a trial ends with the page.
  const trial = useOpened();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Grade>>(new Map());
  if (!trial.isOpen && chosen.size > 0) setChosen(new Map());
  const expected = trial.isOpen ? chosen : null;
  const { changed, last } = useChanged(facts);
  const results = expected ? withExpected(facts, expected, (grade) => grades[grade]) : facts;
  const standing = standingOf(study, semesterOf(today).year);
  const planKnown = query.data === undefined && !query.isLoading ? null : query.data;
  const forecast = forecastOf({ study, standing, results, plan: planKnown, open });
  const expect = useCallback((key: string, grade: Grade | null) => {
    setChosen((before) => {
      const next = new Map(before);
      if (grade === null) next.delete(key);
      else next.set(key, grade);
      return next;
    });
  }, []);
  const outcome =
    expected && trialOutcome({ studyId: study.study_id, year: study.last_active_year, facts, results });
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
      <Announced>{names.length > 0 && words.changed(names.join(', '))}</Announced>
      <div className={expected ? css.trial : undefined}>
        <Answer
          study={study}
          standing={standing}
          results={results}
          forecast={forecast}
          planState={planStateOf(query)}
          terms={terms ?? (termsLoad.isLoading ? undefined : NO_TERMS)}
          isTrial={trial.isOpen}
          onWhatIf={trial.isOpen ? trial.close : trial.open}
        />
      </div>
      {standing === 'studying' && <YearProgress />}
      <Results
        studyId={study.study_id}
        facts={facts}
        results={results}
        changed={changed}
        terms={terms ?? NO_TERMS}
        trial={expected && outcome && { expected, expect, outcome }}
      />
      <div className={cx('far', expected && css.trial)}>
        <Statistics results={results} studyId={study.study_id} />
        <PlanSection
          study={study}
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
