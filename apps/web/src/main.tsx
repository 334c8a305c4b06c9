// First, before other modules read what the device keeps.
import { isFormerSession } from './app/former-session.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { parseCursor } from '@kahan/contract/runtime';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followHistory } from './app/history.ts';
import { prepare } from './app/prepare.ts';
import { openChosenScreen } from './app/start-screen.ts';
import { keepSession } from './data/session/session.ts';
import { followBrowserEvents } from './platform/http/connection.ts';
import { isLoggedIn } from './platform/http/cookies.ts';
import { givenCursor, readGiven } from './platform/http/given.ts';
import { loadWithRetry } from './platform/http/lazy-retry.ts';
import { queryClient } from './platform/http/query.ts';
import { loadPhrases } from './platform/i18n/phrases.ts';
import { refetchOnReconnect } from './platform/live/catch-up.ts';
import { hearFrom } from './platform/live/heard.ts';
import { heard } from './platform/live/hearing.ts';
import { sendLater } from './platform/monitor/send-later.ts';
import { restoreKept } from './platform/offline/restore-kept.ts';
import { boot } from './platform/page/boot.ts';
import { cover } from './platform/page/cover.ts';
import { followInstallOffers } from './platform/page/install.ts';
import { keepFocus } from './platform/page/kept-focus.ts';
import { currentPath, currentSearch } from './platform/page/navigation.ts';
import { whenIdle } from './platform/page/when-idle.ts';
import { send, sendErrorsBy } from './platform/report.ts';
import { onRefusal } from './platform/storage/device-storage.ts';
import { noteSession } from './platform/storage/this-session.ts';
import { wipeDevice } from './platform/storage/wipe-device.ts';

/** Opens live delivery. */
const listen = () =>
  void loadWithRetry(() => import('./platform/live/socket.ts'), 'live delivery').then(({ startLive }) =>
    startLive(),
  );

function startAfterPaint(isKept: boolean): void {
  if (!isKept) {
    // Other screens show what this device keeps while their answers are on the way.
    void restoreKept();
    listen();
  }
  void loadWithRetry(() => import('./app/after-paint.ts'), 'after paint').then((it) => it.begin());
}

const APP = (
  <StrictMode>
    <App />
  </StrictMode>
);

/**
 * Renders the app. As a transition React works in slices: a tap or a scroll does not wait for the whole screen. What the
 * server has drawn stays until the screen is complete.
 */
function render(place: HTMLElement): void {
  const root = createRoot(place);
  startTransition(() => root.render(APP));
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
  flushSync(() => root.render(APP));
  // At once: kept answers wait for what has happened since.
  listen();
  if (!(await mayShow)) {
    root.unmount();
    queryClient.clear();
    render(place);
  }
  uncover();
}

async function start(place: HTMLElement): Promise<void> {
  readGiven();
  heard.set(hearFrom(parseCursor(givenCursor())));
  followBrowserEvents();
  followHistory();
  keepFocus();
  followInstallOffers();
  refetchOnReconnect();
  if (isFormerSession) await wipeDevice();
  noteSession();
  openChosenScreen();
  keepSession();
  const [, { mayShow }] = await Promise.all([
    loadPhrases(boot().language),
    prepare({ path: currentPath(), search: currentSearch() }),
  ]);
  await (mayShow === null ? render(place) : renderKept(place, mayShow));
  onRefusal(
    () => void loadWithRetry(() => import('./app/storage-notice.ts'), 'notice').then((it) => it.tell()),
  );
  if (import.meta.env.APP) void import('./app/phone/follow.ts').then(({ begin }) => begin());
  // After the first paint, so that live delivery does not delay it.
  if (isLoggedIn()) requestAnimationFrame(() => whenIdle(() => startAfterPaint(mayShow !== null)));
}

sendErrorsBy(sendLater);
addEventListener('error', ({ error, message }) => send(error ?? message, 'uncaught'));
addEventListener('unhandledrejection', ({ reason }) => send(reason, 'uncaught'));

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');
void start(place);
