import { afterEach, expect, test, vi } from 'vitest';
import { asApp, fakePhone, LOGIN, setPortal } from '../../platform/native/phone.fixture.ts';

const NATIVE = '../../platform/native/native.ts';
const PATH = '/api/user/notification';

let stop: () => void = () => undefined;
afterEach(() => {
  vi.doUnmock(NATIVE);
  vi.useRealTimers();
  stop();
});

/** The app of a logged-in student. @param permission the phone's state before the user is asked */
async function start({
  permission = 'unasked',
  answer = 'granted',
  isWished = false,
  token = (): Promise<string> => Promise.resolve('t1'),
} = {}) {
  stop = asApp();
  const phone = fakePhone({ login: JSON.stringify(LOGIN) });
  phone.storages.local.set('kahan:app:installed', '1');
  if (isWished) phone.storages.local.set('kahan:user:push', 's000001');
  await setPortal();
  await (await import('../../platform/native/login.ts')).readLogin(phone.store);
  const server = { services: ['FCM', 'WEB'], put: () => Promise.resolve(), delete: () => Promise.resolve() };
  phone.answers.set(PATH, async (_token, method) => {
    if (method === 'GET') return Response.json({ public_key: '', services: server.services });
    await (method === 'PUT' ? server.put() : server.delete());
    return new Response(null, { status: 204 });
  });
  let tell: (token: string) => void = () => undefined;
  const state = { permission, token, asked: 0, ended: 0, end: () => Promise.resolve() };
  vi.doMock(NATIVE, () => ({
    push: {
      permission: async () => state.permission,
      ask: async () => {
        if (state.permission === 'unasked') state.permission = answer;
        return state.permission;
      },
      token: () => {
        state.asked++;
        return state.token();
      },
      end: () => {
        state.ended++;
        return state.end();
      },
      clear: async () => undefined,
      onToken: async (handle: typeof tell) => {
        tell = handle;
      },
    },
    secrets: phone.store,
  }));
  const { queryClient } = await import('../../platform/http/query.ts');
  queryClient.setQueryData(['user'], { login: 's000001' });
  const module = await import('./app-push.ts');
  return {
    ...module,
    ...{ phone, state, server },
    tell: (next: string) => tell(next),
    /** Registrations and their ends, without the token of the login. */
    calls: () => phone.sent.map((line) => line.replace(' a1', '')).filter((line) => line !== `GET ${PATH}`),
    /** Whether the user wants pushes, also at the next start. */
    isWished: () => phone.storages.local.has('kahan:user:push'),
  };
}

const REGISTRATION = `PUT ${PATH}`;
const END = `DELETE ${PATH}`;
const refusal = (status: number) =>
  Response.json({ code: 'BUSY', message: 'no', requestId: 'r' }, { status });
const noNetwork = () => Promise.reject(new TypeError('no network'));

test('the permission is asked for, and the phone is registered once, although its address is told twice', async () => {
  const { followAppPush, lookAtAppPush, turnAppPushOn, appPushState, tell, calls, phone } = await start();
  await followAppPush();
  await lookAtAppPush();
  expect(appPushState.get()).toBe('off');
  await turnAppPushOn();
  tell('t1');
  await expect.poll(() => appPushState.get()).toBe('on');
  tell('t1');
  expect(calls()).toEqual([REGISTRATION]);
  expect(JSON.parse(phone.secrets.get('push-keys') ?? '')).toMatchObject({ auth: expect.any(String) });
});

test('a phone that was denied the permission registers nothing, and says so', async () => {
  const { followAppPush, turnAppPushOn, appPushState, calls, state, lookAtAppPush } = await start({
    answer: 'denied',
  });
  await followAppPush();
  await turnAppPushOn();
  expect(appPushState.get()).toBe('blocked');
  expect(calls()).toEqual([]);
  // The user allows it in the phone's settings and comes back.
  state.permission = 'granted';
  await lookAtAppPush();
  expect(appPushState.get()).toBe('off');
});

test('an address that comes late is registered when it comes', async () => {
  const { followAppPush, appPushState, tell, calls } = await start({
    permission: 'granted',
    isWished: true,
    token: () => new Promise(() => undefined),
  });
  await followAppPush();
  expect(appPushState.get()).toBe('waiting');
  tell('late');
  await expect.poll(() => appPushState.get()).toBe('on');
  expect(calls()).toEqual([REGISTRATION]);
});

test('an address that changes is registered again', async () => {
  const { followAppPush, appPushState, tell, calls } = await start({ permission: 'granted', isWished: true });
  await followAppPush();
  await expect.poll(() => appPushState.get()).toBe('on');
  tell('t2');
  await expect.poll(() => calls()).toEqual([REGISTRATION, REGISTRATION]);
});

test('a registration that fails is tried again until the server has it', async () => {
  vi.useFakeTimers();
  const { followAppPush, appPushState, phone, calls } = await start({
    permission: 'granted',
    isWished: true,
  });
  let isDown = true;
  phone.answers.set(PATH, () => (isDown ? refusal(503) : new Response(null, { status: 204 })));
  await followAppPush();
  await expect.poll(() => calls()).toEqual([REGISTRATION]);
  expect(appPushState.get()).toBe('waiting');
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(appPushState.get()).toBe('on');
});

