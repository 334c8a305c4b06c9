import type { ResultAnswer } from '@kahan/contract';
import { gradeSeverity, isGrade, type ResultKind } from '@kahan/domain';
import { useCallback, useRef } from 'react';
import { useCover } from '../../../data/preferences/device-settings.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import severity from '../../../ui/feedback/severity.module.css';
import { placeLayer } from '../../../ui/overlay/menu-place.ts';
import { dayText } from '../numbers.ts';
import { useStudyPhrases } from '../words.ts';
import css from './grade.module.css';

type Attempt = ResultAnswer['attempts']['exam'][number];

interface GradeProps {
  attempt: Attempt;
  /** How many attempts there are. */
  of: number;
  subject: string;
  kind: ResultKind;
}

/** The answer names the last grade only, so names are looked up. */
function useGradeName(): (code: string | null) => string {
  const { grades } = usePhrases();
  const study = useStudyPhrases();
  return (code) => {
    if (code === null) return study.noGrade;
    return isGrade(code) ? grades[code] : study.unknownGrade;
  };
}

/**
 * One attempt: its grade, and on hover, focus and tap its date and teacher (spec 2). The tip stays while the
 * pointer is over it; Esc and a tap elsewhere close it. An attempt with a later one is dashed.
 */
export function Grade({ attempt, of, subject, kind }: GradeProps) {
  const study = useStudyPhrases();
  const { states } = usePhrases();
  const nameOf = useGradeName();
  const { isCovered, show } = useCover();
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const { grade, date, teacher } = attempt;
  const isOpen = () => tip.current?.matches(':popover-open') ?? false;
  const close = () => {
    if (isOpen()) tip.current?.hidePopover();
  };
  // The same function over all renders: it is taken off as it was put on.
  const place = useCallback(() => {
    if (!tip.current || !button.current) return;
    placeLayer(tip.current, button.current, tip.current.childElementCount * button.current.offsetHeight);
  }, []);
  const open = () => {
    if (isCovered || isOpen()) return;
    place();
    tip.current?.showPopover();
  };
  const known = grade !== null && isGrade(grade) ? gradeSeverity(grade) : null;
  const lines = [
    `${grade ?? '–'} ${nameOf(grade)}`,
    study.attempt(attempt.attempt, of),
    dayText(date),
    ...(teacher ? [teacher.value] : []),
  ];
  const what = `${kind === 'exam' ? study.examKind : study.creditKind}, `;
  return (
    <span
      className={css.holder}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={cx(
          css.grade,
          isCovered ? css.covered : known && severity[known],
          !isCovered && attempt.attempt < of && css.old,
          grade === null && css.none,
        )}
        aria-label={study.gradeOf(subject, what + (isCovered ? states.hidden : lines.join(', ')))}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') open();
        }}
        onFocus={open}
        onBlur={close}
        onClick={isCovered ? show : open}
      >
        {isCovered ? '•' : (grade ?? '–')}
      </button>
      <span
        ref={tip}
        popover="auto"
        role="tooltip"
        className={css.tip}
        onToggle={({ newState }) => {
          if (newState === 'open') window.addEventListener('scroll', place, { passive: true });
          else window.removeEventListener('scroll', place);
        }}
      >
        {!isCovered && lines.map((line) => <span key={line}>{line}</span>)}
      </span>
    </span>
  );
}
