import type { ScheduleEntry, TermAnswer } from '@kahan/contract';
import { inTermSections } from '@kahan/domain';
import { useLayoutEffect, useRef, useState } from 'react';
import { useBusy } from '../../../data/requests/submissions.ts';
import { useServerTime } from '../../../platform/time/server-time.ts';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { useTermsPhrases } from '../words.ts';
import { Line } from './line.tsx';
import css from './list.module.css';
import type { Sections } from './listed.ts';
import { useArrivalAtTerm } from './place.ts';
import { useLineKeys, useOnScreen } from './use-lines.ts';

/** From here on lines that are not on screen are not laid out. */
const MANY = 60;

interface HeadProps {
  title: string;
  /** How many terms, in numbers or in words. */
  count: number | string;
  fold?: { isOpen: boolean; onToggle: () => void };
}

function Head({ title, count, fold }: HeadProps) {
  const text = (
    <>
      {title} <span className={css.count}>{count}</span>
    </>
  );
  return (
    <Row as="header" className={css.head}>
      <h2 className="plain heavy">{fold ? <FoldButton {...fold}>{text}</FoldButton> : text}</h2>
    </Row>
  );
}

interface ListProps {
  sections: Sections;
  /** All terms of the student. */
  terms: readonly TermAnswer[];
  lessons: readonly ScheduleEntry[];
  hueOf: (term: TermAnswer) => number;
  /** By the server's clock, unix seconds, at the last turn of a term. */
  now: number;
  /** Ids of terms whose detail is open. */
  open: readonly string[];
  onOpen: (open: string[], how?: 'replace') => void;
  /** Ids of terms on screen. */
  onScreen: (ids: readonly string[]) => void;
}

/**
 * The lines in their sections. All lines are children of one element: a line that changes its section is
 * moved and keeps its focus.
 */
export function List({ sections, terms, lessons, hueOf, now, open, onOpen, onScreen }: ListProps) {
  'use memo';
  const words = useTermsPhrases();
  const sheet = useRef<HTMLElement>(null);
  const [isOverOpen, setOverOpen] = useState(false);
  // By the server's clock as `now`: that of the device may be two minutes ahead and would say that a term has opened.
  const minute = Math.max(
    now,
    useServerTime((time) => 60 * (Math.floor(time / 60) + 1)),
  );
  const { signed, open: ahead, over } = sections;
  const busy = useBusy('terms');
  const parts = inTermSections(ahead, { now: minute, terms });
  const aheadCounts = {
    // As many as there are buttons that can be pressed.
    open: parts.open.filter(({ term_id }) => !busy.has(term_id)).length,
    opens: parts.opens.length,
    full: parts.full.length,
    elsewhere: parts.elsewhere.length,
    barred: parts.barred.length,
  };
  const isMany = signed.length + ahead.length + over.length > MANY;
  // A link to a past term opens their fold.
  const isOverShown = isOverOpen || over.some(({ term_id }) => open.includes(term_id));
  const foldOver = () => {
    setOverOpen(!isOverShown);
    const rest = open.filter((id) => !over.some(({ term_id }) => term_id === id));
    if (isOverShown && rest.length < open.length) onOpen(rest, 'replace');
  };
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
  useArrivalAtTerm(sheet, open);
  useOnScreen(sheet, isOverShown ? [...signed, ...ahead, ...over] : [...signed, ...ahead], onScreen);
  const line = (term: TermAnswer) => (
    <Line
      key={term.term_id}
      term={term}
      terms={terms}
      lessons={lessons}
      hue={hueOf(term)}
      now={minute}
      isOpen={open.includes(term.term_id)}
      onToggle={onToggle}
    />
  );
  return (
    <Sheet ref={sheet} className={isMany ? css.many : undefined} onKeyDown={keys}>
      {[
        signed.length > 0 && <Head key="signed" title={words.signedTerms} count={signed.length} />,
        ...signed.map(line),
        ahead.length > 0 && <Head key="open" title={words.openTerms} count={words.ahead(aheadCounts)} />,
        ...ahead.map(line),
        over.length > 0 && (
          <Head
            key="over"
            title={words.overTerms}
            count={over.length}
            fold={{ isOpen: isOverShown, onToggle: foldOver }}
          />
        ),
        ...(isOverShown ? over.map(line) : []),
      ]}
    </Sheet>
  );
}
