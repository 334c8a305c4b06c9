/** Languages of the product (spec 1). */
export const LANGUAGES = ['cs', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text that exists in both languages. */
export type Bilingual = Record<Language, string>;

/** The text with a missing language replaced by the other: `{ cs: 'Didaktika', en: '' }` → `Didaktika` in both. */
export function inKnownLanguage({ cs, en }: Bilingual): Bilingual {
  if (cs.trim() === '') return { cs: en, en };
  return { cs, en: en.trim() === '' ? cs : en };
}

/**
 * HTML with a missing language replaced by the other; the replacement names its language, so that
 * browsers and screen readers know it: `{ cs: '', en: '<p>Bring a pen</p>' }` → cs `<div lang="en"><p>Bring a pen</p></div>`.
 */
export function inKnownHtml({ cs, en }: Bilingual): Bilingual {
  const inside = (html: string, lang: Language) =>
    html.trim() === '' ? html : `<div lang="${lang}">${html}</div>`;
  if (cs.trim() === '') return { cs: inside(en, 'en'), en };
  return { cs, en: en.trim() === '' ? inside(cs, 'cs') : en };
}

/** The language that the letters of a text from outside give away: `v pořádku` → cs; null when they could be of both. */
export const languageOfLetters = (text: string): Language | null =>
  /[ěščřžýáíéúůťďň]/i.test(text) ? 'cs' : null;

/** A text for readers of any language, as on the sign at a door: `Štědrý den / Christmas Eve`. */
export const inBothLanguages = ({ cs, en }: Bilingual): string => (cs === en ? cs : `${cs} / ${en}`);

export function isLanguage(value: unknown): value is Language {
  return value === 'cs' || value === 'en';
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const OTHER_LETTERS: Record<string, string> = {
  ...{ ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' },
  ...{ ı: 'i', þ: 'th', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e' },
};
const OTHER = new RegExp(`[${Object.keys(OTHER_LETTERS).join('')}]`, 'g');

/** The text without case and diacritics: `Příliš` → `prilis`. Texts are searched in this form. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(OTHER, (letter) => OTHER_LETTERS[letter] ?? letter);
}

/** Whether a text contains each word of a query, ignoring case and diacritics. An empty query matches any text. */
export function containsWords(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