test.each([
  ['a server that sends to no app', 'GET', () => Response.json({ public_key: '', services: ['WEB', 'WS'] })],
  ['a server that does not take the registration', 'PUT', () => refusal(400)],
])('%s is said, and not asked again and again', async (_what, of, answer) => {
  vi.useFakeTimers();
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { followAppPush, lookAtAppPush, appPushState, phone, tell } = await start({
    permission: 'granted',
    isWished: true,
  });
  const usual = phone.answers.get(PATH);
  phone.answers.set(PATH, (token, method) =>
    method === of ? answer() : (usual?.(token, method) ?? refusal(500)),
  );
  await followAppPush();
  await expect.poll(() => appPushState.get()).toBe('notOffered');
  const before = phone.sent.filter((line) => line.includes(PATH)).length;
  tell('t2');
  await lookAtAppPush();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(appPushState.get()).toBe('notOffered');
  expect(phone.sent.filter((line) => line.includes(PATH))).toHaveLength(before);
  expect(told.mock.calls.length).toBeLessThan(2);
  told.mockRestore();
});

test('a phone that gets no address is asked a few times, and it is reported once; a look asks again', async () => {
  vi.useFakeTimers();
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { followAppPush, lookAtAppPush, appPushState, state } = await start({
    ...{ permission: 'granted', isWished: true },
    token: () => Promise.reject(new Error('SERVICE_NOT_AVAILABLE')),
  });
  await followAppPush();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(state.asked).toBe(6);
  expect(told).toHaveBeenCalledTimes(1);
  expect(appPushState.get()).toBe('waiting');
  state.token = () => Promise.resolve('t1');
  await lookAtAppPush();
  await expect.poll(() => appPushState.get()).toBe('on');
  told.mockRestore();
});

/** The app of a student who gets pushes. */
async function startOn() {
  const app = await start({ permission: 'granted', isWished: true });
  await app.followAppPush();
  await expect.poll(() => app.appPushState.get()).toBe('on');
  return app;
}

test('turned off, the phone has no address any more, and one that comes late is not registered', async () => {
  const { turnAppPushOff, appPushState, state, tell, calls, phone, isWished } = await startOn();
  await turnAppPushOff();
  expect(state.ended).toBe(1);
  tell('t3');
  // A later call: a registration of the address would be sent before it.
  await (await import('../../platform/http/api.ts')).call('GET /api/versioninfo');
  expect(appPushState.get()).toBe('off');
  expect(calls()).toEqual([REGISTRATION, END, 'GET /api/versioninfo']);
  expect([isWished(), phone.secrets.has('push-keys')]).toEqual([false, false]);
});

test('turned off where the phone cannot end its address, the server forgets it; and the other way round', async () => {
  const first = await startOn();
  first.state.end = () => Promise.reject(new Error('SERVICE_NOT_AVAILABLE'));
  await first.turnAppPushOff();
  expect(first.calls()).toEqual([REGISTRATION, END]);
  expect(first.appPushState.get()).toBe('off');
  stop();

  const second = await startOn();
  second.server.delete = noNetwork;
  await second.turnAppPushOff();
  expect(second.state.ended).toBe(1);
  expect(second.appPushState.get()).toBe('off');
});

test('pushes that may still come are not said to be off, and can be turned off again', async () => {
  const { turnAppPushOff, appPushState, lookAtAppPush, state, server, isWished } = await startOn();
  state.end = () => Promise.reject(new Error('SERVICE_NOT_AVAILABLE'));
  server.delete = noNetwork;
  await expect(turnAppPushOff()).rejects.toThrow('could not be ended');
  expect([appPushState.get(), isWished()]).toEqual(['on', true]);
  await lookAtAppPush();
  expect(appPushState.get()).toBe('on');
  server.delete = () => Promise.resolve();
  await turnAppPushOff();
  expect([appPushState.get(), isWished()]).toEqual(['off', false]);
});

test('a registration that is on its way is ended too: turning off waits for it', async () => {
  const app = await start({ permission: 'granted', isWished: true });
  const put = Promise.withResolvers<void>();
  const ends: string[] = [];
  app.server.put = () => put.promise.then(() => void ends.push('registered'));
  app.server.delete = async () => void ends.push('forgotten');
  await app.followAppPush();
  await expect.poll(() => app.calls()).toEqual([REGISTRATION]);
  const off = app.turnAppPushOff();
  // A later call: an end that did not wait would be sent before it.
  await (await import('../../platform/http/api.ts')).call('GET /api/versioninfo');
  put.resolve();
  await off;
  expect(ends).toEqual(['registered', 'forgotten']);
  expect(app.appPushState.get()).toBe('off');
  // The server has forgotten the address, so the same one is registered again.
  await app.turnAppPushOn();
  await expect.poll(() => app.appPushState.get()).toBe('on');
  expect(ends).toEqual(['registered', 'forgotten', 'registered']);
});
