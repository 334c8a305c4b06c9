import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of what is to hand in. */
export const useHandInPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/hand-in')).handIn,
  en: async () => (await import('@kahan/phrases/en/hand-in')).handIn,
});
