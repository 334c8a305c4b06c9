import { screenPhrases } from './phrases.ts';

/** The texts of the app for phones. */
export const useAppPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/app')).app,
  en: async () => (await import('@kahan/phrases/en/app')).app,
});
