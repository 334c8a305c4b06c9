import { PAGES, pageAt } from '@kahan/contract/runtime';
import { lazy } from 'react';
import { useLocation } from 'wouter';
import { studyIdAt } from '../../features/study/address.ts';
import { OverviewScreen, StudyScreen } from '../../features/study/study-screen.tsx';
import { loadRequired } from '../../platform/http/lazy-retry.ts';

/** A chunk of its own: its forms and uploads are larger than the rest. */
const GroupsPage = lazy(async () => ({
  default: await loadRequired(async () => (await import('./groups.tsx')).GroupsPage),
}));

/** The user's studies, one of them (spec 2, Overview and study), or its class groups. One chunk, since they link to each other. */
export function StudyPage() {
  const [path] = useLocation();
  if (pageAt(path) === 'groups') return <GroupsPage studyId={studyIdAt(path) ?? ''} />;
  return path.startsWith(PAGES.overview.path) ? (
    <OverviewScreen />
  ) : (
    <StudyScreen studyId={studyIdAt(path)} />
  );
}
