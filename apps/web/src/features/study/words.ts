import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the study screens. */
export const useStudyPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/study')).study,
  en: async () => (await import('@kahan/phrases/en/study')).study,
});
