import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the free rooms. */
export const useRoomsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/rooms')).rooms,
  en: async () => (await import('@kahan/phrases/en/rooms')).rooms,
});
