/** Languages of the product (spec 1). */
export const LANGUAGES = ['cs', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text that exists in both languages. */
export type Bilingual = Record<Language, string>;

export function isLanguage(value: unknown): value is Language {
  return value === 'cs' || value === 'en';
}
