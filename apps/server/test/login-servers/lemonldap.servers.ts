import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig } from '../../src/admin/check-config.ts';
import { TestClient } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { inTree, runInTree, startInTree, type TreeServer } from './tree.ts';

/* Logins at LemonLDAP::NG by OpenID Connect, an implementation that shares nothing with the sandbox's. */

/** An account that LemonLDAP::NG has for demonstrations; the password is the name. */
const ACCOUNT = 'dwho';
// Letters and digits only: LemonLDAP::NG does not decode other signs of the header (docs/login.md).
const SECRET = 'secretOfTheClient2026';

let lemon: TreeServer;
let portal: TestPortal;
let issuer = '';
let env: Record<string, string>;
beforeAll(async () => {
  const [port, own] = [await freePort(), await freePort()];
  issuer = `http://127.0.0.1:${port}/`;
  const PUBLIC_URL = `http://127.0.0.1:${own}`;
  writeConfiguration(PUBLIC_URL);
  const psgi = '/usr/share/lemonldap-ng/portal/htdocs/index.psgi';
  const server = ['plackup', '-E', 'deployment', '--host', '127.0.0.1', '--port', String(port), psgi];
  lemon = startInTree(server, { LLNG_DEFAULTCONFFILE: '/srv/lemon/lemonldap-ng.ini' });
  await until(() =>
    fetch(`${issuer}.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  env = {
    ...{ LOGIN: 'oidc', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'kahan', OIDC_CLIENT_SECRET: SECRET },
    ...{
      OIDC_LOGIN_CLAIM: 'login',
      OIDC_SCOPE: 'openid profile',
      OIDC_REQUIRED_CLAIMS: '{"realm": "university"}',
    },
  };
  portal = await startPortal({ env: { ...env, PUBLIC_URL, PORT: String(own) } });
  const version = runInTree('dpkg-query -W lemonldap-ng').trim();
  console.log(`LemonLDAP::NG ${version} at ${issuer}`);
});
afterAll(async () => {
  await portal.stop();
  await lemon.stop();
});

function writeConfiguration(publicUrl: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const usual = JSON.parse(
    readFileSync(inTree('/var/lib/lemonldap-ng/conf/lmConf-1.json'), 'utf8'),
  ) as object;
  const places = ['conf', 'cache', 'sessions/lock', 'psessions/lock', 'notifications'];
  rmSync(inTree('/srv/lemon'), { recursive: true, force: true });
  for (const place of places) mkdirSync(inTree(`/srv/lemon/${place}`), { recursive: true });
  const stored = (name: string) => ({
    ...{ Directory: `/srv/lemon/${name}`, LockDirectory: `/srv/lemon/${name}/lock` },
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  });
  const configuration = {
    ...usual,
    ...{ portal: issuer, domain: '127.0.0.1', securedCookie: 0, loginHistoryEnabled: 0 },
    ...{ globalStorageOptions: stored('sessions'), persistentStorageOptions: stored('psessions') },
    localSessionStorageOptions: {
      cache_root: '/srv/lemon/cache',
      namespace: 'sessions',
      default_expires_in: 600,
    },
    macros: {
      _whatToTrace: 'lc($_user)',
      sislogin: '$uid eq "dwho" ? "student" : "student2"',
      realm: '"university"',
    },
    ...{ issuerDBOpenIDConnectActivation: 1, oidcServiceMetaDataIssuer: issuer },
    ...{
      oidcServicePrivateKeySig: privateKey,
      oidcServicePublicKeySig: publicKey,
      oidcServiceKeyIdSig: 'first',
    },
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataOptions: {
      kahan: {
        ...{ oidcRPMetaDataOptionsClientID: 'kahan', oidcRPMetaDataOptionsClientSecret: SECRET },
        ...{ oidcRPMetaDataOptionsBypassConsent: 1, oidcRPMetaDataOptionsIDTokenForceClaims: 1 },
        ...{ oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256', oidcRPMetaDataOptionsRequirePKCE: 1 },
        oidcRPMetaDataOptionsRedirectUris: `${publicUrl}/api/login/oidc/back`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${publicUrl}/api/login?ended=1`,
      },
    },
    oidcRPMetaDataExportedVars: { kahan: { login: 'sislogin', realm: 'realm' } },
    oidcRPMetaDataOptionsExtraClaims: { kahan: { profile: 'login realm' } },
  };
  writeFileSync(inTree('/srv/lemon/conf/lmConf-1.json'), JSON.stringify(configuration));
  const ini = readFileSync(inTree('/etc/lemonldap-ng/lemonldap-ng.ini'), 'utf8');
  writeFileSync(inTree('/srv/lemon/lemonldap-ng.ini'), ini.replaceAll('/var/lib/lemonldap-ng', '/srv/lemon'));
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, issuer);
  return pathname + search;
};

/** Fills in the provider's forms, until it leads back to the portal. @returns path and query there */
async function passThrough(there: TestClient, address: string, account: string): Promise<string> {
  let answer = await there.get(pathOf(address));
  for (let step = 0; step < 10; step++) {
    const location = answer.headers.get('location');
    if (location?.startsWith(portal.config.publicUrl) === true) return pathOf(location);
    if (location) {
      answer = await there.get(pathOf(location));
      continue;
    }
    const fields = new URLSearchParams({ user: account, password: account });
    for (const [tag] of answer.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const name = /name="([^"]+)"/.exec(tag)?.[1];
      if (name !== undefined) fields.set(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '');
    }
    answer = await there.request('POST', pathOf(address), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: fields.toString(),
    });
  }
  throw new Error(`it leads nowhere: ${answer.status} ${answer.text.slice(0, 3000)}\n${lemon.output()}`);
}

test('check-config tries it', async () => {
  const found = (await checkConfig(env)).filter(({ text }) => text.startsWith('OIDC_'));
  expect(found).toEqual([{ isWrong: false, text: expect.stringContaining('answers with 1 keys') }]);
});

test('a login, a renewal without a question, another account, and the logout at both', async () => {
  const [client, there] = [portal.client(), new TestClient(issuer.replace(/\/$/, ''))];
  const led = (await client.get('/api/login/oidc?page=%2Fterms')).headers.get('location') ?? '';
  const answer = await client.get(await passThrough(there, led, ACCOUNT));
  const refusals = portal
    .logged()
    .split('\n')
    .filter((line) => line.includes('login-refused'));
  expect(answer.headers.get('location'), refusals.join()).toBe('/intro?page=%2Fterms');
  expect((await client.get('/api/user')).json()).toMatchObject({ login: 'student' });

  const silent = (await client.get('/api/login/oidc?silent=1&page=%2Fterms')).headers.get('location') ?? '';
  const renewed = await client.get(pathOf((await there.get(pathOf(silent))).headers.get('location') ?? ''));
  expect(renewed.headers.get('location')).toBe('/terms');

  const other = portal.client();
  const begun = (await other.get('/api/login/oidc')).headers.get('location') ?? '';
  await other.get(await passThrough(new TestClient(there.url), begun, 'rtyler'));
  expect((await other.get('/api/user')).json()).toMatchObject({ login: 'student2' });

  const { continue_at } = (await client.get('/api/logout')).json<{ continue_at: string }>();
  expect(continue_at.startsWith(issuer)).toBe(true);
  expect((await client.get('/api/user')).status).toBe(401);
});
