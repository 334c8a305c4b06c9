import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import {
  type ForgingProvider,
  oidcEnvironment,
  startForgingProvider,
} from '../../../../test/support/forging-provider.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

let provider: ForgingProvider;
let portal: TestPortal;
let seen = 0;
const usual: Partial<ForgingProvider> = {};
beforeAll(async () => {
  provider = await startForgingProvider();
  Object.assign(usual, { idToken: provider.idToken });
  portal = await startPortal({
    env: {
      ...oidcEnvironment(provider),
      OIDC_REQUIRED_CLAIMS: JSON.stringify({ realm: ['university.example', 'faculty.example'] }),
    },
  });
});
beforeEach(async () => {
  Object.assign(provider, usual, {
    claims: { realm: 'university.example' },
    answers: {},
    takesCodesAgain: false,
  });
  for (const table of ['sessions', 'identities', 'oidc_logins'])
    await portal.database.pool.query(`delete from ${table}`);
  seen = portal.logged().length;
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const NOW = () => Math.floor(Date.now() / 1000);

/** Begins a login in a browser. @returns the provider's address */
async function begin(client: TestClient, query = ''): Promise<string> {
  const answer = await client.get(`/api/login/oidc${query}`);
  expect(answer.status, answer.text).toBe(303);
  return answer.headers.get('location') ?? '';
}
async function logIn(client = portal.client(), query = '') {
  return client.get(provider.comeBack(await begin(client, query)));
}
type Line = Record<string, unknown>;
const told = (): Line[] =>
  portal
    .logged()
    .slice(seen)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security !== undefined);
const sessions = async () => (await portal.database.pool.query('select session_id from sessions')).rowCount;

/** Expects a clear page in the reader's language, one line in the security log, and no session. */
async function expectRefused(
  answer: Awaited<ReturnType<TestClient['get']>>,
  client: TestClient,
  { status, why, words }: { status: number; why: string; words: string },
) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.text).toContain('role="alert"');
  expect(answer.text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(told()).toMatchObject([{ security: 'login-refused', why, network: '127.0.0.0/24' }]);
  expect(client.cookie('kahan_access')).toBeUndefined();
  expect(await sessions()).toBe(0);
}
const UNTRUSTED = { status: 401, why: 'untrusted', words: 'nepodařilo ověřit' };

test('the right token lets in; so the others are refused for what is wrong with them', async () => {
  const client = portal.client();
  const answer = await logIn(client);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/intro']);
  expect(await sessions()).toBe(1);
  expect(told().map(({ security }) => security)).toEqual(['identity-linked', 'login-succeeded']);
});

type Forgery = (right: JWTPayload) => Promise<string>;
const changed =
  (claims: JWTPayload | (() => JWTPayload)): Forgery =>
  (right) =>
    provider.sign({ ...right, ...(typeof claims === 'function' ? claims() : claims) });
const without =
  (...names: string[]): Forgery =>
  (right) =>
    provider.sign(Object.fromEntries(Object.entries(right).filter(([name]) => !names.includes(name))));
const tampered: Forgery = async (right) => {
  const [head, , signature] = (await provider.sign(right)).split('.');
  const body = Buffer.from(JSON.stringify({ ...right, login: 'student2' })).toString('base64url');
  return `${head}.${body}.${signature}`;
};

const FORGERIES: [string, Forgery][] = [
  ['of another issuer', changed({ iss: 'https://evil.example' })],
  ['whose issuer ends with a slash', (right) => provider.sign({ ...right, iss: `${right.iss}/` })],
  ['for another client', changed({ aud: 'another-client' })],
  [
    'for two clients, given to the other one',
    changed({ aud: ['kahan', 'another-client'], azp: 'another-client' }),
  ],
  ['without an audience', without('aud')],
  ['with the nonce of another login', changed({ nonce: 'x'.repeat(43) })],
  ['without a nonce', without('nonce')],
  ['with an empty nonce', changed({ nonce: '' })],
  [
    'signed by a key that the provider does not show',
    async (right) => provider.sign(right, {}, await provider.foreignKey()),
  ],
  [
    'signed by a foreign key under a known name',
    async (right) => provider.sign(right, {}, await provider.foreignKey('first')),
  ],
  ['that was changed after its signature', tampered],
  ['without a signature (alg none)', async (right) => new UnsecuredJWT(right).encode()],
  [
    'signed with the secret of the client',
    (right) =>
      new SignJWT(right)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(provider.clientSecret)),
  ],
  [
    'signed with the public key as a secret',
    (right) =>
      new SignJWT(right)
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode('first'.padEnd(32, 'x'))),
  ],
  ['that has expired', changed(() => ({ iat: NOW() - 290, exp: NOW() - 61 }))],
  ['without an expiry', without('exp')],
  ['of the future', changed(() => ({ iat: NOW() + 120, exp: NOW() + 600 }))],
  ['that is not valid yet', changed(() => ({ nbf: NOW() + 120 }))],
  ['made long ago', changed(() => ({ iat: NOW() - 3600 }))],
  ['without the instant of its making', without('iat')],
  ['without a subject', without('sub')],
  ['with an empty subject', changed({ sub: '' })],
  ['that is no token', async () => 'nothing'],
  ['that is cut', async (right) => (await provider.sign(right)).split('.').slice(0, 2).join('.')],
];

