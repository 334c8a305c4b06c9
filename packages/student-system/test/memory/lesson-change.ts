import { addDays, type Day, type Lesson, type LessonBlock } from '@kahan/domain';
import type { LessonChange } from '../conformance/registrar.ts';

type Weeks = LessonBlock['weeks'];

const select = (weeks: Weeks, isMeant: (week: number) => boolean): Weeks =>
  Object.fromEntries(Object.entries(weeks).filter(([week]) => isMeant(Number(week))));

/** Weeks with their dates moved by a number of days. */
const shifted = (weeks: Weeks, days: number): Weeks =>
  Object.fromEntries(
    Object.entries(weeks).map(([week, of]) => [week, { ...of, date: addDays(of.date, days) }]),
  );

/** Weeks that a block does not have yet, dated from a week that it has. */
function added({ weeks }: LessonBlock, numbers: readonly number[]): Weeks {
  const [known] = Object.entries(weeks);
  if (known === undefined) return {};
  const [week, { date }] = known;
  return Object.fromEntries(
    numbers
      .filter((number) => weeks[number] === undefined)
      .map((number) => [number, { date: addDays(date, 7 * (number - Number(week))), canceled: false }]),
  );
}

/** The blocks of a lesson after a change. When only some weeks move, they become a block of their own. */
export function changedBlocks(blocks: Lesson['blocks'], change: LessonChange): LessonBlock[] {
  const { weeks: named, canceled, add_weeks = [], remove_weeks = [], place, ...time } = change;
  const isMeant = (week: number) => named === undefined || named.includes(week);
  const isMove = place !== undefined || Object.keys(time).length > 0;
  return blocks.flatMap((block): LessonBlock[] => {
    const all = {
      ...select(block.weeks, (week) => !remove_weeks.includes(week)),
      ...added(block, add_weeks),
    };
    const meant = select(all, isMeant);
    if (canceled !== undefined)
      for (const [week, of] of Object.entries(meant)) meant[Number(week)] = { ...of, canceled };
    if (!isMove) return [{ ...block, weeks: { ...all, ...meant } }];
    const day = (time.day ?? block.day) as Day;
    const moved: LessonBlock = {
      ...block,
      ...time,
      day,
      ...(place === undefined ? {} : { place: place === null ? null : { code: place, name: place } }),
      weeks: shifted(meant, day - block.day),
    };
    const rest = select(all, (week) => !isMeant(week));
    return Object.keys(rest).length === 0 ? [moved] : [{ ...block, weeks: rest }, moved];
  });
}
