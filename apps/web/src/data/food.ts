import type { Answer } from '@kahan/contract';
import { menusQueryOf } from '@kahan/contract/runtime';
import { pragueDate } from '@kahan/domain';
import { apiQuery } from '../platform/http/api-query.ts';
import { queryClient } from '../platform/http/query.ts';
import { language } from '../platform/i18n/phrases.ts';
import { whenIdle } from '../platform/page/when-idle.ts';
import { clock } from '../platform/time/clock.ts';

/** How often the portal reads the canteens; an open page asks as often. */
const AGAIN_MS = 15 * 60_000;

/** A canteen with its menu of a day (spec 3, Food place). */
export type Canteen = Answer<'GET /api/food/menus'>[number];

/** All canteens with their menus. @param date local date in Prague, YYYY-MM-DD */
export const menusQuery = (date: string) => ({
  ...apiQuery({
    key: ['food', 'menus', date],
    call: 'GET /api/food/menus',
    input: () => {
      const asked = date === pragueDate(clock.now()) ? null : date;
      return { query: { lang: language(), ...menusQueryOf(asked) } };
    },
    meta: { kept: true, told: false },
  }),
  refetchInterval: AGAIN_MS,
});

/** Days of this week and the next for which a canteen has a menu. */
export const menuDaysQuery = {
  ...apiQuery({
    key: ['food', 'days'],
    call: 'GET /api/food/days',
    read: ({ data }) => data.days,
    meta: { kept: true, told: false },
  }),
  refetchInterval: AGAIN_MS,
};

/**
 * Loads the menus of days that the reader may choose next, so that they open at once, and without a network: one after the
 * other, each when the browser is idle. Returns how to stop.
 */
export function loadMenusAhead(days: readonly string[]): () => void {
  const left = [...days];
  const next = () => {
    const day = left.shift();
    if (day === undefined) return;
    void queryClient
      .prefetchQuery({ ...menusQuery(day), staleTime: AGAIN_MS })
      .then(() => left.length > 0 && whenIdle(next));
  };
  whenIdle(next);
  return () => void left.splice(0);
}
