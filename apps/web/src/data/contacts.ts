import { apiQuery } from '../platform/http/api-query.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Contacts change a few times a year. */
const STALE_MS = 3_600_000;

/** Contacts that students turn to: referents, offices, receptions. */
export const contactsQuery = {
  ...apiQuery({
    key: ['contacts'],
    call: 'GET /api/contacts',
    input: () => ({ query: { lang: language() } }),
    read: ({ data }) => data.contacts,
    meta: { kept: true, told: false },
  }),
  staleTime: STALE_MS,
};
