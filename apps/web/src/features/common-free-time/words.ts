import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of common free time. */
export const useFreeTimePhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/common-free-time')).commonFreeTime,
  en: async () => (await import('@kahan/phrases/en/common-free-time')).commonFreeTime,
});
