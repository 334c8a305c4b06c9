import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the calendar. */
export const useCalendarPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/calendar')).calendar,
  en: async () => (await import('@kahan/phrases/en/calendar')).calendar,
});
