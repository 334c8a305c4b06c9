import type { PreparedAnswer, ScheduleLesson, TermAnswer } from '@kahan/contract';
import type { DatedEntry } from '@kahan/domain';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ownTermsOf, setGoingText } from '../../../data/terms/perhaps.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Line } from './line.tsx';
import css from './list.module.css';
import { useArrivalAtTerm } from './position.ts';
import { useLineKeys, useOnScreen } from './use-lines.ts';

/** A list with more lines does not lay out those outside the window. */
const MANY = 60;

export interface LinesProps {
  /** All terms of the student. */
  terms: readonly TermAnswer[];
  lessons: readonly ScheduleLesson[];
  /** The student's own entries, each on all its dates. */
  entries: readonly DatedEntry[];
  /** The sign-ups that the student has prepared. */
  prepared: readonly PreparedAnswer[];
  hueOf: (term: TermAnswer) => number;
  /** By the server's clock, unix seconds; at least to the minute. */
  now: number;
  /** Ids of terms whose detail is open. */
  open: readonly string[];
  onOpen: (open: string[], how?: 'push' | 'replace') => void;
  /** Codes of subjects whose terms are unfolded. */
  unfolded: readonly string[];
  /** Ids of terms on screen. */
  onScreen: (ids: readonly string[]) => void;
}

interface LineSheetProps extends LinesProps {
  /** The terms that have a line. */
  shown: readonly TermAnswer[];
  /** The rows. `line` draws that of a term, named by its subject, and `kindLine` one below its subject, named by its kind. */
  children: (line: (term: TermAnswer) => ReactNode, kindLine: (term: TermAnswer) => ReactNode) => ReactNode;
}

/**
 * The lines of terms among other rows. All rows are children of one element: a line that changes its section is moved
 * and
 * keeps its focus.
 */
export function LineSheet(props: LineSheetProps) {
  'use memo';
  const { terms, lessons, entries, prepared, hueOf, now, open, onOpen, unfolded, onScreen, shown, children } =
    props;
  const phrases = usePhrases();
  const sheet = useRef<HTMLElement>(null);
  const toggle = (id: string) =>
    open.includes(id)
      ? onOpen(
          open.filter((one) => one !== id),
          'replace',
        )
      : onOpen([...open, id]);
  // Stable for the life of the list, so that a line renders only when its own data changes.
  const latest = useRef(toggle);
  useLayoutEffect(() => {
    latest.current = toggle;
  });
  const [onToggle] = useState(() => (id: string) => latest.current(id));
  const keys = useLineKeys((id) => open.includes(id) && toggle(id));
  useArrivalAtTerm(sheet, open, unfolded);
  useOnScreen(sheet, shown, onScreen);
  const ownTime = { own: ownTermsOf(terms, prepared, now), lessons, entries };
  const lineAs = (isBySubject: boolean) => (term: TermAnswer) => (
    <Line
      key={term.term_id}
      term={term}
      terms={terms}
      ownTime={ownTime}
      mark={setGoingText(term, prepared, now, phrases)}
      hue={hueOf(term)}
      now={now}
      isOpen={open.includes(term.term_id)}
      isBySubject={isBySubject}
      onToggle={onToggle}
    />
  );
  return (
    <Sheet ref={sheet} className={shown.length > MANY ? css.many : undefined} onKeyDown={keys}>
      {children(lineAs(false), lineAs(true))}
    </Sheet>
  );
}
