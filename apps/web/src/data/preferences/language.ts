import { COOKIES } from '@kahan/contract/runtime';
import { isLanguage, type Language } from '@kahan/domain';
import { call } from '../../platform/http/api.ts';
import { isLoggedIn, writeCookie } from '../../platform/http/cookies.ts';
import { queryClient } from '../../platform/http/query.ts';
import { dropShells } from '../../platform/offline/builds.ts';
import { reloadWithout } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';

/**
 * Changes the language: for a logged-in user on the server first, then on this device. Then loads the page again.
 * Throws ApiProblem when the server did not accept it. An unknown language changes nothing and is reported
 * (spec 5).
 */
export async function setLanguage(to: Language): Promise<void> {
  if (!isLanguage(to)) return report(new Error(`unsupported language ${to}`), 'language');
  if (isLoggedIn()) await call('PUT /api/user/preferences', { body: { language: to } });
  writeCookie(COOKIES.language, to);
  queryClient.clear();
  // The kept shell has the former language.
  await dropShells();
  // A language in the address would take precedence over the choice.
  reloadWithout('lang');
}
