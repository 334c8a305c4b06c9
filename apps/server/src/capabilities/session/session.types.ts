import type { Clock, Language } from '@kahan/domain';
import type { Lockout } from '../../engine/lockout.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { Authenticator } from '../../platform/http/guard/handler.ts';
import type { Log } from '../../platform/log.ts';
import type { PasswordProvider } from './providers/password-provider.ts';

/** The secrets of a login as the browser gets them, once. */
export interface IssuedTokens {
  access: string;
  refresh: string;
  csrf: string;
  issuedAt: Date;
}

export interface CheckedUser {
  userId: number;
  login: string;
  first: boolean;
}

export interface SessionDependencies {
  db: Database;
  bus: Bus;
  passwords: PasswordProvider;
  lockout: Lockout;
  clock: Clock;
  log: Log;
  jar: CookieJar;
  /** Fetches what the student system holds about a user, in the background. */
  importUser(userId: number, login: string): Promise<void>;
}

export interface SessionService extends Authenticator {
  /** Checks name and password with the password provider, and creates the user at the first login. */
  checkPassword(login: string, password: string, address: string): Promise<CheckedUser>;
  /** Begins a login; one that this browser had before ends. */
  begin(user: CheckedUser, cookieHeader: string | undefined): Promise<IssuedTokens>;
  /** The single-use token with which the device that holds the challenge's secret begins a login. */
  issueLoginToken(user: CheckedUser, challenge: string): Promise<string>;
  completeLogin(token: string, secret: string): Promise<IssuedTokens & { first: boolean }>;
  /** New tokens for a refresh token, whose return later ends the whole login. */
  refresh(cookieHeader: string | undefined): Promise<IssuedTokens>;
  /** @returns whether there was a login to end */
  end(cookieHeader: string | undefined): Promise<boolean>;
  /** Those of these logins that still exist, e.g. to disconnect the sockets of the others. */
  stillAlive(sessionIds: readonly string[]): Promise<Set<string>>;
  setLanguage(userId: number, language: Language): Promise<void>;
  /** null when the user never chose one. */
  languageChangedAt(userId: number): Promise<Date | null>;
  close(): void;
}
