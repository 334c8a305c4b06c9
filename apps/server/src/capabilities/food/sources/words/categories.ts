import type { DishKind } from '@kahan/domain';
import { isMeatDish, isVegetarianCategory, type Mark } from './marks.ts';
import { plain, wordsOf } from './text.ts';

/** What the name of a category says of its dishes. */
export interface Category {
  kind: DishKind;
  isVegetarian: boolean;
}

interface Marked {
  kind: DishKind;
  vegetarian: boolean;
}

/** Parts of words by the part of the menu that they name, in Czech, English, German, French and Italian. */
const KIND_WORDS: readonly (readonly [DishKind, RegExp])[] = [
  ['soup', /polev[ek]|vyvar|soups?|suppen?|zupp[ae]|minestr[ae]|potages?|veloutes?|bouillon/],
  ['salad', /salat[ey]?|salads?|insalat[ae]|crudites|salades?/],
  [
    'dessert',
    /dezert[y]?|moucn|zakus|desserts?|nachtisch|nachspeisen?|sus+speisen?|pudding|dolc[ei]|gateaux?|patisseries?|viennois|^glaces?$|torten?$|kuchen|strudel|brownies?|blondies?|mousse|^creme$|kolac|zmrzlin|^eis$|^fruits?$|^obst|^ovoce|fruchtebecher|^sweet[sy]?$/,
  ],
  ['side', /priloh|beilagen?|^sides?$|contorn[io]|feculents?|legumes?|gemuse|vegetables/],
  [
    'other',
    /napoj|snidan|svacin|drinks?|beverages?|snacks?|breakfast|getrank|fruhstuck|boissons?|bevand|emballages?|collation|vesper|sandwich|smoothies?|^lassi$|laitages?|vitamines?|^entrees?$|vorspeisen?|antipast|predkrm|colazione|brotzeit|overnight/,
  ],
];
const MAIN =
  /menu|gericht|hauptspeise|teller|mittag|abend|essen|angebot|hlavn|jidl|obed|vecer|^main|lunch|dinner|^plats?$|^prim[io]$|^second[io]$|pranzo|^cena$|ausgabe/;
const SPECIALTY = /special|spezial/;
const QUICK = /minutk|quick|schnell/;

/** Where what comes beside a dish begins: `Menü mit Suppe`, `Veggie (inkl. Salat)`. */
const BESIDE =
  /[(+]|(?:^|\s)(?:inkl|inklusive|incl|inclusive|including|vcetne|mit|with|avec|con|zzgl|plus|s|se)(?=[\s.])/;
const NOT_IN = /(?:^|\s)(?:ohne|without|sans|senza|bez)(?=\s).*$/;

/** The part of the menu that a word names: a German word says it at its end, as `Beilagensalat` is a salad. */
function kindOfWord(word: string): DishKind | null {
  let [last, kind]: [number, DishKind | null] = [-1, null];
  for (const [one, words] of KIND_WORDS) {
    const found = words.exec(word);
    if (found === null || found.index + found[0].length <= last) continue;
    [last, kind] = [found.index + found[0].length, one];
  }
  return kind ?? (MAIN.test(word) ? 'main' : null);
}

/**
 * The part of the menu that a category of a source belongs to, by its head word: `Menü mit Suppe` is a main dish. Main
 * dishes have the most names, e.g. `Ausgabe A`.
 */
export function categoryOf(name: string): Category {
  const text = plain(name);
  // A category may begin with its brackets.
  const head = text.slice(0, text.search(BESIDE) > 0 ? text.search(BESIDE) : text.length);
  const words = wordsOf(head.replace(NOT_IN, ''));
  const kind = words.reduce<DishKind | null>((found, word) => found ?? kindOfWord(word), null) ?? 'main';
  const isVegetarian = isVegetarianCategory(head);
  if (kind !== 'main') return { kind, isVegetarian };
  if (isVegetarian) return { kind: 'vegetarian', isVegetarian };
  if (words.some((word) => SPECIALTY.test(word))) return { kind: 'specialty', isVegetarian };
  return { kind: words.some((word) => QUICK.test(word)) ? 'quick' : 'main', isVegetarian };
}

/**
 * The part and the mark of a dish: a note about meat, or a name of meat, takes away the mark of the category.
 * @param marks those of its notes
 */
export function markedIn({ kind, isVegetarian }: Category, name: string, marks: readonly Mark[]): Marked {
  const isMarked = marks.includes('vegetarian') || (isVegetarian && !isMeatDish(name));
  const vegetarian = isMarked && !marks.includes('meat');
  return { kind: kind === 'vegetarian' && !vegetarian ? 'main' : kind, vegetarian };
}
