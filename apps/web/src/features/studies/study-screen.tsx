import type { StudyAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { byStanding, semesterAt, standingOf } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronDown } from 'lucide';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { resultsQuery } from '../../data/results.ts';
import { studiesQuery } from '../../data/studies.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { EmptyPage, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { studyAddress } from './address.ts';
import { uniqueResults } from './results/semesters.ts';
import css from './study-card.module.css';
import { StudyCard } from './study-card.tsx';
import { StudyFigures } from './study-figures.tsx';
import { StudyGlance } from './study-glance.tsx';
import { StudyLoading, StudyPage } from './study-page.tsx';

/** Replaces the address by another one. */
function GoTo({ address }: { address: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);
  return null;
}

/** A student without a study in the student system. */
function NoStudies() {
  const words = useTexts('study');
  return (
    <EmptyPage
      title={words.noStudies}
      action={<LinkButton href={PAGES.home.path}>{words.toHome}</LinkButton>}
    >
      {words.noStudiesHint}
    </EmptyPage>
  );
}

/** An address that names no study of the reader. */
export function NotYours() {
  const words = useTexts('study');
  return (
    <EmptyPage
      title={words.notYours}
      action={<LinkButton href={PAGES.overview.path}>{words.toOverview}</LinkButton>}
    >
      {words.notYoursHint}
    </EmptyPage>
  );
}

/** A card for each study; a reader with one study is led to its page (spec 2). */
export function OverviewScreen() {
  const words = useTexts('study');
  const query = useQuery(studiesQuery);
  const studies = query.data?.data.studies;
  const results = useQuery(resultsQuery);
  const { year } = semesterAt(useNow());
  const known = useMemo(() => results.data && uniqueResults(results.data.data.results), [results.data]);
  useReportFreshness(query.data);
  const [only, ...others] = studies ?? [];
  if (only && others.length === 0) return <GoTo address={studyAddress(only.study_id)} />;
  if (studies?.length === 0) return <NoStudies />;
  const isEnded = (study: StudyAnswer) => standingOf(study, year) === 'ended';
  const sorted = byStanding(studies ?? [], year);
  const [underWay, ended] = [sorted.filter((one) => !isEnded(one)), sorted.filter(isEnded)];
  const card = (one: StudyAnswer) => (
    <Row key={one.study_id} margin={<b>{words.years(one.last_active_year)}</b>}>
      <StudyCard
        study={one}
        figures={
          <>
            {known && <StudyGlance study={one} results={known} />}
            <StudyFigures study={one} results={known ?? (results.isLoading ? undefined : null)} />
          </>
        }
        action={
          <LinkButton compact icon={ArrowRight} href={studyAddress(one.study_id)}>
            {words.openStudy}
          </LinkButton>
        }
      />
    </Row>
  );
  return (
    <>
      <StaleData query={query} />
      <Sheet label={words.studies}>
        {loadStateOf(query) === 'loading' && (
          <Row last>
            <Loading onCancel={() => cancelLoad(studiesQuery)}>
              <Skeleton height="14rem" />
            </Loading>
          </Row>
        )}
        <NotLoaded last title={words.loadFailed} query={query} />
        {underWay.map(card)}
        {ended.length > 0 && (
          <details open={underWay.length === 0}>
            <summary className={css.ended}>
              {words.ended(ended.length)}
              <Icon small of={ChevronDown} />
            </summary>
            {ended.map(card)}
          </details>
        )}
        {studies && <NotLoaded last title={words.resultsFailed} query={results} />}
      </Sheet>
    </>
  );
}

/** The page of one study (spec 2). Without an id: the only study, or the overview of several. */
export function StudyScreen({ studyId }: { studyId: string | null }) {
  const words = useTexts('study');
  const query = useQuery(studiesQuery);
  const studies = query.data?.data.studies;
  if (studies === undefined) {
    return (
      <PageLoad title={words.loadFailed} query={query}>
        <StudyLoading onCancel={() => cancelLoad(studiesQuery)} />
      </PageLoad>
    );
  }
  if (studyId === null) {
    const [only, ...others] = studies;
    if (only === undefined) return <NoStudies />;
    return <GoTo address={others.length === 0 ? studyAddress(only.study_id) : PAGES.overview.path} />;
  }
  const ownStudy = studies.find(({ study_id }) => study_id === studyId);
  if (ownStudy === undefined) return <NotYours />;
  return <StudyPage key={ownStudy.study_id} study={ownStudy} isOneOfSeveral={studies.length > 1} />;
}
