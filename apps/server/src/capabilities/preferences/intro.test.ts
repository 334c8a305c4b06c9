import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let collecting: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  collecting = await startPortal({ beside: portal, env: { ANALYTICS: 'true' } });
});
afterAll(async () => {
  await collecting.stop();
  await portal.stop();
});

/** Where the login page leads. */
async function led(username: string, page: string, at: TestPortal = portal) {
  const answer = await at.client().submitLogin({ username, password: 'demo', page });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

test('[ROUTES-02] the first login leads to the intro, which knows the wanted page; later ones lead there directly', async () => {
  expect(await led('s000001', '/terms?nameFilter=a')).toBe('/intro?page=%2Fterms%3FnameFilter%3Da');
  expect(await led('s000001', '/terms?nameFilter=a')).toBe('/terms?nameFilter=a');
  expect(await led('s000002', '/')).toBe('/intro');
});

test('[ROUTES-02] the wanted page stays one of the portal, and the intro is not led to twice', async () => {
  expect(await led('s000003', 'https://evil.example/')).toBe('/intro');
  expect(await led('s000004', '/intro?page=%2Fterms')).toBe('/intro?page=%2Fterms');
});

test('[ROUTES-02] who was asked nothing before is asked once where usage is counted', async () => {
  await led('s000005', '/');
  expect(await led('s000005', '/food', collecting)).toBe('/intro?page=%2Ffood');
  expect(await led('s000005', '/food', collecting)).toBe('/food');
  // A portal that does not collect asks nothing more.
  expect(await led('s000005', '/food')).toBe('/food');
});

test('[ROUTES-02] a changed question is asked again', async () => {
  await led('s000006', '/', collecting);
  await portal.database.pool.query('update preferences set intro_version = 0 where intro_version = 1');
  expect(await led('s000006', '/', collecting)).toBe('/intro');
});

test('the intro changes no other setting', async () => {
  const client = await portal.login('s000007');
  expect((await client.get('/api/user/preferences')).json()).toMatchObject({
    agreed_analytics: null,
    notifications: { results: true, terms: false, events: true, schedule: true },
  });
});
