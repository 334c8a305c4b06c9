import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import {
  type ForgingProvider,
  oidcEnvironment,
  startForgingProvider,
} from '../../../../test/support/forging-provider.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

let provider: ForgingProvider;
let portal: TestPortal;
beforeAll(async () => {
  provider = await startForgingProvider();
  portal = await startPortal({ env: oidcEnvironment(provider) });
});
afterEach(() => {
  provider.answers = {};
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const html = (_request: unknown, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<h1>Maintenance</h1>');
};
const broken = (_request: unknown, response: ServerResponse) => {
  response.writeHead(502);
  response.end();
};
const hung = () => {};
const cut = (_request: unknown, response: ServerResponse) => void response.destroy();
const TROUBLE = [
  ['answers HTML', html],
  ['answers an error', broken],
  ['hangs', hung],
  ['closes the connection', cut],
] as const;

async function back(client: TestClient) {
  const answer = await client.get('/api/login/oidc?lang=en&page=%2Fterms');
  expect(answer.status, answer.text).toBe(303);
  return provider.comeBack(answer.headers.get('location') ?? '');
}
function expectDown(answer: Awaited<ReturnType<TestClient['get']>>, client: TestClient) {
  expect(answer.status).toBe(503);
  expect(answer.text.replaceAll('\u00a0', ' ')).toContain('The university login is not answering now.');
  expect(client.cookie('kahan_access')).toBeUndefined();
}

describe.each(TROUBLE)('a provider that %s', (_what, answer) => {
  test('when a login begins: the page says so, keeps its place, and ends no session', async () => {
    const fresh = await startPortal({ beside: portal, env: oidcEnvironment(provider) });
    try {
      const known = portal.client();
      expect((await known.get(await back(known))).status).toBe(303);
      provider.answers = { metadata: answer };
      const client = fresh.client();
      const page = await client.get('/api/login/oidc?lang=en&page=%2Fterms', { 'accept-language': 'en' });
      expectDown(page, client);
      expect(page.text).toContain('page=%2Fterms');
      expect((await known.copy(fresh.url).get('/api/user/preferences')).status).toBe(200);
      provider.answers = {};
      expect((await fresh.client().get('/api/login/oidc')).status).toBe(303);
    } finally {
      await fresh.stop();
    }
  });

  test('when the code is exchanged: nobody is let in', async () => {
    const client = portal.client();
    const path = await back(client);
    provider.answers = { token: answer };
    expectDown(await client.get(path), client);
  });

  test('when its keys are asked for: nobody is let in', async () => {
    const fresh = await startPortal({ beside: portal, env: oidcEnvironment(provider) });
    try {
      const client = fresh.client();
      const path = await back(client);
      provider.answers = { keys: answer };
      expectDown(await client.get(path), client);
    } finally {
      await fresh.stop();
    }
  });
});

test('a provider under another name than the configured one is not believed', async () => {
  const other = await startPortal({
    beside: portal,
    env: { ...oidcEnvironment(provider), OIDC_ISSUER: `${provider.issuer}/` },
  });
  try {
    const client = other.client();
    expectDown(await client.get('/api/login/oidc?lang=en', { 'accept-language': 'en' }), client);
  } finally {
    await other.stop();
  }
});

test('keys that the provider changes between two logins are read anew, but not for each unknown key', async () => {
  const fresh = await startPortal({ beside: portal, env: oidcEnvironment(provider) });
  try {
    await provider.rotate();
    const client = fresh.client();
    const path = await back(client);
    expect((await client.get(path)).status).toBe(303);
    const before = provider.asked.keys ?? 0;
    for (let n = 0; n < 5; n++) {
      const token = await provider.logoutToken({ sid: 'x' }, { kid: `unknown-${n}` });
      const body = new URLSearchParams({ logout_token: token }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fresh.client().request('POST', '/api/oidc/backchannel-logout', { headers, body });
      expect(answer.status).toBe(401);
    }
    expect(provider.asked.keys).toBe(before);
  } finally {
    await fresh.stop();
  }
});
