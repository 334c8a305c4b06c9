import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of people. */
export const usePeoplePhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/people')).people,
  en: async () => (await import('@kahan/phrases/en/people')).people,
});
