import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the terms screen. */
export const useTermsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/terms')).terms,
  en: async () => (await import('@kahan/phrases/en/terms')).terms,
});
