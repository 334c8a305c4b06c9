import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the intro. */
export const useIntroPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/intro')).intro,
  en: async () => (await import('@kahan/phrases/en/intro')).intro,
});
