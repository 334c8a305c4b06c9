import { PAGES, pageAt } from '@kahan/contract/runtime';
import { lazy } from 'react';
import { useLocation } from 'wouter';
import { resultsQuery } from '../../data/results.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { studiesQuery } from '../../data/studies.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { studyIdAt } from '../../features/study/address.ts';
import { OverviewScreen, StudyScreen } from '../../features/study/study-screen.tsx';
import { useStudyPhrases } from '../../features/study/words.ts';
import { loadRequired } from '../../platform/http/lazy-retry.ts';
import { loadFirst } from '../../platform/http/query.ts';
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

/** Loads the studies and what their pages count with. */
async function loadStudies(): Promise<void> {
  if (!(await willStudyHere())) return;
  await Promise.all([
    loadFirst(studiesQuery),
    loadFirst(resultsQuery),
    loadFirst(termsQuery),
    loadFirst(yearScheduleQuery),
  ]);
}

async function prepare({ path }: Place): Promise<void> {
  if (pageAt(path) !== 'groups') await Promise.all([useStudyPhrases.load(), loadStudies()]);
}

export const study: ScreenModule = { Page: StudyPage, prepare };
