import { screenPhrases } from '../../platform/i18n/screen-phrases.ts';

/** The texts of the class groups. */
export const useGroupsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/groups')).groups,
  en: async () => (await import('@kahan/phrases/en/groups')).groups,
});
