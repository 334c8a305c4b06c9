import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the class search and of a class. */
export const useClassesPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/classes')).classes,
  en: async () => (await import('@kahan/phrases/en/classes')).classes,
});
