import type { TermAnswer } from '@kahan/contract';
import { dayOfWeek, pragueDate, pragueMinutes, type ResultConsequence } from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { clockTime } from '../../platform/time/dates.ts';

/** What a result asks of its student, in words. @param now unix seconds */
export function consequenceText(
  consequence: ResultConsequence<TermAnswer>,
  now: number,
  { dates, items: { consequences } }: Pick<Phrases, 'dates' | 'items'>,
): string {
  /** Fri 22 Jan, 16:30 */
  const when = ({ start, student_start }: TermAnswer) => {
    const at = new Date((student_start ?? start) * 1000);
    const date = pragueDate(at);
    return `${dates.weekdayShort(dayOfWeek(date))} ${dates.date(date)}, ${clockTime(at)}`;
  };
  const moment = (seconds: number | null) => {
    if (seconds === null) return null;
    const at = new Date(seconds * 1000);
    return dates.moment(pragueDate(at), pragueMinutes(at), pragueDate(new Date(now * 1000)));
  };
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
