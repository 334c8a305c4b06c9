import type { Clock, Language, LoginWay } from '@kahan/domain';
import type { Lockout } from '../../engine/lockout.ts';
import type { Audit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { AppOrigins, Credentials } from '../../platform/http/guard/credentials.ts';
import type { Authenticator } from '../../platform/http/guard/handler.ts';
import type { Log } from '../../platform/log.ts';
import type { Origin } from './origin.ts';
import type { PasswordProvider } from './providers/password-provider.ts';

/** The secrets of a login, which only its browser or app gets. */
export interface IssuedTokens {
  access: string;
  accessExpiresAt: Date;
  refresh: string;
  csrf: string;
  issuedAt: Date;
  /** When the provider may be asked whether the session goes on; null for other sessions. */
  renewAt: Date | null;
}

/** The secrets after a renewal. `csrf` is null for a bearer: the token of its login stays as it is. */
export interface RenewedTokens extends Omit<IssuedTokens, 'csrf'> {
  csrf: string | null;
}

export interface CheckedUser {
  userId: number;
  login: string;
  first: boolean;
  origin: Origin;
  /** The Set-Cookie line by which the browser is known for this login from now on. */
  deviceCookie: string;
}

/** The address and the cookies of an attempt to log in. */
export interface LoginOrigin {
  address: string;
  cookieHeader: string | undefined;
}

/** The browser or app in which a session begins. */
export interface Beginning {
  cookieHeader: string | undefined;
  userAgent: string | undefined;
}

export interface SessionDependencies {
  db: Database;
  bus: Bus;
  passwords: PasswordProvider;
  lockout: Lockout;
  audit: Audit;
  clock: Clock;
  log: Log;
  jar: CookieJar;
  apps: AppOrigins;
  /** How long a session lasts at most, seconds; use prolongs it no further. */
  longest: Readonly<Record<LoginWay, number>>;
  /** Fetches the records of a user from the student system, in the background. */
  importUser(userId: number, login: string): Promise<void>;
}

export interface SessionService extends Authenticator {
  /** Checks name and password with the password provider, and creates the user at the first login. */
  checkPassword(login: string, password: string, from: LoginOrigin): Promise<CheckedUser>;
  /**
   * Admits a person whom a provider has proven to have this login, and links the identity there with the login.
   * @throws LoginRefused when the identity or the user is linked to another
   */
  admit(person: { login: string; origin: Origin }, from: LoginOrigin): Promise<CheckedUser>;
  /** Starts a login and ends the previous one of this browser. @throws LoginRefused when the provider has ended it */
  begin(user: CheckedUser, from: Beginning): Promise<IssuedTokens>;
  /** A single-use token: the device that knows the secret of the challenge starts a login with it. */
  issueLoginToken(user: CheckedUser, challenge: string): Promise<string>;
  completeLogin(
    proof: { token: string; secret: string },
    from: Pick<Beginning, 'userAgent'> & { address: string },
  ): Promise<IssuedTokens & { first: boolean }>;
  /**
   * Exchanges a refresh token for new tokens. A second use of the same token ends the login.
   * @returns with them the device cookie, prolonged; null when the browser has none for this login
   */
  refresh(from: Credentials): Promise<RenewedTokens & { deviceCookie: string | null }>;
  /** Ends the login of an access or refresh token. @returns by which way it had begun; null when there was none */
  end(from: Credentials): Promise<LoginWay | null>;
  /**
   * Ends a login that its user ended while this server could not be reached: the browser has marked it.
   * @returns the lines that remove its cookies; none without a mark
   */
  endMarked(cookieHeader: string | undefined): Promise<string[]>;
  /** Drops ended sessions from the memory of this portal, without waiting for the signal. */
  forget(sessionIds: readonly string[]): void;
  /** When the sessions among these that still exist expire, unix milliseconds; sockets of the others are disconnected. */
  stillAlive(sessionIds: readonly string[]): Promise<Map<string, number>>;
  setLanguage(userId: number, language: Language): Promise<void>;
  /** Last change of the language; null before the first choice. */
  languageChangedAt(userId: number): Promise<Date | null>;
  close(): void;
}
