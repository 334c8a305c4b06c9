import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronDown } from 'lucide';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { dayAt, dayOrHourAt, momentAt } from '../times.ts';
import line from './line.module.css';
import { LineSheet, type LinesProps } from './line-sheet.tsx';
import css from './list.module.css';
import type { SubjectTerms } from './subjects.ts';

interface SubjectProps {
  subject: SubjectTerms;
  hue: number;
  /** By the server's clock, unix seconds. */
  now: number;
  isOpen: boolean;
  /** Without it the subject cannot be folded. */
  onToggle?: (() => void) | undefined;
}

/** What can be done in a subject, in words. */
function useStateWords({ summary }: SubjectTerms, now: number): string {
  const words = useTexts('terms');
  const { dates } = usePhrases();
  const { state, signed, open, nextOpen, opensAt, others } = summary;
  return words.subjectState({
    state,
    signed: [...new Set(signed.map(dayAt))].map(dates.date),
    open,
    next: nextOpen === null ? '' : dayOrHourAt(nextOpen, now, dates, words),
    opens: opensAt === null ? '' : momentAt(opensAt, now, dates),
    others,
  });
}

/** The line of a subject: its name, and what can be done in it. */
function Subject({ subject, hue, now, isOpen, onToggle }: SubjectProps) {
  const state = useStateWords(subject, now);
  const name = nonBreaking(subject.name);
  const id = `subject-${subject.code}`;
  return (
    <Row as="header" data-subject={subject.code}>
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
        <p id={id} className={cx('small dim', subject.summary.signed.length > 0 && css.mine)}>
          {nonBreaking(state)}
        </p>
      </div>
    </Row>
  );
}

interface SubjectListProps extends LinesProps {
  subjects: readonly SubjectTerms[];
  /** Codes of subjects whose terms are shown. */
  unfolded: readonly string[];
  /** @param open ids of terms whose detail stays open */
  onUnfolded: (unfolded: string[], open: string[]) => void;
}

/** A line for each subject, which unfolds its terms. A single subject is not folded, nor one with an open detail. */
export function SubjectList({ subjects, unfolded, onUnfolded, ...lines }: SubjectListProps) {
  'use memo';
  const { open, now, hueOf } = lines;
  const isSingle = subjects.length === 1;
  const isOpen = ({ code, terms }: SubjectTerms) =>
    isSingle || unfolded.includes(code) || terms.some(({ term_id }) => open.includes(term_id));
  const toggle = (subject: SubjectTerms) => {
    const others = unfolded.filter((code) => code !== subject.code);
    if (!isOpen(subject)) return onUnfolded([...others, subject.code], [...open]);
    const own = new Set(subject.terms.map(({ term_id }) => term_id));
    return onUnfolded(
      others,
      open.filter((id) => !own.has(id)),
    );
  };
  return (
    <LineSheet {...lines} isBySubject shown={subjects.filter(isOpen).flatMap(({ terms }) => terms)}>
      {(line) =>
        subjects.flatMap((subject) => [
          <Subject
            key={`subject ${subject.code}`}
            subject={subject}
            hue={subject.terms[0] ? hueOf(subject.terms[0]) : 1}
            now={now}
            isOpen={isOpen(subject)}
            onToggle={isSingle ? undefined : () => toggle(subject)}
          />,
          ...(isOpen(subject) ? subject.terms.map(line) : []),
        ])
      }
    </LineSheet>
  );
}
