import { screenPhrases } from '../../../platform/i18n/phrases.ts';

/** The texts of what a student has to do with a class. */
export const useOwnClassPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/own-class')).ownClass,
  en: async () => (await import('@kahan/phrases/en/own-class')).ownClass,
});
