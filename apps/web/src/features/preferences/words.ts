import { screenPhrases } from '../../platform/i18n/phrases.ts';

/** The texts of the settings. */
export const useSettingsPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/settings')).settings,
  en: async () => (await import('@kahan/phrases/en/settings')).settings,
});
