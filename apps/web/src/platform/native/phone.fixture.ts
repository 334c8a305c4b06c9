import { vi } from 'vitest';
import { bootOf } from '../page/boot.fixture.ts';

/** The app's surroundings: secure storage, storage, and a portal at https://kahan.example. */
export function fakePhone(kept: Record<string, string> = {}) {
  const secrets = new Map(Object.entries(kept));
  const storages = { local: new Map<string, string>(), session: new Map<string, string>() };
  const storage = (of: Map<string, string>) => ({
    getItem: (key: string) => of.get(key) ?? null,
    setItem: (key: string, value: string) => void of.set(key, value),
    removeItem: (key: string) => void of.delete(key),
  });
  /** Requests that were sent, as `GET /path` with the token that they named. */
  const sent: string[] = [];
  const answers = new Map<string, (token: string | null, method: string) => Response | Promise<Response>>();
  const globals = {
    window: { addEventListener: () => undefined },
    document: { addEventListener: () => undefined },
    location: new URL('https://localhost/'),
    localStorage: storage(storages.local),
    sessionStorage: storage(storages.session),
    fetch: async (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      const token = headers.get('Authorization')?.replace('Bearer ', '') ?? null;
      const { pathname, origin } = new URL(url);
      if (origin !== 'https://kahan.example') throw new Error(`${origin} is not the portal`);
      if (init.credentials !== 'omit' || headers.has('X-CSRF-Token')) throw new Error('sent like a browser');
      if (!headers.has('X-Client-Version')) throw new Error(`${pathname} does not name the version`);
      const method = init.method ?? 'GET';
      sent.push(`${method} ${pathname} ${token}`);
      const answer = answers.get(pathname);
      return answer ? answer(token, method) : Response.json({ ok: true });
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return {
    sent,
    answers,
    storages,
    secrets,
    /** The store as the wrapper gives it. */
    store: {
      read: async (key: string) => secrets.get(key) ?? null,
      write: async (key: string, text: string) => void secrets.set(key, text),
      remove: async (key: string) => void secrets.delete(key),
    },
    kept: () => JSON.parse(secrets.get('login') ?? 'null'),
  };
}

/** A login whose access token is not over for a while. */
export const LOGIN = {
  access: 'a1',
  refresh: 'r1',
  accessExpiresAt: Math.floor(Date.now() / 1000) + 600,
  tag: 'csrf-of-the-session',
  refreshedAt: 100,
};

/** The server's answer to a renewal: no CSRF token. */
export const issued = (number: number, more: object = {}) => ({
  access_token: `a${number}`,
  refresh_token: `r${number}`,
  access_expires_at: Math.floor(Date.now() / 1000) + 600,
  refreshed_at: 100 + number,
  ...more,
});

export const refused = () =>
  Response.json({ code: 'NOT_AUTHENTICATED', message: 'no', requestId: 'r-1' }, { status: 401 });

/** From now on modules are loaded anew, as those of the app's build. @returns a function that ends that */
export function asApp(): () => void {
  vi.resetModules();
  vi.stubEnv('APP', 'true');
  return () => {
    vi.unstubAllEnvs();
    vi.resetModules();
    vi.unstubAllGlobals();
  };
}

/** Gives the app the values that the page of its build gives. */
export async function setPortal(): Promise<void> {
  (await import('../http/addresses.ts')).setServerOrigin('https://kahan.example');
  (await import('../page/boot.ts')).bootWith(bootOf());
}
