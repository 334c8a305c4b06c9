import { foodDateOf } from '@kahan/contract/runtime';
import { pragueDate } from '@kahan/domain';
import { menuDaysQuery, menusQuery } from '../../data/food.ts';
import { FoodScreen } from '../../features/food/screen.tsx';
import { useFoodPhrases } from '../../features/food/words.ts';
import { loadFirst } from '../../platform/http/query.ts';
import { clock } from '../../platform/time/clock.ts';
import type { Place, ScreenModule } from '../screens.ts';

const prepare = ({ search }: Place) =>
  Promise.all([
    useFoodPhrases.load(),
    loadFirst(menusQuery(foodDateOf(new URLSearchParams(search)) ?? pragueDate(clock.now()))),
    loadFirst(menuDaysQuery),
  ]);

export const food: ScreenModule = { Page: FoodScreen, prepare };
