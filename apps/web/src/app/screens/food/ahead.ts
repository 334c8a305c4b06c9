import { menuDaysQuery, menusQuery } from '../../../data/food.ts';
import type { Queries } from '../../define-screen.ts';

/** The menus of today and of the next day that has some: the canteens are closed on many days. */
export const ahead: Queries = ({ today }, known) => {
  const next = known(menuDaysQuery)?.find((day) => day > today);
  return [menusQuery(today), menuDaysQuery, ...(next === undefined ? [] : [menusQuery(next)])];
};
