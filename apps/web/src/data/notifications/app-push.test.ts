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

/** The app of a logged-in student. @param permission what the phone says before it is asked */
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
  let tell: (token: string) => void = () => undefined;
  const state = { permission, token, ended: 0 };
  vi.doMock(NATIVE, () => ({
    push: {
      permission: async () => state.permission,
      ask: async () => {
        if (state.permission === 'unasked') state.permission = answer;
        return state.permission;
      },
      token: () => state.token(),
      end: async () => void state.ended++,
      clear: async () => undefined,
      onToken: async (handle: typeof tell) => {
        tell = handle;
      },
    },
  }));
  const { queryClient } = await import('../../platform/http/query.ts');
  queryClient.setQueryData(['user'], { login: 's000001' });
  const module = await import('./app-push.ts');
  return {
    ...module,
    ...{ phone, state },
    tell: (next: string) => tell(next),
    /** Registrations and their ends, without the token of the login. */
    calls: () => phone.sent.map((line) => line.replace(' a1', '')),
  };
}

const REGISTRATION = `PUT ${PATH}`;

test('the permission is asked for, and the phone is registered once, although its address is told twice', async () => {
  const { followAppPush, turnAppPushOn, appPushState, tell, calls } = await start();
  await followAppPush();
  expect(appPushState.get()).toBe('off');
  await turnAppPushOn();
  tell('t1');
  await vi.waitFor(() => expect(appPushState.get()).toBe('on'));
  tell('t1');
  expect(calls()).toEqual([REGISTRATION]);
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
  await vi.waitFor(() => expect(appPushState.get()).toBe('on'));
  expect(calls()).toEqual([REGISTRATION]);
});

test('an address that changes is registered again', async () => {
  const { followAppPush, appPushState, tell, calls } = await start({ permission: 'granted', isWished: true });
  await followAppPush();
  await vi.waitFor(() => expect(appPushState.get()).toBe('on'));
  tell('t2');
  await vi.waitFor(() => expect(calls()).toEqual([REGISTRATION, REGISTRATION]));
});

test('a registration that fails is tried again until the server has it', async () => {
  vi.useFakeTimers();
  const { followAppPush, appPushState, phone, calls } = await start({
    permission: 'granted',
    isWished: true,
  });
  let isDown = true;
  phone.answers.set(PATH, () =>
    isDown
      ? Response.json({ code: 'BUSY', message: 'no', requestId: 'r' }, { status: 503 })
      : new Response(null, { status: 204 }),
  );
  await followAppPush();
  await vi.waitFor(() => expect(calls()).toEqual([REGISTRATION]));
  expect(appPushState.get()).toBe('waiting');
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(appPushState.get()).toBe('on');
});

test('turned off, the phone has no address any more, and one that comes late is not registered', async () => {
  const { followAppPush, turnAppPushOff, appPushState, state, tell, calls } = await start({
    permission: 'granted',
    isWished: true,
  });
  await followAppPush();
  await vi.waitFor(() => expect(appPushState.get()).toBe('on'));
  await turnAppPushOff();
  expect(state.ended).toBe(1);
  tell('t3');
  // A later call: what the address would cause is sent before it.
  await (await import('../../platform/http/api.ts')).call('GET /api/versioninfo');
  expect(appPushState.get()).toBe('off');
  expect(calls()).toEqual([REGISTRATION, `DELETE ${PATH}`, 'GET /api/versioninfo']);
});
