import { inTermSections } from '@kahan/domain';
import { useState } from 'react';
import { useBusy } from '../../../data/requests/submissions.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { FoldButton } from '../../../ui/form/fold-button.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { LineSheet, type LinesProps } from './line-sheet.tsx';
import css from './list.module.css';
import { headCounts, type Sections } from './listed.ts';

interface HeadProps {
  title: string;
  /** How many terms, in numbers or in words. */
  count: number | string;
  fold?: { isOpen: boolean; onToggle: () => void };
}

/** The heading of the next lines, with their number. */
export function Head({ title, count, fold }: HeadProps) {
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

interface ListProps extends LinesProps {
  sections: Sections;
}

/** All lines in the reader's order: signed, others, and folded those that are over. */
export function List({ sections, ...lines }: ListProps) {
  'use memo';
  const words = useTexts('terms');
  const { home } = usePhrases();
  const busy = useBusy('terms');
  const [isOverOpen, setOverOpen] = useState(false);
  const { terms, now, open, onOpen } = lines;
  const { signed, perhaps, open: ahead, over } = sections;
  const parts = inTermSections(ahead, { now, terms });
  const heads = headCounts({ signed, perhaps, others: ahead }, now);
  const counts = {
    // The number of enabled sign-up buttons.
    open: parts.open.filter(({ term_id }) => !busy.has(term_id)).length,
    opens: parts.opens.length,
    full: parts.full.length,
    elsewhere: parts.elsewhere.length,
    barred: parts.barred.length,
  };
  // A link to a past term unfolds the past terms.
  const isOverShown = isOverOpen || over.some(({ term_id }) => open.includes(term_id));
  const foldOver = () => {
    setOverOpen(!isOverShown);
    const rest = open.filter((id) => !over.some(({ term_id }) => term_id === id));
    if (isOverShown && rest.length < open.length) onOpen(rest, 'replace');
  };
  const fold = { isOpen: isOverShown, onToggle: foldOver };
  const shown = [...signed, ...perhaps, ...ahead, ...(isOverShown ? over : [])];
  return (
    <LineSheet {...lines} shown={shown}>
      {(line) => [
        signed.length > 0 && <Head key="signed" title={words.signedTerms} count={heads.signed} />,
        ...signed.map(line),
        perhaps.length > 0 && <Head key="perhaps" title={home.perhaps.title} count={heads.perhaps} />,
        ...perhaps.map(line),
        ahead.length > 0 && <Head key="open" title={words.openTerms} count={words.ahead(counts)} />,
        ...ahead.map(line),
        over.length > 0 && <Head key="over" title={words.overTerms} count={over.length} fold={fold} />,
        ...(isOverShown ? over.map(line) : []),
      ]}
    </LineSheet>
  );
}
