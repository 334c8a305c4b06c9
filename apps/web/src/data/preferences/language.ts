import { COOKIES } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { isLanguage } from '@kahan/domain';
import { call } from '../../platform/http/api.ts';
import { isLoggedIn, writeCookie } from '../../platform/http/cookies.ts';
import { queryClient } from '../../platform/http/query.ts';

/** The language that the server made this page in. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'cs';
}

/**
 * Changes the language: on the server first when somebody is logged in, then on this device; the page is
 * loaded anew in it. Throws ApiProblem when the server did not take it.
 */
export async function setLanguage(to: Language): Promise<void> {
  if (isLoggedIn()) await call('PUT /api/user/preferences', { body: { language: to } });
  writeCookie(COOKIES.language, to);
  queryClient.clear();
  const address = new URL(location.href);
  // A language in the address would win over the choice.
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
}
