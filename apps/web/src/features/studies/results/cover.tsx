import type { ReactNode } from 'react';
import { useCover } from '../../../data/preferences/device-settings.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Cover, Uncovered } from '../../../ui/cover/cover.tsx';

/** Covers an element that reveals grades until it is tapped, while grades are hidden. */
export function Covered({ what, children }: { what: string; children: ReactNode }) {
  const { states } = usePhrases();
  const { isCovered, isShown, show } = useCover();
  if (isShown) return <Uncovered>{children}</Uncovered>;
  if (!isCovered) return children;
  return <Cover label={`${what}: ${states.hidden}`} onShow={show} />;
}
