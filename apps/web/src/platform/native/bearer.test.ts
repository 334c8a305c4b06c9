import { COOKIES, LOGIN_ENDED } from '@kahan/contract/runtime';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asApp, fakePhone, issued, LOGIN, refused, setPortal } from './phone.fixture.ts';

let phone: ReturnType<typeof fakePhone> | undefined;
let stop: () => void;

/** The app's modules anew, as at a start. @param login what the secure storage holds */
async function start(login: object | null = LOGIN, isInstalled = true, read?: () => Promise<string | null>) {
  stop = asApp();
  phone ??= fakePhone(login ? { login: JSON.stringify(login) } : {});
  if (isInstalled) phone.storages.local.set('kahan:app:installed', '1');
  await setPortal();
  await (await import('./login.ts')).readLogin(read ? { ...phone.store, read } : phone.store);
  const api = await import('../http/api.ts');
  return { ...api, ...(await import('../http/cookies.ts')), ...(await import('./bearer.ts')), phone };
}

afterEach(() => {
  stop();
  phone = undefined;
});

const versionInfo = 'GET /api/versioninfo';

describe('tokens in the place of cookies', () => {
  test('a call names the user by the access token, and the app knows that somebody is logged in', async () => {
    const { call, isLoggedIn, readCookie, accessToken, phone } = await start();
    await call(versionInfo);
    expect(phone.sent).toEqual([`${versionInfo} a1`]);
    expect(isLoggedIn()).toBe(true);
    expect(readCookie(COOKIES.csrf)).toBe(LOGIN.tag);
    expect(readCookie(COOKIES.refreshedAt)).toBe('100');
    expect(accessToken()).toBe('a1');
  });

  test('logged out, a call names nobody', async () => {
    const { call, isLoggedIn, phone } = await start(null);
    await call(versionInfo);
    expect(phone.sent).toEqual([`${versionInfo} null`]);
    expect(isLoggedIn()).toBe(false);
  });

  test('settings are kept without cookies, and no token is', async () => {
    const { writeCookie, readCookie, phone } = await start();
    writeCookie(COOKIES.theme, 'dark');
    expect(readCookie(COOKIES.theme)).toBe('dark');
    expect([...phone.storages.local.values()].join()).not.toMatch(/a1|r1/);
  });

  test('a storage that cannot be read logs nobody in, and the app starts', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { isLoggedIn } = await start(LOGIN, true, () => Promise.reject(new Error('invalidData')));
    expect(isLoggedIn()).toBe(false);
    expect(told).toHaveBeenCalledWith('secure storage', expect.any(Error));
    told.mockRestore();
  });

  test('another server never gets a token', async () => {
    const { transport, phone } = await start();
    await expect(transport.send('https://elsewhere.example/api/user', {})).rejects.toThrow('another server');
    expect(phone.sent).toEqual([]);
  });
});

