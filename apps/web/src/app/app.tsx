import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { followNews } from '../data/news/live.ts';
import { loggedOutHere } from '../data/session/session.ts';
import { loadWithRetry } from '../platform/http/lazy-retry.ts';
import { onPasswordAsked } from '../platform/http/password.ts';
import { queryClient } from '../platform/http/query.ts';
import { language } from '../platform/i18n/phrases.ts';
import { onMessage } from '../platform/live/messages.ts';
import { useStore } from '../platform/storage/store.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { showToast, Toaster } from '../ui/feedback/toaster.tsx';
import { overlay } from '../ui/overlay/overlay.ts';
import { quietNavigation } from './history.ts';
import { CrashScreen } from './notices/crash.tsx';
import { LoggedOutPage } from './notices/logged-out.tsx';
import { VersionDeniedPage } from './notices/version-denied.tsx';
import { Routes } from './routes.tsx';
import { TakenOver } from './taken-over.tsx';
import { useVersionDenied } from './version.ts';

onPasswordAsked((byReader, isRenewal) => {
  // The reader's call waits for the prompt, so loading the prompt must not give up.
  void loadWithRetry(() => import('../features/session/password-prompt.tsx'), 'password prompt').then(
    ({ openPrompt }) => openPrompt(byReader, isRenewal),
  );
});

/** The same element each time: what changes around it does not draw the page again. */
const ROUTES = <Routes />;

const Overlay = () => useStore(overlay);

function Screen() {
  // A text that the server sends to this user is shown as a toast (spec 7).
  useEffect(() => onMessage('raw', (raw) => void ('text' in raw && showToast(raw.text[language()]))), []);
  useEffect(followNews, []);
  const versionDenied = useVersionDenied();
  const isLoggedOut = useStore(loggedOutHere);
  if (!isLoggedOut && !versionDenied) return ROUTES;
  return (
    <>
      {isLoggedOut ? <LoggedOutPage /> : <VersionDeniedPage store={versionDenied?.playStoreLink ?? null} />}
      <TakenOver />
    </>
  );
}

const crash = (code: string) => (
  <>
    <CrashScreen code={code} />
    <TakenOver />
  </>
);

export function App() {
  return (
    <ErrorBoundary where="app" fallback={crash}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={quietNavigation}>
          <Screen />
        </Router>
        <Overlay />
        <Toaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
