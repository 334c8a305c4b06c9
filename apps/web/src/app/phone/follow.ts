import { pageAt } from '@kahan/contract/runtime';
import { followAppPush } from '../../data/push/app-push.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { onNotSaved } from '../../platform/http/download.ts';
import { untilNextTry } from '../../platform/http/next-try.ts';
import { queryClient } from '../../platform/http/query.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { endOnServer } from '../../platform/native/bearer.ts';
import { endedLogins } from '../../platform/native/login.ts';
import * as native from '../../platform/native/native.ts';
import { followTheme } from '../../platform/page/boot.ts';
import { currentOrigin } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { followLinks, openLogin, show } from './phone.ts';
import { followPushes } from './push.ts';
import { offerUpdate } from './update.ts';

/** Letters of the status bar are dark on a light page and light on a dark one. */
const showInStatusBar = (background: 'light' | 'dark'): void =>
  void native.setStatusBar(background).catch((error) => report(error, 'status bar'));

/** Closes the menu or dialog that is open above the page. @returns whether there was one */
function closeTop(): boolean {
  const menu = [...document.querySelectorAll<HTMLElement>(':popover-open')].at(-1);
  if (menu) {
    menu.hidePopover();
    return true;
  }
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  // As Esc does: a dialog that must stay open prevents it.
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  return dialog !== undefined;
}

/** The back button of Android: closes what is open, goes back, and leaves the app on its first screen. */
const followBack = (): Promise<unknown> =>
  native.onBack((canGoBack) => {
    if (closeTop()) return;
    if (canGoBack) history.back();
    else native.minimise().catch((error) => report(error, 'leaving the app'));
  });

/** A link of a page to a screen loads no page: the router shows the screen. */
function followAnchors(): void {
  document.addEventListener('click', (event) => {
    const { target, defaultPrevented } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (defaultPrevented || !link || link.target !== '' || link.download !== '') return;
    if (link.origin !== currentOrigin() || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    show(link.pathname + link.search + link.hash);
    // A tap asks for the login; being led to its screen does not.
    if (pageAt(link.pathname) === 'login') openLogin(new URLSearchParams(link.search).get('page') ?? '/');
  });
}

/** After a while in the background data is old, and perhaps the token: the first call renews it. */
const followResume = (): Promise<unknown> => native.onResume(() => void queryClient.invalidateQueries());

/** Ends on the server the logins that were ended here without a network. */
async function endLeftLogins(): Promise<void> {
  for (let tries = 0; endedLogins().length > 0 && !(await endOnServer()); tries++)
    await untilNextTry(tries, 5_000);
}

async function tellNotSaved(): Promise<void> {
  const { file } = await loadTexts('app');
  showToast(file.notSaved);
}

/** Starts the tasks that only the app has, beside those of the page in a browser. */
export function begin(): void {
  const start = (work: () => Promise<unknown>, where: string) =>
    void work().catch((error) => report(error, where));
  followTheme(showInStatusBar);
  followAnchors();
  onNotSaved(() => start(tellNotSaved, 'saving a file'));
  start(followLinks, 'links');
  start(followBack, 'back button');
  start(followResume, 'resume');
  start(endLeftLogins, 'ending logins');
  if (!isLoggedIn()) return;
  start(offerUpdate, 'update of the app');
  start(followAppPush, 'notifications of the app');
  start(followPushes, 'pushes');
}
