import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followHistory } from './app/navigation.ts';
import { prepare } from './app/prepare.ts';
import { pageLanguage } from './data/preferences/language.ts';
import { keepSession } from './data/session/session.ts';
import { followBrowser } from './platform/http/connection.ts';
import { isLoggedIn } from './platform/http/cookies.ts';
import { late } from './platform/http/lazy-retry.ts';
import { refetchOnReturn } from './platform/http/query.ts';
import { loadPhrases } from './platform/i18n/phrases.ts';
import { startLive } from './platform/live/socket.ts';

function startAfterPaint(): void {
  void startLive();
  void late(() => import('./app/after-paint.ts'), 'after paint').then(({ begin }) => begin());
}

async function start(place: HTMLElement): Promise<void> {
  followBrowser();
  followHistory();
  refetchOnReturn();
  keepSession();
  await Promise.all([loadPhrases(pageLanguage()), prepare(location.pathname, location.search)]);
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // After the first paint: the page stands before the socket library is loaded.
  if (isLoggedIn()) requestAnimationFrame(() => setTimeout(startAfterPaint));
}

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');
void start(place);
