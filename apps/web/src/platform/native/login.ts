import { COOKIES } from '@kahan/contract/runtime';
import { report } from '../report.ts';
import { local } from '../storage/device-storage.ts';

/*
 * The login of the app: a pair of tokens in the system's secure storage instead of cookies, which WebViews lose
 * (decision 085). Both are read before the app starts and stand in memory from then on.
 */

/** A login as it is kept. */
export interface Login {
  access: string;
  refresh: string;
  /** Unix seconds by the server's clock. */
  accessExpiresAt: number;
  /** Stays the same as long as the session: tells sessions apart (platform/storage/this-session.ts). */
  tag: string;
  /** Unix seconds. */
  refreshedAt: number;
}

/** Where texts are kept that only this app can read (platform/native/native.ts). */
export interface Secrets {
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
}

const LOGIN = 'login';
/** Refresh tokens of logins that ended here while the server was not reached. */
const ENDED = 'ended';
/** The keychain of iOS outlives the app. What it holds without this mark is from an earlier installation. */
const INSTALLED = 'kahan:app:installed';

let secrets: Secrets | undefined;
let login: Login | null = null;
let ended: readonly string[] = [];
/** Writes are made one after the other, so that the last one stays. */
let writing: Promise<void> | undefined;

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the value as it is when its turn has come. */
function write(key: string, value: () => object | null): Promise<void> {
  const to = secrets;
  if (to === undefined) throw new Error('the login is written before it is read');
  const now = () => {
    const known = value();
    return known === null ? to.remove(key) : to.write(key, JSON.stringify(known));
  };
  const written = writing === undefined ? now() : writing.then(now);
  writing = written.catch(() => undefined);
  return written;
}

/** The stored text of a key. A storage that cannot be read, e.g. after a restored backup, has none. */
async function kept(from: Secrets, key: string): Promise<string | null> {
  try {
    return await from.read(key);
  } catch (error) {
    report(error, 'secure storage');
    return null;
  }
}

/** Reads what this device keeps. Call it before anything else asks for the login. */
export async function readLogin(from: Secrets): Promise<void> {
  secrets = from;
  login = parsed<Login>(await kept(from, LOGIN));
  ended = parsed<string[]>(await kept(from, ENDED)) ?? [];
  if (local.getItem(INSTALLED) === null) {
    await endHere();
    local.setItem(INSTALLED, '1');
  }
}

const writeLogin = () => write(LOGIN, () => login);
const writeEnded = () => write(ENDED, () => (ended.length === 0 ? null : ended));

export const currentLogin = (): Login | null => login;

/** The cookies that tell the app of its login, made of the kept login; undefined for any other. */
export function readLoginValue(cookie: string): string | null | undefined {
  if (cookie === COOKIES.loggedIn) return login && '1';
  if (cookie === COOKIES.csrf) return login?.tag ?? null;
  if (cookie === COOKIES.refreshedAt) return login && String(login.refreshedAt);
  return undefined;
}

/** Keeps a login, or one whose tokens were renewed. Awaits the storage: a renewed token that is lost ends the session. */
export async function keepLogin(next: Login): Promise<void> {
  login = next;
  await writeLogin();
}

/** The server has ended the login. */
export async function forgetLogin(): Promise<void> {
  login = null;
  await writeLogin();
}

/** Ends the login on this device alone; the server is told later ({@link endedLogins}). */
export async function endHere(): Promise<void> {
  if (login === null) return;
  ended = [...ended, login.refresh];
  login = null;
  // First the token that ends it on the server: an app that is closed in between ends it at its next start.
  await writeEnded();
  await writeLogin();
}

/** Refresh tokens by which the server ends the logins that this device has ended. */
export const endedLogins = (): readonly string[] => ended;

/** The server has ended that login. */
export async function forgetEnded(refresh: string): Promise<void> {
  ended = ended.filter((one) => one !== refresh);
  await writeEnded();
}
