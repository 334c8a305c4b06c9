import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the contacts. */
export const useContactsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/contacts')).contacts,
  en: async () => (await import('@kahan/phrases/en/contacts')).contacts,
});
