import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TestClient } from './client.ts';

const MAIN = join(import.meta.dirname, '../../../sandbox/src/identity-provider/main.ts');

/** The sandbox university's own login, in a process of its own. */
export interface OwnLogin {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** A browser without cookies at the provider. */
  client(): TestClient;
  stop(): Promise<void>;
}

export async function startOwnLogin(portal: string): Promise<OwnLogin> {
  const client = { clientId: 'kahan', clientSecret: 'the-secret-of-the-client' };
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH: process.env.PATH, PORTAL_URL: portal, SANDBOX_PORT: '0' },
      ...{ OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const issuer = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
    if (child.stdout === null) return reject(new Error('the provider has no output'));
    createInterface(child.stdout).on('line', (line) => {
      const url = /^ready (http:\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return {
    ...{ issuer, ...client },
    client: () => new TestClient(issuer),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Path and query of an address. */
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://server');
  return pathname + search;
};

/**
 * Goes through the login at the provider as a browser does; a browser that is logged in there sees no form.
 * @returns the address to which the provider leads back
 */
export async function passLogin(there: TestClient, address: string, username: string): Promise<string> {
  let next = pathOf(address);
  for (let step = 0; step < 10; step++) {
    let answer = await there.get(next);
    if (answer.status === 200) {
      answer = await there.request('POST', next, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username, password: 'demo' }).toString(),
      });
    }
    const location = answer.headers.get('location') ?? '';
    if (location.includes('/api/login/oidc/back')) return pathOf(location);
    if (location === '') throw new Error(`the provider answered ${answer.status}: ${answer.text}`);
    next = pathOf(location);
  }
  throw new Error('the provider leads nowhere');
}

/** Confirms the logout at the provider. @returns the address to which it leads */
export async function passLogout(there: TestClient, address: string): Promise<string> {
  const page = await there.get(pathOf(address));
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const answer = await there.request('POST', '/session/end/confirm', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
  return answer.headers.get('location') ?? '';
}
