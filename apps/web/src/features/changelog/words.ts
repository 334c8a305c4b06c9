import { screenPhrases } from '../../platform/i18n/phrases.ts';

export const useChangelogPhrases = screenPhrases({
  cs: async () => (await import('@kahan/phrases/cs/changelog')).changelog,
  en: async () => (await import('@kahan/phrases/en/changelog')).changelog,
});
