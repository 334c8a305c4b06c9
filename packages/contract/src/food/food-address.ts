import { isRealDate } from '@kahan/domain';
import { PAGES } from '../pages.ts';

const DATE = /^(?:19|20|21)\d\d-\d\d-\d\d$/;

/** `date=2026-11-19` → the day whose menus are shown, YYYY-MM-DD; null for today and for what is no day. */
export function foodDateOf(search: URLSearchParams): string | null {
  const date = search.get('date') ?? '';
  return DATE.test(date) && isRealDate(date) ? date : null;
}

/** Address of the menus of a day, see {@link foodDateOf}. */
export const foodAddress = (date: string | null): string =>
  date === null ? PAGES.food.path : `${PAGES.food.path}?date=${date}`;

/** The query of `GET /api/food/menus` for a day: the server and the page make the same call. */
export const menusQueryOf = (date: string | null) => (date === null ? {} : { date });
