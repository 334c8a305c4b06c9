import { type DishKind, foldText } from '@kahan/domain';

/** Words of categories in Czech, English and German, without case and diacritics. The first that fits counts. */
const CATEGORY_WORDS: readonly (readonly [DishKind, RegExp])[] = [
  ['soup', /polev|vyvar|soup|suppe/],
  ['salad', /salat|salad/],
  ['dessert', /dezert|moucn|zakus|dessert|nachtisch|nachspeise|sus+speise|pudding/],
  ['side', /priloh|beilage|\bside/],
  ['other', /napoj|snidan|svacin|drink|beverage|snack|breakfast|getrank|fruhstuck/],
  ['vegetarian', /vegan|vegetar|bezmas|veggie|fleischlos/],
  ['specialty', /special|spezial/],
  ['quick', /minutk|quick|schnell/],
];

/** The part of the menu that a category of a source belongs to; main dishes have the most names, e.g. `Ausgabe A`. */
export function kindOfCategory(name: string): DishKind {
  const folded = foldText(name);
  return CATEGORY_WORDS.find(([, words]) => words.test(folded))?.[0] ?? 'main';
}

const VEGETARIAN =
  /^(?:vegan|vegetarian|vegetarisch|vegetariansk[eya]|veganske|bezmas[eay]|bez masa|fleischlos)$/;

/** Whether a note says that a dish has no meat. A note that says more is not interpreted. */
export const isVegetarianNote = (note: string): boolean => VEGETARIAN.test(plain(note));

/** Words of the EU list by number, in Czech, English and German. */
const ALLERGEN_WORDS: Readonly<Record<number, string>> = {
  1: 'lepek gluten cereal cereals wheat rye barley oat oats spelt kamut obiloviny psenice zito jecmen oves weizen roggen gerste hafer dinkel glutenhaltig',
  2: 'korysi crustaceans crustacean shellfish krebstiere',
  3: 'vejce egg eggs ei eier huhnerei',
  4: 'ryby ryba fish fisch',
  5: 'arasidy peanut peanuts erdnusse erdnuss',
  6: 'soja soy soya soybeans',
  7: 'mleko milk lactose laktoza milch laktose',
  8: 'orechy nuts almonds hazelnuts walnuts cashews pecans pistachios macadamias schalenfruchte nusse mandeln haselnusse walnusse kaschunusse pistazien mandle vlasske',
  9: 'celer celery sellerie',
  10: 'horcice mustard senf',
  11: 'sezam sesame sesam',
  12: 'siricitany sulphites sulfites sulphurs sulphur schwefeldioxid sulfite',
  13: 'lupina lupin lupine lupinen',
  14: 'mekkysi molluscs mollusks mollusk weichtiere',
};
const PHRASES: readonly (readonly [string, number])[] = [
  ['chicken eggs', 3],
  ['shell fruits', 8],
  ['tree nuts', 8],
  ['brazil nuts', 8],
  ['vlci bob', 13],
  ['sulphur dioxide', 12],
  ['sulfur dioxide', 12],
  ['vlasske orechy', 8],
  ['liskove orechy', 8],
  ['kesu orechy', 8],
];
const BY_WORD = new Map([
  ...Object.entries(ALLERGEN_WORDS).flatMap(([number, words]) =>
    words.split(' ').map((word): [string, number] => [word, Number(number)]),
  ),
  ...PHRASES,
]);
const NUMBERED = /^(?:alergeny|allergens?|allergene?):? ([\d ,;]+)$/;
const LEADING = /^(?:obsahuje|contains|enthalt|mit|with|alergen|allergen|allergen:) /;

/** `chicken_eggs` → `chicken eggs` */
const plain = (note: string): string =>
  foldText(note)
    .replace(/[_\s]+/g, ' ')
    .trim();

/**
 * Numbers of the EU list that a note names: `gluten` → `[1]`, `Alergeny: 1, 3` → `[1, 3]`. Numbers alone are not taken,
 * because canteens number additives too. A note that says more, as `gluten free`, names none.
 */
export function allergensOf(note: string): number[] {
  const text = plain(note);
  const numbers = NUMBERED.exec(text)?.[1];
  if (numbers !== undefined) {
    const all = numbers.split(/[ ,;]+/).filter((one) => one !== '');
    return all.map(Number).filter((one) => one >= 1 && one <= 14);
  }
  const found = BY_WORD.get(text) ?? BY_WORD.get(text.replace(LEADING, ''));
  return found === undefined ? [] : [found];
}
