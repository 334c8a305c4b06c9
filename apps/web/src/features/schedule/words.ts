import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the timetable's tools. */
export const useToolsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/schedule-tools')).scheduleTools,
  en: async () => (await import('@kahan/phrases/en/schedule-tools')).scheduleTools,
});

/** The texts of the dialogs that choose what is shown. */
export const useOptionsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/schedule-options')).scheduleOptions,
  en: async () => (await import('@kahan/phrases/en/schedule-options')).scheduleOptions,
});

/** The texts of the form for own entries. */
export const useEntriesPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/entries')).entries,
  en: async () => (await import('@kahan/phrases/en/entries')).entries,
});

/** The texts of sharing. */
export const useSharePhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/share')).share,
  en: async () => (await import('@kahan/phrases/en/share')).share,
});

/** The texts of the timetable. */
export const useSchedulePhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/schedule')).schedule,
  en: async () => (await import('@kahan/phrases/en/schedule')).schedule,
});
