import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asApp, fakePhone, issued, LOGIN, refused, setPortal } from './phone.fixture.ts';

let phone: ReturnType<typeof fakePhone>;
let stop: () => void;
let opened: URL[];
let closed: number;

async function start(login: object | null = null) {
  stop = asApp();
  phone = fakePhone(login ? { login: JSON.stringify(login) } : {});
  phone.storages.local.set('kahan:app:installed', '1');
  await setPortal();
  await (await import('./login.ts')).readLogin(phone.store);
  const { beginSignIn, completeSignIn, signIn, abandonSignIn } = await import('./sign-in.ts');
  const wrapper = {
    secrets: phone.store,
    openBrowser: async (url: string) => void opened.push(new URL(url)),
    closeBrowser: async () => void closed++,
  };
  return {
    begin: (page = '/') => beginSignIn(wrapper, page),
    complete: (token: string) => completeSignIn(wrapper, token),
    signIn,
    abandonSignIn,
    wrapper,
  };
}

beforeEach(() => {
  opened = [];
  closed = 0;
});
afterEach(() => {
  vi.useRealTimers();
  stop();
});

const exchanged = () => phone.sent.filter((line) => line.includes('complete'));

/** The portal exchanges this token, for the secret of the challenge that was opened. */
function portalKnows(token: string, first_login = false) {
  const inner = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/api/complete/token') return inner(url, init);
    await inner(url, init);
    const challenge = createHash('sha256')
      .update(searchParams.get('secret') ?? '')
      .digest('base64url');
    const isKnown = searchParams.get('token') === token && searchParams.get('tokens') === '1';
    if (!isKnown || challenge !== opened.at(-1)?.searchParams.get('challenge')) return refused();
    return Response.json(issued(1, { access_csrf: 'tag', first_login, refreshed_at: undefined }));
  });
}

test('[MOBILE-02] the login opens the server’s page with mobile=1 and a challenge; the secret stays on the device', async () => {
  const { begin } = await start();
  await begin('/terms');
  const [url] = opened;
  expect(url?.origin + (url?.pathname ?? '')).toBe('https://kahan.example/api/login');
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    mobile: '1',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    page: '/terms',
    lang: 'en',
  });
  const { secret } = JSON.parse(phone.secrets.get('begun') ?? '');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(url?.href).not.toContain(secret);
});

test('[MOBILE-05] the token of a link is exchanged, the tokens are kept, the browser view is closed', async () => {
  const { begin, complete } = await start();
  await begin('/terms');
  portalKnows('t1', true);
  expect(await complete('t1')).toEqual({ isFirst: true, page: '/terms' });
  expect(phone.kept()).toMatchObject({ access: 'a1', refresh: 'r1', tag: 'tag' });
  expect(phone.secrets.has('begun')).toBe(false);
  expect(closed).toBe(1);
});

test('one tap that the system delivers twice is exchanged once, and says nothing', async () => {
  const { begin, complete, signIn } = await start();
  await begin();
  portalKnows('t1');
  const [first, second] = await Promise.all([complete('t1'), complete('t1')]);
  expect([first === null, second]).toEqual([false, null]);
  expect(exchanged()).toHaveLength(1);
  expect(signIn.get().problem).toBeNull();
});

test('[MOBILE-07] while logged in nothing is sent', async () => {
  const { complete, signIn } = await start(LOGIN);
  expect(await complete('t1')).toBeNull();
  expect(phone.sent).toEqual([]);
  expect(signIn.get().problem).toBe('loggedIn');
});

test('a link whose login was not begun here is not sent', async () => {
  const { complete, signIn } = await start();
  expect(await complete('t1')).toBeNull();
  expect(phone.sent).toEqual([]);
  expect(signIn.get().problem).toBe('notBegun');
});

test('a token of another device logs nobody in and is said; the login that was begun here goes on', async () => {
  const { begin, complete, signIn } = await start();
  await begin('/terms');
  portalKnows('t1');
  expect(await complete('of-somebody-else')).toBeNull();
  expect(signIn.get()).toEqual({ step: 'none', problem: 'refused' });
  expect(phone.kept()).toBeNull();
  expect(await complete('t1')).toEqual({ isFirst: false, page: '/terms' });
  // The secret serves one login.
  expect(phone.secrets.has('begun')).toBe(false);
});

test('a new beginning replaces the one before', async () => {
  const { begin, complete, signIn } = await start();
  await begin();
  portalKnows('t1');
  const first = phone.secrets.get('begun');
  await begin();
  expect(phone.secrets.get('begun')).not.toBe(first);
  opened.pop();
  expect(await complete('t1')).toBeNull();
  expect(signIn.get().problem).toBe('refused');
});

test('the same link again, later, is said to be used', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { begin, complete, signIn } = await start();
  await begin();
  portalKnows('t2');
  await complete('t1');
  await begin();
  vi.setSystemTime(Date.now() + 60_000);
  expect(await complete('t1')).toBeNull();
  expect(signIn.get().problem).toBe('used');
  expect(exchanged()).toHaveLength(1);
});

const noNetwork = () => Promise.reject(new TypeError('no network'));

test('a signal that is lost for a while does not lose the login', async () => {
  vi.useFakeTimers();
  const { begin, complete, signIn } = await start();
  await begin('/terms');
  portalKnows('t1');
  phone.answers.set('/api/complete/token', noNetwork);
  const done = complete('t1');
  await expect.poll(() => signIn.get()).toEqual({ step: 'again', problem: null });
  phone.answers.delete('/api/complete/token');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toEqual({ isFirst: false, page: '/terms' });
  expect(exchanged()).toHaveLength(2);
});

test('without a network for a minute it is said that there is none, and the token is not tried any more', async () => {
  vi.useFakeTimers();
  const { begin, complete, signIn } = await start();
  await begin();
  phone.answers.set('/api/complete/token', noNetwork);
  const done = complete('t1');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(signIn.get().step).toBe('again');
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await done).toBeNull();
  expect(signIn.get()).toEqual({ step: 'none', problem: 'offline' });
  const tries = exchanged().length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(exchanged()).toHaveLength(tries);
  expect(phone.secrets.has('begun')).toBe(true);
});

test('a login that is begun anew ends the tries of the one before', async () => {
  vi.useFakeTimers();
  const { begin, complete, signIn } = await start();
  await begin();
  phone.answers.set('/api/complete/token', noNetwork);
  const done = complete('t1');
  await expect.poll(() => signIn.get().step).toBe('again');
  await begin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBeNull();
  expect(signIn.get()).toEqual({ step: 'opened', problem: null });
  expect(exchanged()).toHaveLength(1);
});

test('a browser view that does not open is said', async () => {
  const { begin, signIn, wrapper } = await start();
  wrapper.openBrowser = () => Promise.reject(new Error('no browser'));
  await expect(begin()).rejects.toThrow('no browser');
  expect(signIn.get().problem).toBe('notOpened');
});

test('a browser view that is closed ends the waiting', async () => {
  const { begin, signIn, abandonSignIn } = await start();
  await begin();
  expect(signIn.get().step).toBe('opened');
  abandonSignIn();
  expect(signIn.get().step).toBe('none');
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
  'the page after the login is one of the portal: %s',
  async (page) => {
    const { begin } = await start();
    await begin(page);
    expect(opened[0]?.searchParams.get('page')).toBe('/');
  },
);
