import { PAGES, pageAt } from '@kahan/contract/runtime';
import { lazy } from 'react';
import { useLocation } from 'wouter';
import { resultsQuery } from '../../data/results.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { planQuery, studiesQuery } from '../../data/studies.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { studyIdAt } from '../../features/study/address.ts';
import { OverviewScreen, StudyScreen } from '../../features/study/study-screen.tsx';
import { useStudyPhrases } from '../../features/study/words.ts';
import { loadRequired } from '../../platform/http/lazy-retry.ts';
import { loadFirst, queryClient } from '../../platform/http/query.ts';
import type { Place, ScreenModule } from '../screens.ts';

/** A chunk of its own: its forms and uploads are larger than the rest. */
const GroupsPage = lazy(async () => ({
  default: await loadRequired(async () => (await import('./groups.tsx')).GroupsPage),
}));

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

/** Loads the plan of a study: it comes with the rest, so that the page is laid out once. */
async function loadPlan(studyId: string | null): Promise<void> {
  await loadFirst(studiesQuery);
  const studies = queryClient.getQueryData(studiesQuery.queryKey)?.data.studies;
  const shown = studies?.find(({ study_id }) => study_id === studyId);
  if (shown) await loadFirst(planQuery(shown.plan, shown.last_active_year));
}

/** Loads the studies and what their pages count with. */
async function loadStudies(path: string): Promise<void> {
  if (!(await willStudyHere())) return;
  await Promise.all([
    loadPlan(studyIdAt(path)),
    loadFirst(resultsQuery),
    loadFirst(termsQuery),
    loadFirst(yearScheduleQuery),
  ]);
}

async function prepare({ path }: Place): Promise<void> {
  if (pageAt(path) !== 'groups') await Promise.all([useStudyPhrases.load(), loadStudies(path)]);
}

export const study: ScreenModule = { Page: StudyPage, prepare };
