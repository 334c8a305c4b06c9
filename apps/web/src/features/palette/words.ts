import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the search over everything. */
export const usePalettePhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/palette')).palette,
  en: async () => (await import('@kahan/phrases/en/palette')).palette,
});
