import { barePath, COOKIES, pageAfterIntro, startScreenOf } from '@kahan/contract/runtime';
import { useLocation, useSearch } from 'wouter';
import { preferencesQuery } from '../../../data/preferences/preferences.ts';
import { IntroScreen } from '../../../features/intro/intro-screen.tsx';
import { readCookie } from '../../../platform/http/cookies.ts';
import type { ScreenCode } from '../../define-screen.ts';

/** Where the reader wanted to go; at the bare address, the chosen first screen. */
function targetOf(search: string): string {
  const page = pageAfterIntro(search);
  return page === '/' ? barePath(startScreenOf(readCookie(COOKIES.screen))) : page;
}

function IntroPage() {
  const to = targetOf(useSearch());
  const [, go] = useLocation();
  return <IntroScreen to={to} onDone={() => go(to, { replace: true })} />;
}

export const intro: ScreenCode = {
  Page: IntroPage,
  queries: ({ loggedIn }) => (loggedIn ? [preferencesQuery] : []),
};
