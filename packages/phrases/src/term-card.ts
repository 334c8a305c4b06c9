import {
  type Day,
  dayOfWeek,
  instantOf,
  minutesAt,
  pragueDate,
  pragueMinutes,
  type TermSlot,
} from '@kahan/domain';
import { clock } from './words.ts';

interface TermWords {
  dates: { weekday: (day: Day) => string; date: (date: string) => string; on: (date: string) => string };
}

/** The parts that the cards of exam dates share. */
export function termCard({ dates }: TermWords) {
  const at = ({ start }: TermSlot) => {
    const instant = instantOf(start);
    return { date: pragueDate(instant), hour: clock(pragueMinutes(instant)) };
  };

  /** Friday 11 Dec, 9:00 */
  function short(slot: TermSlot): string {
    const { date, hour } = at(slot);
    return `${dates.weekday(dayOfWeek(date))} ${dates.date(date)}, ${hour}`;
  }

  return {
    short,
    /** Friday 11 Dec, 9:00, A 137 */
    whole: (slot: TermSlot) => (slot.place ? `${short(slot)}, ${slot.place.name}` : short(slot)),
    /** 14:05. @param at unix seconds */
    clock: (at = 0) => clock(minutesAt(at)),
    /** on Friday 11 Dec, 9:00 */
    on(slot: TermSlot): string {
      const { date, hour } = at(slot);
      return `${dates.on(date)}, ${hour}`;
    },
  };
}
