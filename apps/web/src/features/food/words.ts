import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the canteens. */
export const useFoodPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/food')).food,
  en: async () => (await import('@kahan/phrases/en/food')).food,
});
