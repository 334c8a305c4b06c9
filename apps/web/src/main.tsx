import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followHistory } from './app/navigation.ts';
import { prepare } from './app/prepare.ts';
import { late } from './platform/late.ts';
import { startLive } from './platform/live.ts';
import { followBrowser } from './platform/online.ts';
import { loadPhrases } from './platform/phrases.ts';
import { pageLanguage } from './platform/preferences.ts';
import { refetchOnReturn } from './platform/query.ts';
import { isLoggedIn, keepSession } from './platform/session.ts';

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
