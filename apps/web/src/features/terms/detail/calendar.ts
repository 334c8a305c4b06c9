import type { TermAnswer } from '@kahan/contract';
import { spanOf } from '@kahan/domain';
import { calendarFile, wallClockAt } from '../../../platform/calendar-file.ts';

interface EventTexts {
  /** Exam or credit, in the reader's language. */
  kind: string;
  /** When the file is made. */
  now: Date;
  /** Whose term numbers they are. */
  host: string;
}

/** A term as a calendar with one event, at the student's own hour if there is one; three hours long by default. */
export function calendarOf(term: TermAnswer, { kind, now, host }: EventTexts): string {
  const { from, to } = spanOf(term);
  const event = {
    id: `term-${term.term_id}`,
    from: wallClockAt(from),
    to: wallClockAt(to),
    title: `${term.code.value}: ${kind.toLowerCase()}`,
    place: term.place?.value ?? null,
    about: [term.teacher?.value, term.note].flatMap((part) => part || []),
  };
  return calendarFile([event], { product: 'Terms', now, host });
}
