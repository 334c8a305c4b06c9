import { createHash } from 'node:crypto';
import { type TestAnswer, TestClient } from './client.ts';
import type { TestPortal } from './portal.ts';

export const APP_ORIGIN = 'https://localhost';

/** The app's tokens in place of cookies. */
export interface Tokens {
  access_csrf?: string;
  access_token: string;
  refresh_token: string;
  access_expires_at: number;
}

/** The app: it has tokens in place of cookies, and its pages are not the portal's. */
export class AppClient extends TestClient {
  tokens: Tokens | null = null;

  override request(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<TestAnswer> {
    const { tokens } = this;
    const own: Record<string, string> = { origin: APP_ORIGIN };
    if (tokens !== null) own.authorization = `Bearer ${tokens.access_token}`;
    return super.request(method, path, { ...options, headers: { ...own, ...options.headers } });
  }

  /** Renews its tokens, and keeps them when they were given; the CSRF token stays that of the login. */
  async refresh(): Promise<TestAnswer> {
    const answer = await this.get('/api/refresh', bearer(this.tokens?.refresh_token));
    if (answer.status === 200) this.tokens = { ...this.tokens, ...answer.json<Tokens>() };
    return answer;
  }

  /** Another device that has stolen its tokens. */
  thief(): AppClient {
    const thief = new AppClient(this.url);
    thief.tokens = this.tokens;
    return thief;
  }
}

export const bearer = (token: string | undefined): Record<string, string> => ({
  authorization: `Bearer ${token ?? ''}`,
});

const SECRET = 'the secret of this device';

/** The address of the call by which the app completes a login that it began in the browser view. */
export async function beginApp(portal: TestPortal, username: string): Promise<string> {
  const challenge = createHash('sha256').update(SECRET).digest('base64url');
  const answer = await portal
    .client()
    .submitLogin({ username, password: 'demo', mobile: '1', challenge }, { 'user-agent': 'Chrome' });
  const token = /\?token=([\w-]{43})$/.exec(answer.headers.get('location') ?? '')?.[1];
  if (token === undefined) throw new Error(`${username} could not log in: ${answer.status} ${answer.text}`);
  return `/api/complete/token?${new URLSearchParams({ token, secret: SECRET, tokens: '1' })}`;
}

/** Logs in as the app does. */
export async function loginApp(portal: TestPortal, username: string): Promise<AppClient> {
  const app = new AppClient(portal.url);
  app.tokens = (await app.get(await beginApp(portal, username))).json<Tokens>();
  return app;
}
