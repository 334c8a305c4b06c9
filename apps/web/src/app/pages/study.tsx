import { PAGES } from '@kahan/contract/light';
import { useLocation } from 'wouter';
import { studyIdAt } from '../../features/study/address.ts';
import { OverviewScreen } from '../../features/study/overview-screen.tsx';
import { StudyScreen } from '../../features/study/study-screen.tsx';

/** The studies of the reader, or one of them (spec 2, Overview and study). One chunk: the one leads to the other. */
export function StudyPage() {
  const [path] = useLocation();
  return path.startsWith(PAGES.overview.path) ? (
    <OverviewScreen />
  ) : (
    <StudyScreen studyId={studyIdAt(path)} />
  );
}
