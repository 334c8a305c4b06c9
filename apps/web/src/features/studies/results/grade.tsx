import type { ResultAnswer } from '@kahan/contract';
import { gradeSeverity, isGrade, type ResultKind } from '@kahan/domain';
import { type ReactNode, useCallback, useRef } from 'react';
import { useCover } from '../../../data/preferences/device-settings.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import severity from '../../../ui/feedback/severity.module.css';
import { positionLayer } from '../../../ui/overlay/menu-position.ts';
import { dayText } from '../numbers.ts';
import css from './grade.module.css';

type Attempt = ResultAnswer['attempts']['exam'][number];

interface GradeProps {
  attempt: Attempt;
  /** How many attempts there are. */
  attemptCount: number;
  subject: string;
  kind: ResultKind;
}

/** The answer has the name of the last grade only, so names are looked up. */
function useGradeName(): (code: string | null) => string {
  const { grades } = usePhrases();
  const words = useTexts('study');
  return (code) => {
    if (code === null) return words.noGrade;
    return isGrade(code) ? grades[code] : words.unknownGrade;
  };
}

/**
 * One attempt: its grade, and on hover, focus and tap its date and teacher (spec 2). The tip stays while the
 * pointer is over it; Esc and a tap elsewhere close it. An attempt with a later one is dashed.
 */
export function Grade({ attempt, attemptCount, subject, kind }: GradeProps) {
  const words = useTexts('study');
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
  // Stable over renders, so that the listener can be removed.
  const position = useCallback(() => {
    if (!tip.current || !button.current) return;
    positionLayer(tip.current, button.current, tip.current.childElementCount * button.current.offsetHeight);
  }, []);
  const open = () => {
    if (isCovered || isOpen()) return;
    position();
    tip.current?.showPopover();
  };
  const known = grade !== null && isGrade(grade) ? gradeSeverity(grade) : null;
  const lines = [
    `${grade ?? '–'} ${nameOf(grade)}`,
    words.attempt(attempt.attempt, attemptCount),
    dayText(date),
    ...(teacher ? [teacher.value] : []),
  ];
  const what = `${kind === 'exam' ? words.examKind : words.creditKind}, `;
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
          !isCovered && attempt.attempt < attemptCount && css.old,
          grade === null && css.none,
        )}
        aria-label={words.gradeOf(subject, what + (isCovered ? states.hidden : lines.join(', ')))}
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
          if (newState === 'open') window.addEventListener('scroll', position, { passive: true });
          else window.removeEventListener('scroll', position);
        }}
      >
        {!isCovered && lines.map((line) => <span key={line}>{line}</span>)}
      </span>
    </span>
  );
}

interface AttemptsProps {
  result: ResultAnswer;
  kind: ResultKind;
  /** Shown when there is no attempt. */
  empty?: ReactNode;
}

/** Every attempt at the credit or the exam of a result, each with its date and teacher on hover, focus and tap. */
export function Attempts({ result, kind, empty = '–' }: AttemptsProps) {
  const attempts = result.attempts[kind];
  if (attempts.length === 0) return empty;
  return attempts.map((attempt) => (
    <Grade
      key={attempt.attempt}
      attempt={attempt}
      attemptCount={attempts.length}
      subject={result.code.value}
      kind={kind}
    />
  ));
}
