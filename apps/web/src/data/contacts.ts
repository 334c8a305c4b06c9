import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Contacts change a few times a year. */
const STALE_MS = 3_600_000;

/** Whom students turn to: referents, offices, receptions. */
export const contactsQuery = queryOptions({
  queryKey: ['contacts'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/contacts', { query: { lang: language() }, signal })).contacts,
  staleTime: STALE_MS,
  meta: { kept: true },
});
