import { screenPhrases } from '../../../platform/i18n/phrases.ts';

/** The texts of shared files. */
export const useSharedPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/shared-files')).sharedFiles,
  en: async () => (await import('@kahan/phrases/en/shared-files')).sharedFiles,
});