describe('renewal', () => {
  test('calls at the same time share one renewal, whose tokens are kept before they are used', async () => {
    const { call, phone } = await start();
    phone.answers.set('/api/versioninfo', (token) => (token === 'a2' ? Response.json({}) : refused()));
    phone.answers.set('/api/refresh', () => Response.json(issued(2)));
    await Promise.all([call(versionInfo), call(versionInfo), call(versionInfo)]);
    expect(phone.sent.filter((line) => line.includes('refresh'))).toEqual(['GET /api/refresh r1']);
    expect(phone.kept()).toMatchObject({ access: 'a2', refresh: 'r2', tag: LOGIN.tag, refreshedAt: 102 });
  });

  test('the tag of the session stays, whatever CSRF token an answer names', async () => {
    const { refresh, readCookie, phone } = await start();
    phone.answers.set('/api/refresh', () => Response.json(issued(2, { access_csrf: 'another' })));
    await refresh();
    expect(phone.kept()).toMatchObject({ access: 'a2', tag: LOGIN.tag });
    expect(readCookie(COOKIES.csrf)).toBe(LOGIN.tag);
  });

  test('after a day in the background the renewal comes before the first call', async () => {
    const { call, phone } = await start({ ...LOGIN, accessExpiresAt: 1_000 });
    phone.answers.set('/api/refresh', () => Response.json(issued(2)));
    await Promise.all([call(versionInfo), call(versionInfo)]);
    expect(phone.sent).toEqual(['GET /api/refresh r1', `${versionInfo} a2`, `${versionInfo} a2`]);
  });

  test('with a clock that is wrong, the token is not renewed before every call', async () => {
    const { call, phone } = await start({ ...LOGIN, accessExpiresAt: 1_000 });
    phone.answers.set('/api/refresh', () => Response.json(issued(2, { access_expires_at: 2_000 })));
    for (let calls = 0; calls < 3; calls++) await call(versionInfo);
    expect(phone.sent.filter((line) => line.includes('refresh'))).toHaveLength(1);
  });

  test('a renewal that is refused ends the login', async () => {
    const { call, onLoginEnded, phone } = await start();
    const ended = vi.fn();
    onLoginEnded(ended);
    phone.answers.set('/api/versioninfo', refused);
    phone.answers.set('/api/refresh', refused);
    await expect(call(versionInfo)).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalled();
  });

  test('a renewal that a logout overtakes keeps nothing', async () => {
    const { refresh, writeCookie, phone } = await start();
    phone.answers.set('/api/refresh', () => {
      writeCookie(COOKIES.loggedIn, LOGIN_ENDED);
      return Response.json(issued(2));
    });
    await refresh();
    await expect.poll(() => phone.secrets.get('login')).toBeUndefined();
  });
});

describe('logout', () => {
  test('ends the login on the server by the token that outlives the other, and on the device', async () => {
    const { call, isLoggedIn, phone } = await start();
    phone.answers.set('/api/logout', () => Response.json({ logged_out: true }));
    await call('GET /api/logout');
    expect(phone.sent).toEqual(['GET /api/logout r1']);
    expect([...phone.secrets.keys()]).toEqual([]);
    expect(isLoggedIn()).toBe(false);
  });

  test('without a network it ends here, and on the server at the next start', async () => {
    const { writeCookie, isLoggedIn, endOnServer, phone } = await start();
    writeCookie(COOKIES.loggedIn, LOGIN_ENDED);
    expect(isLoggedIn()).toBe(false);
    await expect.poll(() => [...phone.secrets.keys()]).toEqual(['ended']);
    phone.answers.set('/api/logout', () => Promise.reject(new TypeError('no network')));
    expect(await endOnServer()).toBe(false);

    const again = await start();
    expect(again.isLoggedIn()).toBe(false);
    phone.answers.delete('/api/logout');
    expect(await again.endOnServer()).toBe(true);
    expect(phone.sent.at(-1)).toBe('GET /api/logout r1');
    expect([...phone.secrets.keys()]).toEqual([]);
  });

  test('a login that was ended before does not end the one of now', async () => {
    const { writeCookie, keepIssued, endOnServer, isLoggedIn, phone } = await start();
    writeCookie(COOKIES.loggedIn, LOGIN_ENDED);
    await keepIssued(issued(7), 'new');
    expect(await endOnServer()).toBe(true);
    expect(phone.sent).toEqual(['GET /api/logout r1']);
    expect(isLoggedIn()).toBe(true);
    expect(phone.kept()).toMatchObject({ refresh: 'r7' });
  });

  test('what an earlier installation left in the keychain logs nobody in, and is ended', async () => {
    const { isLoggedIn, endOnServer, phone } = await start(LOGIN, false);
    expect(isLoggedIn()).toBe(false);
    expect(await endOnServer()).toBe(true);
    expect(phone.sent).toEqual(['GET /api/logout r1']);
  });
});
