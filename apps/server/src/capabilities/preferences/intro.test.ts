import { afterAll, expect } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { loginOf, type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
let collecting: TestPortal;
test.beforeAll(async ({ shared }) => {
  portal = shared;
  collecting = await startPortal({ beside: portal, env: { ANALYTICS: 'true' } });
});
afterAll(() => collecting.stop());

/** The address to which the login page leads. */
async function led(number: number, page: string, at: TestPortal = portal) {
  const answer = await at.client().submitLogin({ username: loginOf(number), password: 'demo', page });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

test('[ROUTES-02] the first login leads to the intro, which knows the wanted page; later ones lead there directly', async () => {
  expect(await led(21, '/terms?nameFilter=a')).toBe('/intro?page=%2Fterms%3FnameFilter%3Da');
  expect(await led(21, '/terms?nameFilter=a')).toBe('/terms?nameFilter=a');
  expect(await led(22, '/')).toBe('/intro');
});

test('[ROUTES-02] the wanted page stays one of the portal, and the intro is not led to twice', async () => {
  expect(await led(23, 'https://evil.example/')).toBe('/intro');
  expect(await led(24, '/intro?page=%2Fterms')).toBe('/intro?page=%2Fterms');
});

test('[ROUTES-02] who was asked nothing before is asked once where usage is counted', async () => {
  await led(25, '/');
  expect(await led(25, '/food', collecting)).toBe('/intro?page=%2Ffood');
  expect(await led(25, '/food', collecting)).toBe('/food');
  // A portal that does not collect asks nothing more.
  expect(await led(25, '/food')).toBe('/food');
});

test('[ROUTES-02] a changed question is asked again', async () => {
  await led(26, '/', collecting);
  await portal.database.pool.query(
    `update preferences set intro_version = 0 from users
     where users.user_id = preferences.user_id and login = $1`,
    [loginOf(26)],
  );
  expect(await led(26, '/', collecting)).toBe('/intro');
});

test('the intro changes no other setting', async () => {
  const client = await portal.login(loginOf(27));
  expect((await client.get('/api/user/preferences')).json()).toMatchObject({
    agreed_analytics: null,
    notifications: { results: true, terms: true, events: true, schedule: true },
  });
});
