import { SOCKET_NAMESPACE, SOCKET_REFUSED } from '@kahan/contract/runtime';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/engine/delivery/sockets/limits.ts';
import { APP_ORIGIN, type AppClient, loginApp } from '../support/app-client.ts';
import { LiveClient, until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let beside: TestPortal;
const open: LiveClient[] = [];
beforeAll(async () => {
  portal = await startPortal();
  beside = await startPortal({ beside: portal });
});
afterEach(() => {
  for (const live of open.splice(0)) live.close();
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

/** A socket of a page of the app. */
function socketOf(
  token: string | undefined,
  { at = portal, ...others }: { at?: TestPortal; cookie?: string; cursor?: string; origin?: string } = {},
): LiveClient {
  const live = new LiveClient(at.url, { origin: APP_ORIGIN, token, ...others });
  open.push(live);
  return live;
}
const tokenOf = ({ tokens }: AppClient) => tokens?.access_token;
const isOf = async (live: LiveClient) => ((await live.settle()).includes(':-.') ? 'nobody' : 'a user');
let attempts = 20;
async function change(login: string): Promise<void> {
  attempts += 1;
  await portal.control('PUT', '/results', {
    login,
    code: 'B402008',
    attempt: attempts,
    kind: 'exam',
    grade: 'B',
  });
}

test('a socket by token is its user’s: it hears the changes, and replays what it missed from its cursor', async () => {
  const app = await loginApp(portal, 'student');
  expect((await app.get('/api/user/results')).status).toBe(200);
  const live = socketOf(tokenOf(app));
  const cursor = await live.settle();
  expect(cursor).toMatch(/:\d+\.\d+$/);
  await change('student');
  await until(() => live.itemTypes().length > 0);
  const back = socketOf(tokenOf(app), { cursor });
  await back.settle();
  expect(back.itemTypes()).toEqual(live.itemTypes());
});

test('the token counts, not the cookies of another user beside it', async () => {
  const [app, browser] = [await loginApp(portal, 'student'), await portal.login('student2')];
  const cookie = `kahan_access=${browser.cookie('kahan_access')}`;
  const live = socketOf(tokenOf(app), { cookie, origin: portal.url });
  const other = socketOf('x'.repeat(43), { cookie, origin: portal.url });
  expect([await isOf(live), await isOf(other)]).toEqual(['a user', 'nobody']);
  expect((await app.get('/api/user/results')).status).toBe(200);
  await change('student');
  await until(() => live.itemTypes().length > 0);
  expect(other.itemTypes()).toEqual([]);
});

test.each(['x'.repeat(43), 'x', '', 'x'.repeat(5_000)])(
  'a token that is no login, "%.50s", hears what is public',
  async (token) => {
    expect(await isOf(socketOf(token))).toBe('nobody');
  },
);

test('a page of the app without a token is refused, whatever its cookies, and the security log tells', async () => {
  const browser = await portal.login('student');
  const seen = portal.logged().length;
  for (const cookie of [undefined, `kahan_access=${browser.cookie('kahan_access')}`]) {
    const live = socketOf(undefined, cookie === undefined ? {} : { cookie });
    await until(() => live.closedBy !== null);
    expect([live.closeCode, live.heard]).toEqual([SOCKET_REFUSED, []]);
  }
  const told = portal
    .logged()
    .slice(seen)
    .match(/"security":"origin-refused"/g);
  expect(told).toHaveLength(2);
});

test('a token in the address of a socket is no login', async () => {
  const app = await loginApp(portal, 'student');
  const socket = io(`${portal.url}${SOCKET_NAMESPACE}`, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    query: { token: tokenOf(app), access_token: tokenOf(app) },
  });
  const { cursor } = await socket.emitWithAck('id', { sid: 'test' });
  socket.disconnect();
  expect(cursor).toMatch(/:-\./);
});

test('a page of another site is refused with a token, too', async () => {
  const app = await loginApp(portal, 'student');
  const live = socketOf(tokenOf(app), { origin: 'https://evil.example' });
  await expect(live.settle()).rejects.toThrow();
});

describe('a session that ends closes its sockets', () => {
  test.each([
    ['by its own logout', (app: AppClient) => app.get('/api/logout')],
    [
      'by its user, in a browser',
      async () => (await portal.login('s000003')).send('DELETE', '/api/user/sessions'),
    ],
    [
      'because a token came back',
      async (app: AppClient) => {
        const thief = app.thief();
        await app.refresh();
        return thief.refresh();
      },
    ],
  ])('%s, at each portal', async (_how, end) => {
    const app = await loginApp(portal, 's000003');
    const [live, there] = [socketOf(tokenOf(app)), socketOf(tokenOf(app), { at: beside })];
    expect([await isOf(live), await isOf(there)]).toEqual(['a user', 'a user']);
    await end(app);
    await until(() => live.closedBy !== null && there.closedBy !== null);
    expect(await isOf(socketOf(tokenOf(app)))).toBe('nobody');
  });

  test('a renewal leaves them open', async () => {
    const app = await loginApp(portal, 'student');
    const live = socketOf(tokenOf(app));
    await live.settle();
    await app.refresh();
    await live.settle();
    expect(live.closedBy).toBeNull();
  });
});

test('sockets by token count for their user, not for the address that many phones share', async () => {
  const app = await loginApp(portal, 'student');
  const { open: most } = LIMITS.user.party;
  const lives = Array.from({ length: most }, () => socketOf(tokenOf(app)));
  for (const live of lives) await live.settle();
  await expect(socketOf(tokenOf(app)).settle()).rejects.toThrow('too many connections');
  const other = await loginApp(portal, 'student2');
  expect(await isOf(socketOf(tokenOf(other)))).toBe('a user');
  lives[0]?.close();
  await until(async () => {
    const again = socketOf(tokenOf(app));
    return again.settle().then(
      () => true,
      () => false,
    );
  });
});

test('a socket by token may send what a user may, more than a stranger', async () => {
  const app = await loginApp(portal, 'student2');
  const live = socketOf(tokenOf(app));
  await live.settle();
  const watch = (n: number) => live.socket.emitWithAck('watch', { term_ids: [`term-${n}`] });
  const messages = LIMITS.anonymous.socket.messages.burst + 5;
  await Promise.all(Array.from({ length: messages }, (_, n) => watch(n)));
  expect(live.closedBy).toBeNull();
});
