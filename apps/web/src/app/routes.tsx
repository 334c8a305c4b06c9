import { DEV_PATH } from '@kahan/contract/runtime';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { logout, useIsStudent, useLoggedIn, useRenewal } from '../data/session/session.ts';
import { useOffline } from '../platform/http/connection.ts';
import { usePhrases } from '../platform/i18n/phrases.ts';
import { loadTexts } from '../platform/i18n/texts.ts';
import { leaveTo } from '../platform/page/navigation.ts';
import { report } from '../platform/report.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { showToast } from '../ui/feedback/toaster.tsx';
import { Row, Sheet } from '../ui/layout/sheet.tsx';
import { type Decision, decide } from './guard.ts';
import { previousAddress, useArrival } from './history.ts';
import { CrashPage } from './notices/crash.tsx';
import { NotFoundPage } from './notices/not-found.tsx';
import { openScreen, screenOf } from './screens.ts';
import { isPlain, Plain } from './shell/plain.tsx';
import { Shell } from './shell/shell.tsx';
import { TakenOver } from './taken-over.tsx';

/** The page for developers; a build leaves it out. */
const DevPage =
  import.meta.env.DEV && lazy(async () => ({ default: (await import('./dev/dev.tsx')).DevPage }));

/** The screen from which the app opens the server's login page. A browser goes there itself. */
const LoginPage =
  import.meta.env.APP &&
  lazy(async () => {
    const [{ LoginPage: Page }] = await Promise.all([import('./phone/login-page.tsx'), loadTexts('app')]);
    return { default: Page };
  });

/** Carries out the guard's decision. */
function useDecision(decision: Decision): void {
  const { shell } = usePhrases();
  const [, navigate] = useLocation();
  const { kind } = decision;
  const to = kind === 'redirect' ? decision.to : kind === 'leave' ? decision.href : '';
  useEffect(() => {
    if (kind === 'redirect') navigate(to, { replace: true });
    if (kind === 'leave') leaveTo(to);
    if (kind === 'logout') {
      logout().catch((error) => {
        report(error, 'logout');
        showToast(shell.logoutFailed);
        navigate(previousAddress() ?? '/', { replace: true });
      });
    }
  }, [kind, to, navigate, shell]);
}

function PageLoading() {
  const { shell } = usePhrases();
  const offline = useOffline();
  return (
    <Sheet>
      <Row last>
        {offline ? (
          <p>{shell.offlinePage}</p>
        ) : (
          <Loading>
            <Skeleton width="var(--measure)" />
          </Loading>
        )}
      </Row>
    </Sheet>
  );
}

/** The page of the address, if the guard allows it (spec 2). */
export function Routes() {
  const { shell } = usePhrases();
  const [path] = useLocation();
  const query = useSearch();
  const search = query === '' ? '' : `?${query}`;
  const decision = decide({
    path,
    search,
    loggedIn: useLoggedIn(),
    studies: useIsStudent() !== false,
    previous: previousAddress(),
  });
  useDecision(decision);
  useRenewal(decision.kind === 'show' ? path : null);
  useArrival(path, query);
  const Frame = isPlain(path) ? Plain : Shell;
  if (DevPage && path === DEV_PATH) {
    return (
      <Frame page={null} title={DEV_PATH}>
        <ErrorBoundary where="page for developers" fallback={(code) => <CrashPage code={code} />}>
          <Suspense fallback={<PageLoading />}>
            <DevPage />
          </Suspense>
        </ErrorBoundary>
      </Frame>
    );
  }
  if (decision.kind === 'not-found') {
    return (
      <Frame page={null} title={shell.notFound}>
        <NotFoundPage />
        <TakenOver />
      </Frame>
    );
  }
  if (LoginPage && decision.kind === 'show' && decision.page === 'login') {
    return (
      <Frame page={null} title={shell.pages.login}>
        <Suspense fallback={<PageLoading />}>
          <LoginPage />
        </Suspense>
      </Frame>
    );
  }
  const screen = decision.kind === 'show' ? screenOf(decision.page) : undefined;
  if (decision.kind !== 'show' || screen === undefined) return null;
  const { Page } = openScreen(screen);
  return (
    <Frame page={decision.page} title={shell.pages[decision.page]}>
      <ErrorBoundary
        key={decision.page}
        at={path + search}
        where={`page ${decision.page}`}
        fallback={(code) => (
          <>
            <CrashPage code={code} />
            <TakenOver />
          </>
        )}
      >
        <Suspense fallback={<PageLoading />}>
          <Page />
          <TakenOver />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}
