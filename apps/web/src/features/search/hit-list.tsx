import { markedParts } from '@kahan/search';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../platform/i18n/texts.ts';
import { cx } from '../../ui/cx.ts';
import type { HitKind, SearchHit } from './hits.ts';
import css from './palette.module.css';

/** Results under one heading. */
export interface HitSection {
  kind: HitKind | 'recent';
  hits: readonly SearchHit[];
}

/** A text with the matches of a query underlined. */
function Marked({ text, query }: { text: string; query: string }) {
  return markedParts(text, query).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

interface HitListProps {
  /** Id of the field that moves in the list. */
  id: string;
  sections: readonly HitSection[];
  query: string;
  /** Address of the result that Enter opens. */
  chosen: string | undefined;
  onOpen: (hit: SearchHit, event: MouseEvent) => void;
}

/** The listbox of the field. The focus stays in the field; each result is a link. */
export function HitList({ id, sections, query, chosen, onOpen }: HitListProps) {
  const words = useTexts('palette');
  let number = -1;
  return (
    <div role="listbox" id={`${id}-list`} aria-label={words.label} className={css.list}>
      {sections.map(({ kind, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={css.group}>
          <span id={`${id}-${kind}`} className={css.kind}>
            {words.groups[kind]}
          </span>
          <div role="presentation" className={css.hits}>
            {hits.map((hit) => {
              number += 1;
              const isChosen = hit.href === chosen;
              const facts = [kind === 'recent' && words.kinds[hit.kind], hit.facts].filter(Boolean);
              return (
                <Link
                  key={hit.href}
                  id={`${id}-${number}`}
                  href={hit.href}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isChosen}
                  className={cx(css.hit, isChosen && css.chosen)}
                  onClick={(event: MouseEvent) => onOpen(hit, event)}
                >
                  <span className={css.what}>
                    <span className={css.name}>
                      <Marked text={hit.name} query={query} />
                    </span>
                    {facts.length > 0 && <small className={css.facts}>{facts.join(' · ')}</small>}
                  </span>
                  <span className={css.side}>
                    {hit.side}
                    {isChosen && (
                      <span
                        className={cx(css.open, hit.side !== undefined && 'only-desk')}
                        aria-hidden="true"
                      >
                        {words.open}
                        <kbd className="only-desk">↵</kbd>
                      </span>
                    )}
                  </span>
                </Link>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
