import { PAGES } from '@kahan/contract/runtime';
import { useQuery } from '@tanstack/react-query';
import { studiesQuery } from '../../data/studies.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { studyAddress } from './address.ts';
import { GoTo } from './go-to.tsx';
import { StudyLoading } from './loading.tsx';
import { NoStudies } from './no-studies.tsx';
import { NotYours } from './not-yours.tsx';
import { StudyPage } from './study-page.tsx';
import { useStudyPhrases } from './words.ts';

/** The page of one study (spec 2). Without an id the only study's, or the overview of several. */
export function StudyScreen({ studyId }: { studyId: string | null }) {
  const study = useStudyPhrases();
  const query = useQuery(studiesQuery);
  const studies = query.data?.data.studies;
  if (studies === undefined) {
    return loadStateOf(query) === 'loading' ? (
      <StudyLoading onCancel={() => cancelLoad(studiesQuery)} />
    ) : (
      <Sheet>
        <NotLoaded last title={study.loadFailed} query={query} />
      </Sheet>
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
