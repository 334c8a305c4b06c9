import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the way to a room. */
export const useWayPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/way')).way,
  en: async () => (await import('@kahan/phrases/en/way')).way,
});
