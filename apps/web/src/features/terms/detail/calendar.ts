import type { TermAnswer } from '@kahan/contract';
import { spanOf, unixSeconds } from '@kahan/domain';
import { writeCalendar } from '@kahan/icalendar/write';

interface EventTexts {
  /** Exam or credit, in the reader's language. */
  kind: string;
  /** When the file is made. */
  now: Date;
  /** The host of the portal, part of the id of the event. */
  host: string;
}

/** A term as a calendar with one event, at the student's own hour if there is one; three hours long by default. */
export function calendarOf(term: TermAnswer, { kind, now, host }: EventTexts): string {
  const { from, to } = spanOf(term);
  const event = {
    uid: `${encodeURIComponent(`term-${term.term_id}`)}@${host}`,
    ...{ start: from, end: to },
    title: `${term.code.value}: ${kind.toLowerCase()}`,
    place: term.place?.value ?? null,
    about: [term.teacher?.value, term.note].flatMap((part) => part || []).join('\n'),
    modified: unixSeconds(now),
  };
  return writeCalendar({ product: 'Terms' }, [event]);
}
