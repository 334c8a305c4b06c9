// First, before other modules read what the device keeps.
import { isFormerSession } from './app/former-session.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { RENDERED } from '@kahan/contract/runtime';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followHistory } from './app/history.ts';
import { prepare } from './app/prepare.ts';
import { openChosenScreen } from './app/start-screen.ts';
import { keepSession } from './data/session/session.ts';
import { waitForPicture } from './platform/http/api.ts';
import { followBrowserEvents } from './platform/http/connection.ts';
import { isLoggedIn } from './platform/http/cookies.ts';
import { restoreKept } from './platform/http/kept-queries.ts';
import { loadWithRetry } from './platform/http/lazy-retry.ts';
import { queryClient, refetchOnReconnect } from './platform/http/query.ts';
import { loadPhrases } from './platform/i18n/phrases.ts';
import { boot } from './platform/page/boot.ts';
import { cover } from './platform/page/cover.ts';
import { followInstallOffers } from './platform/page/install.ts';
import { currentPath, currentSearch } from './platform/page/navigation.ts';
import { takeOver } from './platform/page/rendered.ts';
import { afterFrame, whenIdle } from './platform/page/when-idle.ts';
import { send } from './platform/report.ts';
import { onRefusal } from './platform/storage/device-storage.ts';
import { noteSession } from './platform/storage/this-session.ts';
import { wipeDevice } from './platform/storage/wipe-device.ts';

function startAfterPaint(wasRendered: boolean): void {
  // Other screens show what this device keeps while their answers are on the way.
  if (wasRendered) void restoreKept();
  void loadWithRetry(() => import('./platform/live/socket.ts'), 'live delivery').then(({ startLive }) =>
    startLive(),
  );
  void loadWithRetry(() => import('./app/after-paint.ts'), 'after paint').then(({ begin }) => begin());
}

const APP = (
  <StrictMode>
    <App />
  </StrictMode>
);

/**
 * Renders the app, or takes over the page that the server has rendered. As a transition React works in slices: a tap or a
 * scroll does not wait for the whole screen.
 */
function render(place: HTMLElement): void {
  if (!place.hasAttribute(RENDERED)) {
    const root = createRoot(place);
    startTransition(() => root.render(APP));
    return;
  }
  takeOver(place);
  // React draws the parts that differ again, e.g. after a change of the data. That is not an error.
  const onRecoverableError = () => undefined;
  startTransition(() => void hydrateRoot(place, APP, { onRecoverableError }));
}

/**
 * Renders kept data out of sight until it is known whether the session goes on (decision 060). The reader cannot use the
 * page yet, so React renders it in one task: slices would take longer.
 */
async function renderKept(place: HTMLElement, mayShow: Promise<boolean>): Promise<void> {
  // Uncovering takes the style of the whole page: what is known already needs no cover.
  const isKnown = await Promise.race([mayShow, Promise.resolve(false)]);
  const uncover = isKnown ? () => undefined : cover(place);
  const root = createRoot(place);
  // What is drawn may be old, and the screens ask for newer data at once.
  const letGo = waitForPicture();
  try {
    flushSync(() => root.render(APP));
    if (!(await mayShow)) {
      letGo();
      root.unmount();
      queryClient.clear();
      render(place);
    }
    uncover();
  } finally {
    afterFrame(letGo);
  }
}

async function start(place: HTMLElement): Promise<void> {
  const wasRendered = place.hasAttribute(RENDERED);
  followBrowserEvents();
  followHistory();
  followInstallOffers();
  refetchOnReconnect();
  if (isFormerSession) await wipeDevice();
  noteSession();
  openChosenScreen();
  keepSession();
  const [, { mayShow }] = await Promise.all([
    loadPhrases(boot().language),
    prepare({ path: currentPath(), search: currentSearch() }, wasRendered),
  ]);
  await (mayShow === null ? render(place) : renderKept(place, mayShow));
  onRefusal(
    () => void loadWithRetry(() => import('./app/storage-notice.ts'), 'notice').then((it) => it.tell()),
  );
  if (import.meta.env.APP) void import('./app/phone/follow.ts').then(({ begin }) => begin());
  // After the first paint, so that live delivery does not delay it.
  if (isLoggedIn()) requestAnimationFrame(() => whenIdle(() => startAfterPaint(wasRendered)));
}

addEventListener('error', ({ error, message }) => send(error ?? message, 'uncaught'));
addEventListener('unhandledrejection', ({ reason }) => send(reason, 'uncaught'));

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');
void start(place);
