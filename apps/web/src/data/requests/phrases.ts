import type { Language } from '@kahan/domain';
import type { RequestsPhrases } from '@kahan/phrases/en/requests';
import { language, screenPhrases } from '../../platform/i18n/phrases.ts';

const chunks: Record<Language, () => Promise<RequestsPhrases>> = {
  cs: async () => (await import('@kahan/phrases/cs/requests')).requests,
  en: async () => (await import('@kahan/phrases/en/requests')).requests,
};

/** The texts about requests to the student system; suspends until they are loaded. */
export const useRequestPhrases = screenPhrases(chunks);

/** The same for code outside of components. */
export const requestPhrases = (): Promise<RequestsPhrases> => chunks[language()]();
