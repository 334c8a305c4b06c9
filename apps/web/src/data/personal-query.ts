import type { Call, ServiceName } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callWithFreshness, type FreshAnswer } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Calls for what a service keeps about the user, in the reader's language. */
type PersonalCall = Extract<Call, `GET /api/user/${'study' | 'results' | 'schedule' | 'terms' | 'grupik'}`>;

/** Loads what a service keeps about the user. The key is the service's name, so that live messages reach the query. */
export const personalQuery = <C extends PersonalCall>(service: ServiceName, route: C) =>
  queryOptions({
    queryKey: [service],
    queryFn: ({ signal }) =>
      callWithFreshness<PersonalCall>(route, { query: { lang: language() }, signal }) as Promise<
        FreshAnswer<C>
      >,
    meta: { kept: true },
  });
