import { safePage } from '@kahan/contract/runtime';
import { base64url } from '../base64url.ts';
import { publicAddress } from '../http/addresses.ts';
import { call } from '../http/api.ts';
import { untilNextTry } from '../http/next-try.ts';
import { ApiProblem } from '../http/problem.ts';
import { boot } from '../page/boot.ts';
import { session } from '../storage/device-storage.ts';
import { createStore } from '../storage/store.ts';
import { isIssued, keepIssued } from './bearer.ts';
import { currentLogin, type Secrets } from './login.ts';

/*
 * The login of the app (spec 1): the server's login page in the secure browser view, which ends in a link with a token that
 * works once. The token is worth something only with the secret of the login that this device has begun (PKCE).
 */

/** Why a link logged nobody in; also the name of the text about it. */
export type SignInProblem = 'loggedIn' | 'notBegun' | 'used' | 'refused' | 'offline' | 'failed' | 'notOpened';

/**
 * `opened`: the browser view was opened. `exchanging`: the token of a link is on its way to the server. `again`: the server
 * was not reached with it, and is tried again.
 */
type Step = 'none' | 'opened' | 'exchanging' | 'again';

interface SignIn {
  step: Step;
  problem: SignInProblem | null;
}

export const signIn = createStore<SignIn>({ step: 'none', problem: null });

/** Key of the login that was begun, in the secure storage. */
const BEGUN = 'begun';
/** Key of the beginning of the last token that was handled, in this run of the app, and when. */
const HANDLED = 'kahan:app:handled';
/** The system may deliver one tap twice: as the link of the start, and as one that came to the running app. */
const SAME_TAP_MS = 5_000;
/** How long after its login the server takes a token. */
const TOKEN_LASTS_MS = 60_000;
const FIRST_AGAIN_MS = 1_000;
/** So many characters tell tokens apart, and are worth nothing. */
const NAMED_BY = 10;

interface Begun {
  secret: string;
  /** The screen that the user wanted. */
  page: string;
}

async function challengeOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64url(new Uint8Array(digest));
}

/** The functions of the wrapper that the login needs. */
export interface Phone {
  secrets: Secrets;
  openBrowser: (url: string) => Promise<void>;
  closeBrowser: () => Promise<void>;
}

/** Opens the login page in the browser view. A login that was begun before is over. */
export async function beginSignIn(phone: Phone, page: string): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const query = new URLSearchParams({
    mobile: '1',
    challenge: await challengeOf(secret),
    page: safePage(page),
    lang: boot().language,
  });
  try {
    await phone.secrets.write(BEGUN, JSON.stringify({ secret, page: safePage(page) } satisfies Begun));
    await phone.openBrowser(publicAddress(`/api/login?${query}`));
    signIn.set({ step: 'opened', problem: null });
  } catch (error) {
    signIn.set({ step: 'none', problem: 'notOpened' });
    throw error;
  }
}

/** The browser view was closed without a link. */
export function abandonSignIn(): void {
  if (signIn.get().step === 'opened') signIn.set({ step: 'none', problem: null });
}

/** Notes a token as handled. @returns what the same token is this time */
function handle(token: string): 'new' | 'same-tap' | 'again' {
  const name = token.slice(0, NAMED_BY);
  const [before, at] = (session.getItem(HANDLED) ?? '').split(' ');
  const isSame = before === name;
  const now = Date.now();
  if (isSame && now - Number(at) < SAME_TAP_MS) return 'same-tap';
  session.setItem(HANDLED, `${name} ${now}`);
  return isSame ? 'again' : 'new';
}

async function readBegun({ secrets }: Phone): Promise<Begun | null> {
  const text = await secrets.read(BEGUN);
  return text === null ? null : JSON.parse(text);
}

/**
 * Exchanges a token, and tries again as long as the server is not reached and may still take it: phones lose their signal
 * just when an app comes to the screen.
 * @returns null when the login has become another one meanwhile
 */
async function exchange(phone: Phone, token: string, { secret }: Begun) {
  const until = Date.now() + TOKEN_LASTS_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await call('GET /api/complete/token', { query: { token, secret, tokens: '1' } });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.kind !== 'offline') throw error;
      signIn.set({ step: 'again', problem: null });
      await untilNextTry(tries, FIRST_AGAIN_MS);
      if (Date.now() >= until) throw error;
      if (currentLogin() !== null || (await readBegun(phone))?.secret !== secret) return null;
    }
  }
}

const problemOf = (error: ApiProblem): SignInProblem =>
  error.kind === 'offline' ? 'offline' : error.status === 401 || error.status === 400 ? 'refused' : 'failed';

/** Where the app goes after a login. */
export interface SignedIn {
  isFirst: boolean;
  page: string;
}

/**
 * Exchanges the token of a link for the tokens of a session. A logged-in app sends nothing (spec 4), nor does one that has
 * begun no login.
 * @returns where to go; null when nobody was logged in, which {@link signIn} explains
 */
export async function completeSignIn(phone: Phone, token: string): Promise<SignedIn | null> {
  const seen = handle(token);
  if (seen === 'same-tap') return null;
  if (currentLogin() !== null) return refuse(phone, 'loggedIn');
  if (seen === 'again') return refuse(phone, 'used');
  signIn.set({ step: 'exchanging', problem: null });
  const begun = await readBegun(phone);
  if (begun === null) return refuse(phone, 'notBegun');
  try {
    const issued = await exchange(phone, token, begun);
    if (issued === null) return null;
    if (!isIssued(issued)) return refuse(phone, 'failed');
    await keepIssued(issued, issued.access_csrf);
    // Not before: any page can open a link with a token that is refused, and the login that was begun here goes on.
    await phone.secrets.remove(BEGUN);
    await phone.closeBrowser().catch(() => undefined);
    return { isFirst: issued.first_login, page: begun.page };
  } catch (error) {
    if (error instanceof ApiProblem) return refuse(phone, problemOf(error));
    signIn.set({ step: 'none', problem: 'failed' });
    throw error;
  }
}

async function refuse(phone: Phone, problem: SignInProblem): Promise<null> {
  signIn.set({ step: 'none', problem });
  // It may be closed already, or never have been opened.
  await phone.closeBrowser().catch(() => undefined);
  return null;
}
