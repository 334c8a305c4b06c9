import type { ScheduleEntry, TermAnswer } from '@kahan/contract';
import { clashesOf, spanOf } from '@kahan/domain';
import { TriangleAlert } from 'lucide';
import { language } from '../../../platform/i18n/phrases.ts';
import { clockTime } from '../../../platform/time/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { nonBreaking } from '../../../ui/text/non-breaking-spaces.ts';
import { dateAt } from '../times.ts';
import { useTermsPhrases } from '../words.ts';
import css from './line.module.css';

interface ClashNoteProps {
  term: TermAnswer;
  terms: readonly TermAnswer[];
  /** One's own. */
  lessons: readonly ScheduleEntry[];
}

const range = (from: Date, to: Date) => `${clockTime(from, language())}–${clockTime(to, language())}`;

/** What of one's own falls together with a term: other terms that one is signed for, lessons that are held. */
export function ClashNote({ term, terms, lessons }: ClashNoteProps) {
  const words = useTermsPhrases();
  const clashes = clashesOf(term, terms, lessons);
  const notes = [
    ...clashes.terms.map((other) => {
      const { from, to } = spanOf(other);
      return words.clashTerm(other.code.value, range(dateAt(from), dateAt(to)));
    }),
    ...clashes.lessons.map(({ lesson, start, end }) =>
      words.clashLesson(lesson.subject_code.value, range(start, end)),
    ),
  ];
  return notes.map((note) => (
    <p key={note} className={css.clash}>
      <Icon of={TriangleAlert} small />
      <span>{nonBreaking(note)}</span>
    </p>
  ));
}
