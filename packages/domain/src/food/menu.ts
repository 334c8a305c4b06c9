import type { MealRecord, MenuPartRecord } from './canteen.ts';

/** Parts of a menu as they are shown, in this order: soups first, desserts last (spec 9, Food). */
export const MENU_KINDS = ['soup', 'main', 'salad', 'side', 'other', 'dessert'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** Parts of a menu as sources give them, in the order in which those of one shown part stand. */
export const DISH_KINDS = [
  'soup',
  'main',
  'vegetarian',
  'specialty',
  'quick',
  'salad',
  'side',
  'other',
  'dessert',
] as const;
export type DishKind = (typeof DISH_KINDS)[number];

/** Vegetarian dishes, specialties and quick dishes are main dishes (spec 9, Food). */
const MAIN: readonly DishKind[] = ['main', 'vegetarian', 'specialty', 'quick'];

const isShownIn = (kind: MenuKind, dish: DishKind) => (kind === 'main' ? MAIN.includes(dish) : dish === kind);

/** The dish with the mark of its part, so that a merged part loses nothing. */
function marked(item: MealRecord, kind: DishKind): MealRecord {
  return {
    ...item,
    vegetarian: item.vegetarian || kind === 'vegetarian',
    specialty: item.specialty || kind === 'specialty',
  };
}

/** A menu as it is shown: its parts in order, merged (spec 9, Food). Parts without a dish are left out. */
export function shownMenu(parts: readonly MenuPartRecord[]): { kind: MenuKind; items: MealRecord[] }[] {
  const ordered = parts.toSorted((a, b) => DISH_KINDS.indexOf(a.kind) - DISH_KINDS.indexOf(b.kind));
  return MENU_KINDS.map((kind) => ({
    kind,
    items: ordered
      .filter((part) => isShownIn(kind, part.kind))
      .flatMap((part) => part.items.map((item) => marked(item, part.kind))),
  })).filter(({ items }) => items.length > 0);
}
