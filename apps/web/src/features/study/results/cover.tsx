import type { ReactNode } from 'react';
import { useCover } from '../../../data/preferences/device-settings.ts';
import { Cover, Uncovered } from '../../../ui/cover/cover.tsx';
import { useStudyPhrases } from '../words.ts';

/** Covers an element that reveals grades until it is tapped, while grades are hidden. */
export function Covered({ what, children }: { what: string; children: ReactNode }) {
  const study = useStudyPhrases();
  const { isCovered, isShown, show } = useCover();
  if (isShown) return <Uncovered>{children}</Uncovered>;
  if (!isCovered) return children;
  return <Cover label={`${what}: ${study.hidden}`} onShow={show} />;
}
