import { useQuery } from '@tanstack/react-query';
import { studiesQuery } from '../../../data/studies.ts';
import { GroupsScreen, GroupsToolbar } from '../../../features/groups/groups-screen.tsx';
import { useFollowedRequests } from '../../../features/requests/follow.tsx';
import { studyAddress } from '../../../features/studies/address.ts';
import { NotYours } from '../../../features/studies/study-screen.tsx';

/** The class groups of a study (spec 2, Classes). A study that is not in the user's list belongs to another user. */
export function GroupsPage({ studyId }: { studyId: string }) {
  useFollowedRequests();
  const { data } = useQuery(studiesQuery);
  const studies = data?.data.studies;
  const study = studies?.find(({ study_id }) => study_id === studyId);
  if (studies !== undefined && study === undefined) return <NotYours />;
  return (
    <>
      <GroupsToolbar studyHref={studyAddress(studyId)} programme={study?.study_program ?? null} />
      <GroupsScreen key={studyId} studyId={studyId} />
    </>
  );
}
