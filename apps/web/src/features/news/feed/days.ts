import type { Item } from '@kahan/contract';
import { dateAt } from '@kahan/domain';

interface DayOfNews {
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
  items: Item[];
}

/** Items by the day in Prague on which they came; the order of the items decides the order of the days. */
export function groupByDay(items: readonly Item[]): DayOfNews[] {
  const days: DayOfNews[] = [];
  for (const item of items) {
    const date = dateAt(item.ts);
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
}
