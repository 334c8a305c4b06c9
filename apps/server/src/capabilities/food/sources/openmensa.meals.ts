import { setImmediate } from 'node:timers/promises';
import {
  type CanteenDay,
  DISH_KINDS,
  type DishKind,
  type MealRecord,
  type MenuPartRecord,
} from '@kahan/domain';
import { type Category, markedIn } from './words/categories.ts';
import { listedCodes } from './words/codes.ts';
import { legendOf } from './words/legend.ts';
import { noteReader, type ReadNotes } from './words/notes.ts';

/** A meal as its document has it. */
export interface OpenMeal {
  category: Category;
  name: string;
  notes: string[];
  prices: Map<string, number>;
}

/** A day as its document has it. */
export interface OpenDay {
  isClosed: boolean;
  meals: OpenMeal[];
}

interface Dish {
  kind: DishKind;
  item: MealRecord;
}

/** After so many meals other work of the portal has its turn. */
const MEALS_A_TURN = 20;

/** The days of a document as they are stored: all its notes together explain the codes in them. */
export async function daysOf(open: ReadonlyMap<string, OpenDay>): Promise<Map<string, CanteenDay>> {
  const notes = new Set([...open.values()].flatMap(({ meals }) => meals.flatMap((meal) => meal.notes)));
  const read = noteReader(legendOf(notes));
  const days = new Map<string, CanteenDay>();
  let count = 0;
  for (const [date, { isClosed, meals }] of open) {
    const dishes: Dish[] = [];
    for (const meal of meals) {
      count += 1;
      if (count % MEALS_A_TURN === 0) await setImmediate();
      dishes.push(dishOf(meal, read));
    }
    const menu = DISH_KINDS.flatMap((kind): MenuPartRecord[] => {
      const items = dishes.filter((dish) => dish.kind === kind).map(({ item }) => item);
      return items.length > 0 ? [{ kind, items }] : [];
    });
    // A day with dishes is not closed: a notice may be about one of the counters.
    days.set(date, { closed: isClosed && menu.length === 0, menu });
  }
  return days;
}

/** A meal as it is stored: notes become allergens and marks, prices those of students and of others. */
function dishOf({ category, name, notes, prices }: OpenMeal, read: ReadNotes): Dish {
  // v1 has one price without a role, for everybody.
  const forAll = prices.get('') ?? null;
  const { codes } = listedCodes(name);
  const { numbers, more, marks } = read([...notes, codes.join(', ')]);
  const { kind, vegetarian } = markedIn(category, name, marks);
  const item: MealRecord = {
    desc: { cs: name, en: name },
    ...{ vegetarian, specialty: false, allergens: numbers, allergen_notes: more },
    student_price: prices.get('student') ?? forAll,
    other_price: prices.get('other') ?? prices.get('employee') ?? forAll,
    currency: 'EUR',
    photo: null,
  };
  return { kind, item };
}
