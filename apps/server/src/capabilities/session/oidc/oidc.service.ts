import { createHmac } from 'node:crypto';
import type { Clock } from '@kahan/domain';
import { StudentSystemError } from '@kahan/student-system';
import type { Audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiFailure } from '../../../platform/errors.ts';
import type { CookieJar } from '../../../platform/http/guard/cookies.ts';
import { codeOfStudentSystem } from '../../../platform/student-system-code.ts';
import { TIMED_OUT, withTimeout } from '../../../platform/timeout.ts';
import { hashOf, isToken, newToken } from '../../../platform/token.ts';
import { isNoted } from '../accounts.store.ts';
import type { OidcConfig } from '../login.config.ts';
import type { People } from '../providers/password-provider.ts';
import { LoginRefused } from '../refusals.ts';
import type { CheckedUser, LoginOrigin, SessionService } from '../session.types.ts';
import * as store from './oidc.store.ts';
import type { OidcProvider, Proof, ProviderToken, Ties } from './provider.ts';

/** How long a user may take at the provider. */
const LOGIN_SECONDS = 600;
/** A logout is remembered for longer than a login can be on its way, and than its token is good. */
const LOGOUT_SECONDS = 3600;
/** A logout does not wait longer for the provider's metadata. */
const LOGOUT_WAIT_MS = 1_000;

export interface OidcDependencies {
  config: OidcConfig;
  provider: OidcProvider;
  db: Database;
  clock: Clock;
  audit: Audit;
  jar: CookieJar;
  people: People;
  sessions: Pick<SessionService, 'admit' | 'forget'>;
}

/** A login that came back to the browser that began it. */
export interface Returned extends store.Begun {
  ties: Ties;
}

/** Logins at the university's own login (decision 093). */
export interface OidcLogins {
  /** Begins a login. @returns the provider's address, and the cookie that ties the login to the browser */
  begin(
    login: store.Begun,
    browser: { cookieHeader: string | undefined; again: boolean },
  ): Promise<{ address: string; cookie: string }>;
  /** Uses up the login of a callback. @throws LoginRefused when this browser has no such login */
  takeBack(state: string | undefined, cookieHeader: string | undefined): Promise<Returned>;
  /**
   * Admits the person whom the provider names. `search`: the query of the callback.
   * @throws LoginRefused; ApiFailure STUDENT_SYSTEM_* when the login of a new person cannot be looked up
   */
  admit(
    search: string,
    ties: Ties,
    from: LoginOrigin,
  ): Promise<{ user: CheckedUser; token: ProviderToken | null }>;
  /** Ends the sessions that a logout token names. @throws LoginRefused */
  endNamed(token: string): Promise<void>;
  /** The provider's address at which a logout goes on; null when only the portal's session ends. */
  logoutAddress(): Promise<string | null>;
}

export function createOidcLogins(d: OidcDependencies): OidcLogins {
  const { config, provider, db, clock, audit, jar, people } = d;
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  /** The login as the student system writes it. @throws LoginRefused when it knows none; ApiFailure STUDENT_SYSTEM_* */
  async function lookUp(login: string): Promise<string> {
    const known = await people.find(login).catch((error: unknown) => {
      const code = error instanceof StudentSystemError ? codeOfStudentSystem(error) : undefined;
      throw code === undefined ? error : new ApiFailure(code, { cause: error });
    });
    if (known === null) throw new LoginRefused('unknown-login', 'not-found');
    return known;
  }

  /** The login of the student system that the provider names. */
  async function loginOf({ claims }: Proof): Promise<string> {
    const claim = claims[config.loginClaim];
    if (typeof claim !== 'string' || claim.trim() === '' || claim.length > 100)
      throw new LoginRefused('unknown-login', 'no-claim');
    return lookUp(claim.trim());
  }

  /** The login of a linked identity; the student system is asked about new ones, and about those that it misses. */
  async function knownLogin(proof: Proof): Promise<string> {
    const linked = await store.findIdentity(db, proof);
    if (linked === null) return loginOf(proof);
    if (await isNoted(db, linked.userId)) await lookUp(linked.login);
    return linked.login;
  }

  return {
    async begin(login, { cookieHeader, again }) {
      const known = jar.read(cookieHeader, 'oidc');
      // All tabs share one secret: a new one would break a login that is under way in another tab.
      const secret = isToken(known) ? known : newToken();
      const state = newToken();
      const address = await provider.loginAddress(
        tiesOf(secret, state),
        login.silent ? 'none' : again ? 'login' : null,
      );
      await store.insertBegun(db, {
        ...login,
        stateHash: hashOf(state),
        browserHash: hashOf(secret),
        expiresAt: later(LOGIN_SECONDS),
      });
      return { address, cookie: jar.set('oidc', secret, { maxAge: LOGIN_SECONDS, hidden: true }) };
    },

    async takeBack(state, cookieHeader) {
      const secret = jar.read(cookieHeader, 'oidc');
      if (!isToken(state) || !isToken(secret)) throw new LoginRefused('interrupted', 'browser');
      const asked = { stateHash: hashOf(state), browserHash: hashOf(secret), now: clock.now() };
      const begun = await store.takeBegun(db, asked);
      if (begun === null) throw new LoginRefused('interrupted', 'state');
      return { ...begun, ties: tiesOf(secret, state) };
    },

    async admit(search, ties, from) {
      const proof = await provider.prove(search, ties);
      const isPermitted = Object.entries(config.requiredClaims).every(([name, values]) =>
        hasOneOf(proof.claims[name], values),
      );
      if (!isPermitted) throw new LoginRefused('not-permitted', 'claim');
      const login = await knownLogin(proof);
      const { issuer, subject, sid, provenAt } = proof;
      const origin = { way: 'oidc', issuer, subject, sid, provenAt } as const;
      return { user: await d.sessions.admit({ login, origin }, from), token: proof.token };
    },

    async endNamed(token) {
      const notice = await provider.readLogout(token);
      const ended = await db.transaction((tx) => store.noteLogout(tx, notice, later(LOGOUT_SECONDS)));
      if (ended === null) throw new LoginRefused('untrusted', 'replayed');
      d.sessions.forget(ended.map(({ sessionId }) => sessionId));
      for (const [userId, of] of Map.groupBy(ended, (session) => session.userId))
        audit.record({ event: 'sessions-ended', userId, sessions: of.length, why: 'by-provider' });
    },

    async logoutAddress() {
      try {
        const address = await withTimeout(provider.logoutAddress(), LOGOUT_WAIT_MS);
        return address === TIMED_OUT ? null : address;
      } catch (error) {
        // The provider cannot be reached, which it has logged itself: the logout ends here alone.
        if (error instanceof LoginRefused) return null;
        throw error;
      }
    },
  };
}

/** Nonce and verifier follow from the browser's secret, so that no other browser has them and no row does. */
function tiesOf(secret: string, state: string): Ties {
  const derived = (what: string) =>
    createHmac('sha256', secret).update(`${what} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}

function hasOneOf(claim: unknown, values: readonly string[]): boolean {
  const given = Array.isArray(claim) ? claim : [claim];
  return given.some((one) => values.includes(String(one)));
}
