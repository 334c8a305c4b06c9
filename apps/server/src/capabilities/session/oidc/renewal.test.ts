import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import { oidcEnvironment } from '../../../../test/support/forging-provider.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { type OwnLogin, passLogin, startOwnLogin } from '../../../../test/support/own-login.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

/* A session of the university's login that ends soon, and is renewed without a question (decision 093). */

const DAY = 24 * 3600;
const LOGIN = '/api/login/oidc';
const SILENT = '/api/login/oidc?silent=1&page=%2Fterms%3Fweek%3D3&lang=en';

let provider: OwnLogin;
let portal: TestPortal;
beforeAll(async () => {
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  provider = await startOwnLogin(PUBLIC_URL);
  portal = await startPortal({ env: { ...oidcEnvironment(provider), PUBLIC_URL, PORT: `${port}` } });
});
beforeEach(() => portal.database.pool.query('delete from sessions'));
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

/** A browser that is logged in at the portal (`client`) and at the provider (`there`), on its session's last day. */
async function lastDay(username: string): Promise<{ client: TestClient; there: TestClient }> {
  const [client, there] = [portal.client(), provider.client()];
  const led = (await client.get(LOGIN)).headers.get('location') ?? '';
  expect((await client.get(await passLogin(there, led, username))).status).toBe(303);
  expect(isDue(client)).toBe(false);
  for (let day = 0; day < 29; day++) {
    portal.clock.advance(DAY);
    expect((await client.get('/api/refresh')).status).toBe(200);
  }
  expect(isDue(client)).toBe(true);
  return { client, there };
}
const isDue = (client: TestClient) =>
  Number(client.cookie('kahan_renew_at')) * 1000 <= portal.clock.now().getTime();
const statusOf = async (client: TestClient) => (await client.get('/api/user/preferences')).status;
/** The address to which the provider leads the browser without showing a page. */
async function led(there: TestClient, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const answer = await there.get(pathname + search);
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search;
}
const sessions = async () => (await portal.database.pool.query('select user_id from sessions')).rowCount;

test('a user who is logged in there gets a new session and the same page, and is asked nothing', async () => {
  const { client, there } = await lastDay('student');
  const asked = (await client.get(SILENT)).headers.get('location') ?? '';
  expect(new URL(asked).searchParams.get('prompt')).toBe('none');
  const answer = await client.get(await led(there, asked));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/terms?week=3']);
  expect([isDue(client), await sessions()]).toEqual([false, 1]);
  portal.clock.advance(2 * DAY);
  expect((await client.get('/api/refresh')).status).toBe(200);
  expect(await statusOf(client)).toBe(200);
});

test('a user who is not logged in there is asked to log in, keeps the page, and the session until its end', async () => {
  const { client } = await lastDay('student2');
  const stranger = provider.client();
  const asked = (await client.get(SILENT)).headers.get('location') ?? '';
  const page = await client.get(await led(stranger, asked));
  expect(page.status).toBe(200);
  expect(page.text.replaceAll('\u00a0', ' ')).toContain('Please confirm that it is you.');
  expect(page.text).toContain('page=%2Fterms%3Fweek%3D3&amp;again=1');
  expect(client.cookie('kahan_renew_at')).toBeUndefined();
  expect(await statusOf(client)).toBe(200);
  const again = (await client.get('/api/login/oidc?again=1&page=%2Fterms')).headers.get('location') ?? '';
  const back = await client.get(await passLogin(stranger, again, 'student2'));
  expect([back.headers.get('location'), await sessions()]).toEqual(['/terms', 1]);
});

test('another user there does not take the session over', async () => {
  const { client } = await lastDay('s000031');
  const other = provider.client();
  await passLogin(other, (await portal.client().get(LOGIN)).headers.get('location') ?? '', 's000032');
  const asked = (await client.get(SILENT)).headers.get('location') ?? '';
  const page = await client.get(await led(other, asked));
  expect(page.text.replaceAll('\u00a0', ' ')).toContain('Please confirm that it is you.');
  expect((await client.get('/api/user')).json()).toMatchObject({ login: 's000031' });
});

test('without a login here it is a login like any other', async () => {
  const asked = (await portal.client().get(SILENT)).headers.get('location') ?? '';
  expect(new URL(asked).searchParams.has('prompt')).toBe(false);
});

test('after its day a session that was not renewed has ended', async () => {
  const { client } = await lastDay('student');
  portal.clock.advance(DAY + 1);
  expect((await client.get('/api/refresh')).status).toBe(401);
});
