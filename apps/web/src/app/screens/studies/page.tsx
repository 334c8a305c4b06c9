import { PAGES, pageAt } from '@kahan/contract/runtime';
import { lazy } from 'react';
import { useLocation } from 'wouter';
import { groupsQuery } from '../../../data/groups/groups.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { planQuery, studiesQuery } from '../../../data/studies.ts';
import { studyIdAt } from '../../../features/studies/address.ts';
import { OverviewScreen, StudyScreen } from '../../../features/studies/study-screen.tsx';
import { loadRequired } from '../../../platform/http/lazy-retry.ts';
import type { Known, ScreenCode, Visit } from '../../define-screen.ts';
import { ahead, COUNTED } from './ahead.ts';

/** A chunk of its own: its forms and uploads are larger than the rest. */
const loadGroups = () => loadRequired(async () => (await import('./groups.tsx')).GroupsPage);
const GroupsPage = lazy(async () => ({ default: await loadGroups() }));

/** The user's studies, one of them (spec 2, Overview and study), or its class groups. One chunk, since they link to each other. */
function StudyPage() {
  const [path] = useLocation();
  if (pageAt(path) === 'groups') return <GroupsPage studyId={studyIdAt(path) ?? ''} />;
  return path.startsWith(PAGES.overview.path) ? (
    <OverviewScreen />
  ) : (
    <StudyScreen studyId={studyIdAt(path)} />
  );
}

/** The studies and what their pages count with. The plan comes with the rest, so that the page is laid out once. */
function queriesOfStudies(visit: Visit, known: Known) {
  const { path } = visit;
  if (path.startsWith(PAGES.overview.path)) return [...ahead(visit, known), scheduleQuery, groupsQuery];
  const shown = known(studiesQuery)?.data.studies.find(({ study_id }) => study_id === studyIdAt(path));
  return [...COUNTED, ...(shown === undefined ? [] : [planQuery(shown.plan, shown.last_active_year)])];
}

export const studies: ScreenCode = {
  Page: StudyPage,
  parts: ({ page }) => (page === 'groups' ? [loadGroups()] : []),
  queries: (visit, known) => {
    if (!visit.studies) return [];
    return visit.page === 'groups' ? [groupsQuery] : queriesOfStudies(visit, known);
  },
};
