import { EyeOff } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useGradesHidden } from '../../../data/preferences/device-settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useStudyPhrases } from '../words.ts';
import css from './cover.module.css';

/** Whether this one element is covered, and how to show it. Hiding all grades covers it again. */
export function useCover(): { isCovered: boolean; isShown: boolean; show: () => void } {
  const hidden = useGradesHidden();
  const [isShown, setShown] = useState(false);
  if (!hidden && isShown) setShown(false);
  return { isCovered: hidden && !isShown, isShown, show: () => setShown(true) };
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Covers an element that reveals grades until it is tapped, while grades are hidden. */
export function Covered({ what, children }: { what: string; children: ReactNode }) {
  const study = useStudyPhrases();
  const { isCovered, isShown, show } = useCover();
  if (isShown) {
    // The focused button was removed.
    return (
      <span tabIndex={-1} ref={focus}>
        {children}
      </span>
    );
  }
  if (!isCovered) return children;
  return (
    <button type="button" className={css.cover} aria-label={`${what}: ${study.hidden}`} onClick={show}>
      <Icon of={EyeOff} small />
      <span aria-hidden="true">•••</span>
    </button>
  );
}
