import type { ExamPlanAnswer, ResultAnswer, TermAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { comparedDates, dateAt, type ExamNeed, MOST_PLANNED } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useChangeExamPlan, useExamPlan } from '../../data/exam-plan.ts';
import { resultsQuery } from '../../data/results.ts';
import { useReasonOfNothing } from '../../data/studies.ts';
import { useLivePlaces, withPlaces } from '../../data/terms/live-places.ts';
import { useOwnTime } from '../../data/terms/own-time.ts';
import { ownTermsOf } from '../../data/terms/perhaps.ts';
import { warningsOf } from '../../data/terms/term-warnings.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { useTermsNow } from '../../data/terms/turns.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { loadStateOf } from '../../platform/http/query.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { EmptyPage, LoadingRows, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './exam-plan.module.css';
import { followedDates, followedOf, plansOf, subjectsInOrder } from './facts.ts';
import { FollowedPlan } from './followed.tsx';
import { cancelPlanLoads } from './loads.ts';
import { PlanSet } from './set.tsx';
import { WishesEditor } from './wishes.tsx';

interface ExamPlanScreenProps {
  /** The action of an exam date, with the terms of the reader. */
  action: (term: TermAnswer, terms: readonly TermAnswer[]) => ReactNode;
  /** A hint on the actions of these dates, once; null: none. Now is in unix seconds. */
  hint: (of: readonly TermAnswer[], terms: readonly TermAnswer[], now: number) => ReactNode;
}

/** The plan of the exam period (decision 092): the wishes, up to three sets of exam dates, and the followed one. */
export function ExamPlanScreen({ action, hint }: ExamPlanScreenProps) {
  const words = useTexts('exam-plan');
  const terms = useQuery(termsQuery);
  const results = useQuery(resultsQuery);
  const { query, value: plan } = useExamPlan();
  useReportFreshness(terms.data);
  if (terms.data === undefined || results.data === undefined || plan === undefined) {
    const missing = [terms, results, query].filter(({ data }) => data === undefined);
    const told = missing.find((one) => loadStateOf(one) !== 'loading') ?? missing[0] ?? query;
    const refetch = () => {
      for (const one of missing) void one.refetch();
    };
    return (
      <PageLoad title={words.loadFailed} query={{ ...told, refetch }}>
        <Sheet>
          <LoadingRows count={5} onCancel={cancelPlanLoads}>
            <Skeleton width="min(16rem, 80%)" height="var(--lead-16)" />
            <Skeleton width="min(12rem, 60%)" height="var(--lead-14)" />
          </LoadingRows>
        </Sheet>
      </PageLoad>
    );
  }
  return (
    <>
      <StaleData query={terms} />
      <Loaded
        terms={terms.data.data.terms}
        at={terms.dataUpdatedAt}
        results={results.data.data.results}
        plan={plan}
        action={action}
        hint={hint}
      />
    </>
  );
}

interface LoadedProps extends ExamPlanScreenProps {
  terms: readonly TermAnswer[];
  /** When the terms were loaded, milliseconds. */
  at: number;
  results: readonly ResultAnswer[];
  plan: ExamPlanAnswer;
}

const compareNames = (a: string, b: string) => a.localeCompare(b, language());

function Loaded({ terms: listed, at, results, plan, action, hint }: LoadedProps) {
  'use memo';
  const words = useTexts('exam-plan');
  // The plan is made anew when missing data comes.
  const { lessons, entries, prepared } = useOwnTime();
  const isOff = useOffline();
  const change = useChangeExamPlan((error) => {
    showToast(words.saveFailed);
    report(error, 'exam plan');
  });
  const now = useTermsNow(listed);
  const places = useLivePlaces(
    listed.filter(({ start }) => now < start).map(({ term_id }) => term_id),
    at,
  );
  const terms = withPlaces(listed, places);
  const { plans, impossible, needs } = plansOf({ results, terms, lessons, entries, plan, now });
  const followed = followedOf({ plan, terms, results, needs, now });
  const subjects = subjectsInOrder(needs, plan.order, compareNames);
  const reason = useReasonOfNothing(needs.length === 0 && impossible.length === 0);
  const phrases = usePhrases();
  const rest = { lessons, entries };
  const ids = plan.followed.map(({ term_id }) => term_id);
  const ofPlan = { ...rest, own: ownTermsOf(terms, prepared, now, new Set(ids)) };
  const ofSets = { ...rest, own: ownTermsOf(terms, prepared, now) };
  const actionOf = (term: TermAnswer) => action(term, terms);
  const hintOf = (of: readonly { term: TermAnswer | null }[]) =>
    hint(
      of.flatMap(({ term }) => term ?? []),
      terms,
      now,
    );
  const followedHint = hintOf(followed);
  if (needs.length === 0 && impossible.length === 0 && followed.length === 0) {
    return (
      <EmptyPage
        title={words.empty}
        action={<LinkButton href={PAGES.terms.path}>{words.toTerms}</LinkButton>}
      >
        {reason && !reason.isStudying ? reason.text : words.emptyHint}
      </EmptyPage>
    );
  }
  return (
    <>
      {followed.length > 0 && (
        <FollowedPlan
          followed={followed}
          now={now}
          isOff={isOff}
          action={actionOf}
          hint={followedHint}
          warningsOf={(term) => warningsOf(term, ofPlan, now, phrases)}
          onEnd={() => change({ followed: [] })}
          onRemove={(id) => change({ followed: plan.followed.filter(({ term_id }) => term_id !== id) })}
        />
      )}
      {needs.length > 0 && (
        <WishesEditor
          wishes={plan}
          subjects={subjects}
          today={dateAt(now)}
          isOff={isOff}
          onChange={(wishes) => change(wishes)}
        />
      )}
      <Announced>{plans.map(({ emphasis }) => words.emphases[emphasis]).join(', ')}</Announced>
      {plans.map((set, index) => (
        <PlanSet
          key={set.emphasis}
          plan={set}
          compared={index > 0 && plans[0] ? comparedDates(set, plans[0]) : null}
          gapDays={plan.gap_days}
          retake={plan.retake}
          isFollowed={ids.join('\n') === set.dates.map(({ term }) => term.term_id).join('\n')}
          isOff={isOff}
          isExplained={index === 0 && followed.length === 0}
          action={actionOf}
          hint={index === 0 && followedHint === null ? hintOf(plans.flatMap(({ dates }) => dates)) : null}
          warningsOf={(term) => warningsOf(term, ofSets, now, phrases)}
          onFollow={() => change({ followed: followedDates(set.dates).slice(0, MOST_PLANNED) })}
        />
      ))}
      {impossible.length > 0 && <Impossible needs={impossible} />}
    </>
  );
}

/** Exams for which there is no date, whatever one wants. */
function Impossible({ needs }: { needs: readonly ExamNeed[] }) {
  const words = useTexts('exam-plan');
  const { kinds } = useTexts('terms');
  const heading = useId();
  return (
    <Sheet aria-labelledby={heading}>
      <HeadingRow id={heading}>{words.impossible}</HeadingRow>
      <ul className={css.rows}>
        {needs.map(({ key, name, types: [type = 'K'], reason }) => (
          <Row as="li" key={key}>
            <h3 className="plain strong">{nonBreaking(name)}</h3>
            <p className="small dim">{kinds[type]}</p>
            {reason !== null && <p className="small">{words.reasons[reason]}</p>}
          </Row>
        ))}
      </ul>
    </Sheet>
  );
}