describe('an ID token', () => {
  test.each(FORGERIES)('%s is refused', async (_what, forge) => {
    provider.idToken = forge;
    const client = portal.client();
    await expectRefused(await logIn(client), client, UNTRUSTED);
  });

  test('of an earlier login is refused', async () => {
    let kept = '';
    provider.idToken = async (right) => {
      kept ||= await provider.sign(right);
      return kept;
    };
    expect((await logIn()).status).toBe(303);
    await portal.database.pool.query('delete from sessions');
    seen = portal.logged().length;
    const client = portal.client();
    await expectRefused(await logIn(client), client, UNTRUSTED);
  });

  test.each([
    ['a minute ago by the clock of the provider', () => ({ exp: NOW() - 30 })],
    ['in a moment', () => ({ iat: NOW() + 30, exp: NOW() + 330 })],
  ])('made %s is taken: clocks differ', async (_when, claims) => {
    provider.idToken = changed(claims);
    expect((await logIn()).status).toBe(303);
  });
});

describe('a callback', () => {
  const INTERRUPTED = { status: 401, why: 'interrupted', words: 'začalo v jiném prohlížeči' };

  test('in another browser is refused, and works in its own afterwards', async () => {
    const [client, thief] = [portal.client(), portal.client()];
    const path = provider.comeBack(await begin(client));
    await begin(thief);
    await expectRefused(await thief.get(path), thief, INTERRUPTED);
    expect((await client.get(path)).status).toBe(303);
  });

  test.each([
    ['without a state', () => '?code=x'],
    ['with an invented state', () => `?code=x&state=${'x'.repeat(43)}`],
    ['with two states', (path: string) => `${path}&state=${'x'.repeat(43)}`],
    ['without anything', () => ''],
  ])('%s is refused', async (_what, query) => {
    const client = portal.client();
    const path = provider.comeBack(await begin(client));
    const search = new URL(path, 'http://portal').search;
    await expectRefused(await client.get(`/api/login/oidc/back${query(search)}`), client, INTERRUPTED);
  });

  test('that comes after ten minutes is refused', async () => {
    const client = portal.client();
    const path = provider.comeBack(await begin(client));
    portal.clock.advance(601);
    await expectRefused(await client.get(path), client, INTERRUPTED);
  });

  test('works once, also with two portals at the same instant', async () => {
    const beside = await startPortal({ beside: portal, env: oidcEnvironment(provider) });
    try {
      const client = portal.client();
      const path = provider.comeBack(await begin(client));
      // The portals must not rely on the provider here.
      provider.takesCodesAgain = true;
      const answers = await Promise.all(
        [portal, beside, portal, beside].map(({ url }) => client.copy(url).get(path)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401, 401, 401]);
      expect(await sessions()).toBe(1);
    } finally {
      await beside.stop();
    }
  });

  test('with a code that the provider does not know any more is refused', async () => {
    const client = portal.client();
    const path = provider.comeBack(await begin(client)).replace(/code=[^&]+/, 'code=used');
    await expectRefused(await client.get(path), client, INTERRUPTED);
  });

  test('of a user who cancelled says so', async () => {
    const client = portal.client();
    const state = new URL(await begin(client)).searchParams.get('state');
    const answer = await client.get(`/api/login/oidc/back?error=access_denied&state=${state}`);
    await expectRefused(answer, client, { status: 401, why: 'denied', words: 'nebylo dokončeno' });
  });

  test('a HEAD request uses nothing up', async () => {
    const client = portal.client();
    const path = provider.comeBack(await begin(client));
    expect((await client.request('HEAD', path)).status).toBe(405);
    expect((await client.get(path)).status).toBe(303);
  });
});

