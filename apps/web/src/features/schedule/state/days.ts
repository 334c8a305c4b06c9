import { ALL_WEEKS, type Day, stepWeek } from '@kahan/domain';
import type { ShownBlock } from './timetable.ts';
import type { View } from './view.ts';

/** The day that a phone shows: the one of the address, else today, else the first with a lesson, else the first. */
export function shownDayOf(
  { day }: Pick<View, 'day'>,
  days: readonly Day[],
  today: Day | null,
  blocks: readonly Pick<ShownBlock, 'day'>[],
): Day {
  const wanted = [day, today].find((one) => one !== null && days.includes(one));
  return wanted ?? blocks[0]?.day ?? days[0] ?? 1;
}

/** Friday, where a week is entered from behind. */
const LAST_WORK_DAY: Day = 5;

/** The view of the next (1) or previous (-1) day: over the end of the week into the neighbouring one. */
export function stepDay(
  view: View,
  shown: Day,
  days: readonly Day[],
  step: 1 | -1,
  teachingWeeks: number,
): View {
  const day = days[days.indexOf(shown) + step];
  if (day !== undefined) return { ...view, day };
  const entered = step === 1 ? days[0] : days.at(-1);
  if (view.week === ALL_WEEKS) return { ...view, day: entered ?? null };
  return { ...view, week: stepWeek(view.week, step, teachingWeeks), day: step === 1 ? 1 : LAST_WORK_DAY };
}
