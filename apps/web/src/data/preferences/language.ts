import { COOKIES } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { call } from '../../platform/http/api.ts';
import { isLoggedIn, writeCookie } from '../../platform/http/cookies.ts';
import { queryClient } from '../../platform/http/query.ts';
import { reloadWithout } from '../../platform/page/navigation.ts';

/**
 * Changes the language: on the server first when somebody is logged in, then on this device; the page is
 * loaded anew in it. Throws ApiProblem when the server did not take it.
 */
export async function setLanguage(to: Language): Promise<void> {
  if (isLoggedIn()) await call('PUT /api/user/preferences', { body: { language: to } });
  writeCookie(COOKIES.language, to);
  queryClient.clear();
  // A language in the address would win over the choice.
  reloadWithout('lang');
}
