import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { Link } from 'wouter';
import { studiesQuery } from '../../data/studies.ts';
import { useReportFreshness } from '../../platform/http/freshness.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StaleData } from '../../ui/feedback/stale.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { studyAddress } from './address.ts';
import { GoTo } from './go-to.tsx';
import { NoStudies } from './no-studies.tsx';
import { StudyCard } from './study-card.tsx';
import { useStudyPhrases } from './words.ts';

/** A card per study; who has only one is led to its page (spec 2). */
export function OverviewScreen() {
  const study = useStudyPhrases();
  const query = useQuery(studiesQuery);
  const studies = query.data?.data.studies;
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
              action={
                <Link href={studyAddress(one.study_id)} asChild>
                  <ButtonLink compact icon={ArrowRight} href={studyAddress(one.study_id)}>
                    {study.openStudy}
                  </ButtonLink>
                </Link>
              }
            />
          </Row>
        ))}
      </Sheet>
    </>
  );
}
