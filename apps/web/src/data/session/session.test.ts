import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onLoginEnded, transport } from '../../platform/http/api.ts';
import { observe } from '../../platform/http/connection.ts';
import { queryClient } from '../../platform/http/query.ts';
import { bootOf } from '../../platform/page/boot.fixture.ts';
import { bootWith } from '../../platform/page/boot.ts';
import { hearTime } from '../../platform/time/clock.ts';
import { keepSession, logout, mayShowKept, refreshIsDue, renewalIsDue } from './session.ts';

const now = new Date('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number, seconds = 0) => String(now.getTime() / 1000 - hours * 3600 - seconds);

it.each([
  ['just renewed', hoursAgo(0), false],
  ['exactly 6 h old', hoursAgo(6), false],
  ['a second older', hoursAgo(6, 1), true],
  ['from a device that is ahead', hoursAgo(-1), false],
  ['of unknown age', null, true],
  ['of an age that is no number', 'x', true],
])('[SESSION-25] [SESSION-26] a token %s is due: %s', (_, refreshedAt, expected) => {
  expect(refreshIsDue(refreshedAt, now)).toBe(expected);
});

describe('an open page', () => {
  const HOUR_MS = 3_600_000;
  const { send } = transport;
  const target = { addEventListener: () => {}, removeEventListener: () => {} };
  let refreshedAt = 0;
  /** Calls, with the hours since the page was opened. */
  let sent: string[] = [];
  let left: string[] = [];
  /** Databases that were deleted. */
  let deleted: string[] = [];

  /** A storage whose keys can be listed, as a browser's. */
  const storage = (values: Record<string, string>) =>
    Object.defineProperties(values, {
      getItem: { value: (key: string) => values[key] ?? null },
      removeItem: { value: (key: string) => delete values[key] },
    });

  beforeEach(() => {
    vi.useFakeTimers({ now });
    refreshedAt = now.getTime();
    sent = [];
    left = [];
    vi.stubGlobal('window', target);
    vi.stubGlobal('document', {
      ...target,
      documentElement: { lang: 'cs', dataset: {} },
      get cookie() {
        return `kahan_logged_in=1; kahan_refreshed_at=${refreshedAt / 1000}`;
      },
    });
    deleted = [];
    vi.stubGlobal('indexedDB', {
      deleteDatabase: (name: string) => {
        deleted.push(name);
        const request = { onsuccess: () => undefined, result: undefined };
        queueMicrotask(() => request.onsuccess());
        return request;
      },
    });
    vi.stubGlobal('location', { replace: (address: string) => left.push(address) });
    // A test of another file may have left the clock standing, or a page whose clock is pinned.
    bootWith(bootOf());
    hearTime({ now: now.toISOString(), asked: now.getTime(), came: now.getTime() }, true);
    transport.send = async (url) => {
      sent.push(`${(Date.now() - now.getTime()) / HOUR_MS} h ${url}`);
      refreshedAt = Date.now();
      return Response.json({});
    };
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    transport.send = send;
    onLoginEnded(() => undefined);
  });

  it('[SESSION-25] looks at its token every 3 hours, and renews the one that is older than 6 hours', async () => {
    const stop = keepSession();
    await vi.advanceTimersByTimeAsync(20 * HOUR_MS);
    stop();
    // After 6 and after 15 hours the token is exactly 6 hours old.
    expect(sent).toEqual(['9 h /api/refresh', '18 h /api/refresh']);
  });

  it.each([
    ['is shown when the server knows the session', Response.json({ login: 's1' }), 0, true],
    [
      'is not shown when the server has ended it',
      new Response('{"code":"NOT_AUTHENTICATED"}', { status: 401 }),
      0,
      false,
    ],
    ['is shown when the server is not reached', new TypeError('no network'), 0, true],
    ['is shown when the server takes too long', null, 700, true],
    ['waits for a busy server', new Response('{}', { status: 500 }), 700, true],
  ])('kept data %s', async (_when, answer, after, expected) => {
    vi.stubGlobal('localStorage', storage({}));
    Object.assign(localStorage, { setItem: () => undefined });
    queryClient.clear();
    observe('answered');
    transport.send = () => {
      if (answer instanceof Error) return Promise.reject(answer);
      return answer ? Promise.resolve(answer.clone()) : new Promise(() => undefined);
    };
    let shown: boolean | undefined;
    void mayShowKept().then((yes) => {
      shown = yes;
    });
    const begun = performance.now();
    await vi.advanceTimersByTimeAsync(Math.max(0, after - begun - 1));
    if (after > 0) expect(shown).toBeUndefined();
    await vi.advanceTimersByTimeAsync(after > 0 ? 2 : 1);
    expect(shown).toBe(expected);
    observe('answered');
  });

  it('[SESSION-27] a logout empties what page and device hold of the user, and leaves the page', async () => {
    const kept = storage({ 'kahan:user:session': 'x', 'kahan:user:start': 'x', 'kahan:hide-grades': '1' });
    const own = storage({ 'kahan:user:place': 'y' });
    vi.stubGlobal('localStorage', kept);
    vi.stubGlobal('sessionStorage', own);
    queryClient.setQueryData(['results'], 'A');
    await logout();
    expect(sent).toEqual(['0 h /api/logout']);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect([Object.keys(kept), Object.keys(own)]).toEqual([['kahan:hide-grades'], []]);
    expect(deleted).toEqual(['kahan-user', 'kahan-shared']);
    expect(left).toEqual(['/api/login?page=%2F&ended=1']);
    // Calls of a page that is left wait for this long.
    await vi.advanceTimersByTimeAsync(10_000);
  });
});

describe('a session of the university’s login is renewed there', () => {
  it.each([
    ['not before its time', '1000', 999, false],
    ['from then on', '1000', 1000, true],
    ['never without the cookie', null, 1000, false],
    ['never with a cookie that is no time', 'soon', 1000, false],
  ])('%s', (_when, renewAt, seconds, expected) => {
    expect(renewalIsDue(renewAt, new Date(seconds * 1000))).toBe(expected);
  });
});
