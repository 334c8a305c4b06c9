import { plain, wordsOf } from './text.ts';

const VEGETARIAN =
  /^(?:vegan|vegetar|vegetabil|veggie|veegie|plantbased|pflanzlich|bezmas|fleischlos|meatless)/;
/** One word that says the contrary: `nevegetariánské`. */
const NOT_VEGETARIAN = /^(?:ne|non|un)-?(?:vegan|vegetar|veggie)/;
const WITHOUT = /^(?:non|not|nicht|kein(?:e[mnrs]?)?|ohne|no|pas|ne|nie|senza|sans|without|sin|bez)$/;
/** Meat of any kind: without it a dish is vegetarian. Without pork it is not. */
const ANY_MEAT = /^(?:fleisch|maso|masa|meat|viande|carne)$/;

const MEAT = new RegExp(
  [
    'fleisch(?!los|frei|ersatz)|fisch|schinken|wurst|wurstchen|lachs|hahnchen|salami|gelatin|gelantin',
    '^(?:rind(?!e$|en)|schwein|kalb|lamm|geflu?e?gel|huhn(?!erei)|huhner(?!ei)|puten?|truthahn|enten?(?:brust|keule|braten)?$|gans(?:e|keule|braten)?$|wild(?:schwein|gulasch|ragout|fleisch)|hirsch|speck|hack|leberkas|garnele|krebs|muschel|tierisch)',
    '^(?:boeuf|porc|poulets?|jambon|viandes?|agneau|veau|dinde|canard|poissons?|saumon|thon|lardons?|saucisses?|volaille|pastrami|chorizo|crevettes?)$',
    '^(?:beef|pork|chicken|turkey|ham|bacon|meats?|lamb|veal|duck|fish|salmon|tuna|sausages?|poultry|venison|shrimps?)$',
    '^(?:manzo|maiale|pollo|prosciutto|carne|agnello|vitello|tacchino|pesce|tonno|salmone|pancetta)$',
    '^(?:hovez|veprov|kurec|kurat|kruti|krut[ay]|sunk|slanin|mas[oae]m?$|masov|jehnec|telec|kachn|hus[aiy]|ryb[aeiy]|losos|tunak|klobas|uzen)',
  ].join('|'),
);

/** Words that leave it open whether a dish is vegetarian: `auch vegan`, `on request`. */
const OPEN =
  /^(?:auch|wunsch|moglich|wahlweise|option|optional|options|request|demande|also|available|volitelne|lze|accompagnement|alternativ\w*)$/;
/** Words of a note that says nothing but that a dish is vegetarian. */
const AROUND =
  /^(?:menu|gericht|gerichte|essen|speise|kost|kuche|dish|dishes|meal|food|plat|plats|piatto|jidlo|jidla|strava|ovo|la[ck]to|rein|100|und|and|et|a|e|ist|is|suitable|for|geeignet|fur)$/;

/** `plant-based` → one word; everything else as it is. */
const wordsIn = (text: string): string[] => wordsOf(plain(text).replace(/plant[- ]based/g, 'plantbased'));

/** What words say: that a dish is vegetarian, that it has meat, or neither. `isNegated` is true after `non`, `ohne` … */
function claimsOf(words: readonly string[]): { isVegetarian: boolean; isMeat: boolean } {
  const claims = { isVegetarian: false, isMeat: false };
  let isNegated = false;
  for (const word of words) {
    if (WITHOUT.test(word)) isNegated = true;
    else if (NOT_VEGETARIAN.test(word)) claims.isMeat = true;
    else if (VEGETARIAN.test(word)) claims[isNegated ? 'isMeat' : 'isVegetarian'] = true;
    else if (isNegated && ANY_MEAT.test(word)) claims.isVegetarian = true;
    else if (!isNegated && MEAT.test(word)) claims.isMeat = true;
  }
  return claims;
}

/** Parts of a text of which a reader may choose: `Vegan / Fleisch`. */
const choicesOf = (text: string): string[] =>
  text.split(/[/|]|\b(?:oder|or|ou|nebo|oppure)\b/i).filter((choice) => /[\p{L}\p{N}]/u.test(choice));

/** Whether a name of a category says that all its dishes are vegetarian: `Non-végétarien` and `Maso / bez masa` do not. */
export function isVegetarianCategory(name: string): boolean {
  const choices = choicesOf(name).map(wordsIn);
  if (choices.flat().some((word) => OPEN.test(word))) return false;
  return choices.length > 0 && choices.every((words) => isVegetarianOnly(claimsOf(words)));
}

const isVegetarianOnly = ({ isVegetarian, isMeat }: ReturnType<typeof claimsOf>) => isVegetarian && !isMeat;

/** Whether a note says that a dish is vegetarian. A note that says more is not interpreted. */
const isVegetarianNote = (note: string): boolean =>
  isVegetarianCategory(note) &&
  wordsIn(note).every(
    (word) => VEGETARIAN.test(word) || AROUND.test(word) || WITHOUT.test(word) || ANY_MEAT.test(word),
  );

/** What a note says of a dish: `Rind` and `non-végétarien` are meat. */
export type Mark = 'vegetarian' | 'meat';

/** What a note says of a dish; null for most. */
export function markOf(note: string): Mark | null {
  if (isVegetarianNote(note)) return 'vegetarian';
  return claimsOf(wordsIn(note)).isMeat || plain(note) === 'wild' ? 'meat' : null;
}

/** Whether a dish is named after meat, and nothing in its name says that it is another thing, as in `Veganes Schnitzel`. */
export function isMeatDish(name: string): boolean {
  const words = wordsIn(name);
  return (
    claimsOf(words).isMeat &&
    !words.some((word) => VEGETARIAN.test(word) || /soja|tofu|seitan|vleisch/.test(word))
  );
}
