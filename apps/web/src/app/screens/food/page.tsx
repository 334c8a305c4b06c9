import { foodDateOf } from '@kahan/contract/runtime';
import { menuDaysQuery, menusQuery } from '../../../data/food.ts';
import { FoodScreen } from '../../../features/food/screen.tsx';
import type { ScreenCode } from '../../define-screen.ts';

export const food: ScreenCode = {
  Page: FoodScreen,
  queries: ({ search, today }) => [
    menusQuery(foodDateOf(new URLSearchParams(search)) ?? today),
    menuDaysQuery,
  ],
};
