import { introAddress, PAGES } from '@kahan/contract/runtime';
import { navigate } from 'wouter/use-browser-location';
import { publicOrigin } from '../../platform/http/addresses.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { takeLaunch } from '../../platform/native/launch.ts';
import { linkOf } from '../../platform/native/links.ts';
import * as native from '../../platform/native/native.ts';
import { abandonSignIn, beginSignIn, completeSignIn, signIn } from '../../platform/native/sign-in.ts';
import { currentAddress, leaveTo } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';

const reported = (work: Promise<unknown>, where: string): void =>
  void work.catch((error) => report(error, where));

/** Opens the server's login page in the secure browser view; it leads to `page` afterwards. */
export const openLogin = (page: string): void => reported(beginSignIn(native, page), 'opening the login');

/** Shows a screen of the app. The one that is shown already is not shown again. */
export function show(address: string): void {
  if (address !== currentAddress()) navigate(address);
}

async function followLogin(token: string): Promise<void> {
  const done = await completeSignIn(native, token);
  if (done !== null) return leaveTo(done.isFirst ? introAddress(done.page) : done.page);
  const { problem } = signIn.get();
  if (problem === null) return;
  if (!isLoggedIn()) return show(PAGES.login.path);
  const { login } = await loadTexts('app');
  showToast(login.problems[problem]);
}

/** Does what a link asks for. */
export function followLink(text: string): void {
  const link = linkOf(text, publicOrigin());
  if (link?.kind === 'login') reported(followLogin(link.token), 'login link');
  if (link?.kind === 'screen') show(link.address);
}

/** Follows the link that started the app, once, and every link that comes while it runs (iOS drops those of a start). */
export async function followLinks(): Promise<void> {
  const launch = await native.launchLink();
  if (launch !== null && takeLaunch(launch)) followLink(launch);
  await native.onLink(followLink);
  await native.onBrowserClosed(abandonSignIn);
}
