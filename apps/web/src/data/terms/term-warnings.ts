import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import {
  cannotBeCancelled,
  clashesOf,
  type DatedEntry,
  dateAt,
  entrySpan,
  instantOf,
  type OwnTerm,
  overlappingPairs,
  spanOf,
  type UrgentTerms,
} from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { clockTime, momentAt } from '../../platform/time/dates.ts';

/** The reader's appointments that may clash with a term. */
export interface OwnTime {
  /** Exam dates that the reader has or may get. */
  own: readonly OwnTerm<TermAnswer>[];
  lessons: readonly ScheduleLesson[];
  /** Own entries, each on all its dates. */
  entries: readonly DatedEntry[];
}

const range = (from: Date, to: Date) => `${clockTime(from)}–${clockTime(to)}`;

/** 9:00–10:30 */
function rangeOf(term: TermAnswer): string {
  const { from, to } = spanOf(term);
  return range(instantOf(from), instantOf(to));
}

/**
 * The clashes of a term (with other exam dates, lessons and entries of the reader), and that a sign-up for it stays.
 * Every screen has these texts.
 * @param now unix seconds
 */
export function warningsOf(
  term: TermAnswer,
  { own, lessons, entries }: OwnTime,
  now: number,
  { ownTerms: words }: Pick<Phrases, 'ownTerms'>,
): string[] {
  const clashes = clashesOf(term, own, lessons, entries);
  return [
    ...clashes.terms.map(({ term: other, by }) => words.clashTerm(other.code.value, rangeOf(other), by)),
    ...clashes.lessons.map(({ lesson, start, end }) =>
      words.clashLesson(lesson.subject_code.value, range(start, end)),
    ),
    ...clashes.entries.map(({ entry, date }) => {
      const { start, end } = entrySpan(entry, date);
      return words.clashEntry(entry.title, range(start, end));
    }),
    ...(cannotBeCancelled(term, now) ? [words.noCancel] : []),
  ];
}

/** The pairs of exam dates of the reader that overlap, in words, each with the first of the two. */
export function overlapTexts(
  own: readonly OwnTerm<TermAnswer>[],
  { ownTerms: words, dates }: Pick<Phrases, 'ownTerms' | 'dates'>,
): { term: TermAnswer; text: string }[] {
  return overlappingPairs(own).map(([one, other]) => {
    const day = dates.date(dateAt(spanOf(one.term).from));
    const first = words.overlapping(one.term.code.value, `${day} ${rangeOf(one.term)}`, one.by);
    const second = words.overlapping(other.term.code.value, rangeOf(other.term), other.by);
    return { term: one.term, text: words.overlap(first, second) };
  });
}

/** A deadline or an opening that is near, in words. @param now unix seconds */
export function urgentText(
  { kind, at, terms }: UrgentTerms<TermAnswer>,
  now: number,
  { ownTerms: words, dates }: Pick<Phrases, 'ownTerms' | 'dates'>,
): string {
  const [name = '', ...others] = new Set(terms.map(({ code }) => code.value));
  if (kind === 'logout_end') return words.cancelUntil(name, clockTime(instantOf(at)));
  return words.opensOn(name, others.length, momentAt(at, now, dates));
}