describe('an account', () => {
  test.each([
    ['of another realm', { realm: 'elsewhere.example' }],
    ['without a realm', { realm: undefined }],
    ['whose realm only begins like one', { realm: 'university.example.evil.example' }],
  ])('%s may not log in', async (_what, claims) => {
    provider.claims = claims;
    const client = portal.client();
    const answer = await logIn(client);
    await expectRefused(answer, client, { status: 403, why: 'not-permitted', words: 'přihlásit nelze' });
    // The page leads to another account, for which the provider is to ask.
    const again = /href="(\/api\/login\/oidc\?[^"]*again=1)"/
      .exec(answer.text)?.[1]
      ?.replaceAll('&amp;', '&');
    const address = (await client.get(again ?? '')).headers.get('location') ?? '';
    expect(new URL(address).searchParams.get('prompt')).toBe('login');
  });

  test('with one of several realms may', async () => {
    provider.claims = { realm: ['elsewhere.example', 'faculty.example'] };
    expect((await logIn()).status).toBe(303);
  });

  test.each([
    ['without a login', { login: undefined }],
    ['whose login is a number', { login: 7 }],
    ['whose login the student system does not know', { login: 'nobody0' }],
    ['whose login is a filter', { login: '*)(uid=*' }],
  ])('%s is told so', async (_what, claims) => {
    provider.claims = { realm: 'university.example', ...claims };
    const client = portal.client();
    await expectRefused(await logIn(client), client, {
      ...{ status: 403, why: 'unknown-login', words: 'Studijní systém tento účet nezná' },
    });
    const { rows } = await portal.database.pool.query(
      "select login from users where login like '%nobody%' or login like '%*%'",
    );
    expect(rows).toEqual([]);
  });

  test('is of exactly one user: a second one for a login is refused, and no name moves an identity', async () => {
    expect((await logIn()).status).toBe(303);
    await portal.database.pool.query('delete from sessions');
    seen = portal.logged().length;
    provider.claims = { realm: 'university.example', sub: 'person-2' };
    const client = portal.client();
    await expectRefused(await logIn(client), client, {
      ...{ status: 403, why: 'other-identity', words: 'spojený jiný univerzitní účet' },
    });
    // The provider has changed the name of the first one: the user stays.
    provider.claims = { realm: 'university.example', login: 'student2' };
    const renamed = portal.client();
    expect((await logIn(renamed)).status).toBe(303);
    expect((await renamed.get('/api/user')).json()).toMatchObject({ login: 'student' });
    const { rows } = await portal.database.pool.query(
      'select subject, login from identities join users using (user_id)',
    );
    expect(rows).toEqual([{ subject: 'person-1', login: 'student' }]);
  });

  test('of two first logins at once with one login one is linked', async () => {
    const paths = await Promise.all(
      ['person-3', 'person-4'].map(async (sub) => {
        const client = portal.client();
        return { client, sub, path: provider.comeBack(await begin(client)) };
      }),
    );
    let next = 0;
    provider.idToken = (right) => provider.sign({ ...right, sub: `person-${3 + next++}` });
    const answers = await Promise.all(paths.map(({ client, path }) => client.get(path)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403]);
  });

  test('a login in other letters is the same person', async () => {
    provider.claims = { realm: 'university.example', login: ' student ' };
    const client = portal.client();
    expect((await logIn(client)).status).toBe(303);
    expect((await client.get('/api/user')).json()).toMatchObject({ login: 'student' });
  });
});

describe('open redirects', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'a login does not lead to %s',
    async (page) => {
      const client = portal.client();
      await logIn(client);
      await portal.database.pool.query('delete from sessions');
      const answer = await logIn(portal.client(), `?${new URLSearchParams({ page })}`);
      expect(answer.headers.get('location')).toMatch(/^\/(intro)?$/);
    },
  );

  test('a login leads to the page of the portal that was asked for', async () => {
    await logIn();
    const answer = await logIn(portal.client(), '?page=%2Fterms%3FnameFilter%3Dfyz');
    expect(answer.headers.get('location')).toBe('/terms?nameFilter=fyz');
  });
});

test('no code, token, state, nonce, verifier or secret is in a log or a metric', async () => {
  provider.idToken = (right) => provider.sign({ ...right, iss: 'https://evil.example' });
  await logIn();
  provider.idToken = (right) => provider.sign(right);
  const client = portal.client();
  await logIn(client);
  const cookie = client.cookie('kahan_oidc') ?? '';
  expect(cookie).toHaveLength(43);
  const written = portal.logged() + (await portal.metrics());
  expect(provider.secrets.size).toBeGreaterThan(10);
  for (const secret of [...provider.secrets, cookie].filter((text) => text.length > 3))
    expect(written).not.toContain(secret);
});
