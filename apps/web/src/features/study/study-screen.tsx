import { PAGES } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { resultsQuery } from '../../data/results.ts';
import { studiesQuery } from '../../data/studies.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { EmptyPage, PageLoad, StaleData } from '../../ui/feedback/page-states.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { studyAddress } from './address.ts';
import { StudyLoading } from './loading.tsx';
import { uniqueResults } from './results/semesters.ts';
import { StudyCard } from './study-card.tsx';
import { StudyFigures } from './study-figures.tsx';
import { StudyPage } from './study-page.tsx';
import { useStudyPhrases } from './words.ts';

/** Replaces the address by another one. */
function GoTo({ address }: { address: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);
  return null;
}

/** A student without a study in the student system. */
function NoStudies() {
  const study = useStudyPhrases();
  return (
    <EmptyPage
      title={study.noStudies}
      action={<LinkButton href={PAGES.home.path}>{study.toHome}</LinkButton>}
    >
      {study.noStudiesHint}
    </EmptyPage>
  );
}

/** An address that names no study of the reader. */
export function NotYours() {
  const study = useStudyPhrases();
  return (
    <EmptyPage
      title={study.notYours}
      action={<LinkButton href={PAGES.overview.path}>{study.toOverview}</LinkButton>}
    >
      {study.notYoursHint}
    </EmptyPage>
  );
}

/** A card for each study; a reader with one study is led to its page (spec 2). */
export function OverviewScreen() {
  const study = useStudyPhrases();
  const query = useQuery(studiesQuery);
  const studies = query.data?.data.studies;
  const results = useQuery(resultsQuery);
  const known = useMemo(() => results.data && uniqueResults(results.data.data.results), [results.data]);
  useReportFreshness(query.data);
  const [only, ...others] = studies ?? [];
  if (only && others.length === 0) return <GoTo address={studyAddress(only.study_id)} />;
  if (studies?.length === 0) return <NoStudies />;
  return (
    <>
      <StaleData query={query} />
      <Sheet label={study.studies}>
        {loadStateOf(query) === 'loading' && (
          <Row last>
            <Loading onCancel={() => cancelLoad(studiesQuery)}>
              <Skeleton height="14rem" />
            </Loading>
          </Row>
        )}
        <NotLoaded last title={study.loadFailed} query={query} />
        {studies?.map((one) => (
          <Row key={one.study_id} margin={<b>{study.years(one.last_active_year)}</b>}>
            <StudyCard
              of={one}
              figures={<StudyFigures of={one} results={known ?? (results.isLoading ? undefined : null)} />}
              action={
                <LinkButton compact icon={ArrowRight} href={studyAddress(one.study_id)}>
                  {study.openStudy}
                </LinkButton>
              }
            />
          </Row>
        ))}
        {studies && <NotLoaded last title={study.resultsFailed} query={results} />}
      </Sheet>
    </>
  );
}

/** The page of one study (spec 2). Without an id: the only study, or the overview of several. */
export function StudyScreen({ studyId }: { studyId: string | null }) {
  const study = useStudyPhrases();
  const query = useQuery(studiesQuery);
  const studies = query.data?.data.studies;
  if (studies === undefined) {
    return (
      <PageLoad title={study.loadFailed} query={query}>
        <StudyLoading onCancel={() => cancelLoad(studiesQuery)} />
      </PageLoad>
    );
  }
  if (studyId === null) {
    const [only, ...others] = studies;
    if (only === undefined) return <NoStudies />;
    return <GoTo address={others.length === 0 ? studyAddress(only.study_id) : PAGES.overview.path} />;
  }
  const found = studies.find(({ study_id }) => study_id === studyId);
  if (found === undefined) return <NotYours />;
  return <StudyPage key={found.study_id} of={found} isOneOfSeveral={studies.length > 1} />;
}
