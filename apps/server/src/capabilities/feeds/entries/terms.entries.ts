import type { TermAnswer } from '@kahan/contract';
import { isSigned, spanOf } from '@kahan/domain';
import { type Entry, type EntryContext, linesOf, roomLink } from './entry.ts';

/** The exams and credits that a user is signed up for; three hours long when nothing else is known (spec 9). */
export function termEntries(terms: readonly TermAnswer[], context: EntryContext): Entry[] {
  return terms.filter(isSigned).map((term) => termEntry(term, context));
}

function termEntry(term: TermAnswer, context: EntryContext): Entry {
  const { words, linkTo } = context;
  const { from, to } = spanOf(term);
  const link = linkTo(`/terms?${new URLSearchParams({ term: term.term_id })}`);
  return {
    uid: `term-${encodeURIComponent(term.term_id)}`,
    start: from,
    end: to,
    title: words.titleOf(term.code.value, words.terms[term.type]),
    place: term.place?.value ?? null,
    about: linesOf(
      term.teacher?.value,
      term.note,
      term.place && words.roomAt(roomLink(term.place, context)),
      words.termAt(link),
      term.url,
    ),
    url: link,
  };
}
