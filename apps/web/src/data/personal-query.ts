import type { Call, ServiceName } from '@kahan/contract';
import type { FreshAnswer } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Calls for a service's records of the user, in the reader's language. */
type PersonalCall = Extract<Call, `GET /api/user/${'study' | 'results' | 'schedule' | 'terms' | 'grupik'}`>;

/** Loads a service's records of the user. The key is the service's name, so that live messages reach the query. */
export const personalQuery = <C extends PersonalCall>(service: ServiceName, call: C, told: boolean) =>
  apiQuery<PersonalCall, FreshAnswer<C>>({
    key: [service],
    call,
    input: () => ({ query: { lang: language() } }),
    read: (answer) => answer as FreshAnswer<C>,
    meta: { kept: true, told },
  });
