import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const ASSET_LINKS = '/.well-known/assetlinks.json';
const ASSOCIATION = '/.well-known/apple-app-site-association';
const ANDROID = 'cz.university.kahan';
const IOS = 'ABCDE12345.cz.university.kahan';
const FIRST =
  '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5';
const SECOND = 'ab'.repeat(32);
const PUBLIC_URL = 'https://kahan.example';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({
    env: { PUBLIC_URL, ANDROID_APP: `${ANDROID}:${FIRST}, ${SECOND}`, IOS_APP: IOS },
  });
});
afterAll(() => portal.stop());

const secret = 'the secret of this device';
const challenge = createHash('sha256').update(secret).digest('base64url');
const addressAfterLogin = async (at: TestPortal) => {
  const form = { username: 'student', password: 'demo', mobile: '1', challenge };
  const answer = await at.client().submitLogin(form);
  expect(answer.status, answer.text).toBe(303);
  return answer.headers.get('location') ?? '';
};
const OPENS_APP = /<a [^>]*href="kahan:\/\/login\?token=([\w-]{43})"/;

describe('with apps', () => {
  test('Android gets the package and its certificates, as JSON and without a redirect', async () => {
    const answer = await portal.client().get(ASSET_LINKS);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: ANDROID,
          sha256_cert_fingerprints: [FIRST, Array(32).fill('AB').join(':')],
        },
      },
    ]);
  });

  test('[SHELL-17] a refused app learns where its store renews it', async () => {
    expect((await portal.client().get('/api/versioninfo')).json()).toMatchObject({
      playStoreLink: `https://play.google.com/store/apps/details?id=${ANDROID}`,
    });
  });

  test('iOS gets the app, and the addresses that stay in the browser', async () => {
    const answer = await portal.client().get(ASSOCIATION);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    const { applinks } = answer.json<{ applinks: { details: Detail[] } }>();
    expect(applinks.details.map(({ appIDs }) => appIDs)).toEqual([[IOS]]);
    const opensApp = (path: string) => {
      const fits = (pattern: string) =>
        new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '.*')}$`).test(path);
      const component = applinks.details[0]?.components.find((one) => fits(one['/']));
      return component !== undefined && component.exclude !== true;
    };
    for (const path of ['/', '/terms', '/schedule/2026/1', '/app/login'])
      expect(opensApp(path), path).toBe(true);
    for (const path of ['/api/login', '/socket.io/', ASSET_LINKS, '/logout', '/logout/'])
      expect(opensApp(path), path).toBe(false);
  });

  test('[MOBILE-03] a login ends in a link of https, whose page offers the app’s own link and exchanges nothing', async () => {
    const address = new URL(await addressAfterLogin(portal));
    expect(`${address.origin}${address.pathname}`).toBe(`${PUBLIC_URL}/app/login`);
    const browser = portal.client();
    const page = await browser.get(`${address.pathname}${address.search}`, { 'accept-language': 'en' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="en"');
    const token = OPENS_APP.exec(page.text)?.[1];
    expect(token).toBe(address.searchParams.get('token'));
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([...browser.cookies]).toEqual([]);
    expect((await browser.get(`/app/login${address.search}`)).text).toContain('<html lang="cs"');
    const app = portal.client();
    const done = await app.get(`/api/complete/token?token=${token}&secret=${encodeURIComponent(secret)}`);
    expect(done.status).toBe(200);
    expect(portal.logged()).not.toContain(token);
  });

  test.each([
    ['no token', ''],
    ['an empty token', '?token='],
    ['a short token', `?token=${'a'.repeat(42)}`],
    ['a long token', `?token=${'a'.repeat(44)}`],
    ['markup', `?token=${encodeURIComponent('"><a href="https://elsewhere.example">')}`],
    ['two tokens', `?token=${'a'.repeat(43)}&token=${'b'.repeat(43)}`],
  ])('%s is not found, and leads nowhere', async (_what, search) => {
    const answer = await portal.client().get(`/app/login${search}`);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/kahan:|elsewhere/);
  });

  test('one app alone is named alone', async () => {
    const other = await startPortal({ beside: portal, env: { PUBLIC_URL, IOS_APP: IOS } });
    try {
      const get = async (path: string) => (await other.client().get(path)).status;
      expect([await get(ASSOCIATION), await get(ASSET_LINKS)]).toEqual([200, 404]);
      expect(await addressAfterLogin(other)).toMatch(/^https:/);
    } finally {
      await other.stop();
    }
  });
});

interface Detail {
  appIDs: string[];
  components: { '/': string; exclude?: boolean }[];
}

test('[MOBILE-03] without an app nothing is described, and a login ends in the app’s own link', async () => {
  const other = await startPortal({ beside: portal, env: { PUBLIC_URL } });
  try {
    const paths = [ASSET_LINKS, ASSOCIATION, `/app/login?token=${'a'.repeat(43)}`];
    const answers = await Promise.all(paths.map((path) => other.client().get(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await addressAfterLogin(other)).toMatch(/^kahan:\/\/login\?token=[\w-]{43}$/);
  } finally {
    await other.stop();
  }
});
