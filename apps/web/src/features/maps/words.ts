import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the map. */
export const useMapsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/maps')).maps,
  en: async () => (await import('@kahan/phrases/en/maps')).maps,
});
