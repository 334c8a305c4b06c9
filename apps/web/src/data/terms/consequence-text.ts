import type { TermAnswer } from '@kahan/contract';
import { ownStartOf, type ResultConsequence } from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { momentAt, weekdayAndTime } from '../../platform/time/dates.ts';

/** What a result asks of its student, in words. @param now unix seconds */
export function consequenceText(
  consequence: ResultConsequence<TermAnswer>,
  now: number,
  { dates, items: { consequences } }: Pick<Phrases, 'dates' | 'items'>,
): string {
  const when = (term: TermAnswer) => weekdayAndTime(ownStartOf(term), dates);
  const moment = (seconds: number | null) => (seconds === null ? null : momentAt(seconds, now, dates));
  switch (consequence.kind) {
    case 'still-signed':
      return consequences.stillSigned(when(consequence.term), moment(consequence.until));
    case 'last-attempt':
      return consequence.signed === null
        ? consequences.last(moment(consequence.until))
        : consequences.lastSigned(when(consequence.signed));
    case 'no-attempt':
      return consequences.none;
  }
}
