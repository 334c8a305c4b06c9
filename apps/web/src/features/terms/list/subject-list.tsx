import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronDown } from 'lucide';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { dayAt, momentAt } from '../times.ts';
import { useTermsPhrases } from '../words.ts';
import line from './line.module.css';
import { LineSheet, type LinesProps } from './line-sheet.tsx';
import css from './list.module.css';
import type { SubjectGroup } from './subjects.ts';

interface SubjectProps {
  group: SubjectGroup;
  hue: number;
  /** By the server's clock, unix seconds. */
  now: number;
  isOpen: boolean;
  /** Without it the subject cannot be folded. */
  onToggle?: (() => void) | undefined;
}

/** What can be done in a subject, in words. */
function useStateWords({ summary }: SubjectGroup, now: number): string {
  const words = useTermsPhrases();
  const { dates } = usePhrases();
  const { state, signed, open, nextOpen, opensAt, others } = summary;
  return words.subjectState({
    state,
    signed: [...new Set(signed.map(dayAt))].map(dates.date),
    open,
    next: nextOpen === null ? '' : dates.date(dayAt(nextOpen)),
    opens: opensAt === null ? '' : momentAt(opensAt, now, dates),
    others,
  });
}

/** The line of a subject: its name, and what can be done in it. */
function Subject({ group, hue, now, isOpen, onToggle }: SubjectProps) {
  const state = useStateWords(group, now);
  const name = nonBreaking(group.name);
  const id = `subject-${group.code}`;
  return (
    <Row as="header" data-subject={group.code}>
      <div className={css.about}>
        <h2 className={line.name}>
          <span aria-hidden className={cx('subject', `s${hue}`, line.swatch)} />
          {onToggle === undefined ? (
            name
          ) : (
            <button
              type="button"
              data-opener
              aria-expanded={isOpen}
              aria-describedby={id}
              className={line.opener}
              onClick={onToggle}
            >
              {name}
              <Icon of={ChevronDown} small className="chevron" />
            </button>
          )}
        </h2>
        <p id={id} className={cx('small dim', group.summary.signed.length > 0 && css.mine)}>
          {nonBreaking(state)}
        </p>
      </div>
    </Row>
  );
}

interface SubjectListProps extends LinesProps {
  groups: readonly SubjectGroup[];
  /** Codes of subjects whose terms are shown. */
  unfolded: readonly string[];
  /** @param open ids of terms whose detail stays open */
  onUnfolded: (unfolded: string[], open: string[]) => void;
}

/** A line for each subject, which unfolds its terms. A single subject is not folded, nor one with an open detail. */
export function SubjectList({ groups, unfolded, onUnfolded, ...lines }: SubjectListProps) {
  'use memo';
  const { open, now, hueOf } = lines;
  const isSingle = groups.length === 1;
  const isOpen = ({ code, terms }: SubjectGroup) =>
    isSingle || unfolded.includes(code) || terms.some(({ term_id }) => open.includes(term_id));
  const toggle = (group: SubjectGroup) => {
    const others = unfolded.filter((code) => code !== group.code);
    if (!isOpen(group)) return onUnfolded([...others, group.code], [...open]);
    const own = new Set(group.terms.map(({ term_id }) => term_id));
    return onUnfolded(
      others,
      open.filter((id) => !own.has(id)),
    );
  };
  return (
    <LineSheet {...lines} isBySubject shown={groups.filter(isOpen).flatMap(({ terms }) => terms)}>
      {(line) =>
        groups.flatMap((group) => [
          <Subject
            key={`subject ${group.code}`}
            group={group}
            hue={group.terms[0] ? hueOf(group.terms[0]) : 1}
            now={now}
            isOpen={isOpen(group)}
            onToggle={isSingle ? undefined : () => toggle(group)}
          />,
          ...(isOpen(group) ? group.terms.map(line) : []),
        ])
      }
    </LineSheet>
  );
}
