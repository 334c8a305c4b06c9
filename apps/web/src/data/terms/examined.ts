import { apiQuery } from '../../platform/http/api-query.ts';
import { language } from '../../platform/i18n/phrases.ts';

/**
 * The exam dates at which the reader examines; null while the student system names no examiners. The key begins with the
 * name of the service.
 */
export const examinedQuery = apiQuery({
  key: ['terms', 'examined'],
  call: 'GET /api/user/terms/examined',
  input: () => ({ query: { lang: language() } }),
  read: ({ data, asOf }) => ({ terms: data.terms, asOf }),
});
