import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withPassword } from '../../data/session/password-calls.ts';
import { call, callWithFreshness } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/http/query.ts';
import { firstProblem, goOn, hasWaitingCalls, putOff } from './waiting.ts';

const HOST = 'https://kahan.example';

interface Sent {
  path: string;
  password: string | null;
  answer: (status: number, body: object, headers?: Record<string, string>) => void;
}
let sent: Sent[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('location', new URL(HOST));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const password = new Headers(init.headers).get('X-Student-System-Password');
    const answer: Sent['answer'] = (status, body, headers = {}) =>
      resolve(Object.defineProperty(Response.json(body, { status, headers }), 'url', { value: HOST + path }));
    sent.push({ path, password, answer });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

const to = (path: string) => sent.filter((one) => one.path === path);
const DOWNLOAD = '/api/erudio/grupik/download-link?study_id=7&item_id=1';

const download = () =>
  withPassword(() =>
    call('GET /api/erudio/grupik/download-link', { query: { study_id: '7', item_id: '1' } }),
  );
const versions = () => withPassword(() => call('GET /api/versioninfo'));

/** Asks for something that is refused for want of the password. */
async function refused<T>(ask: () => Promise<T>): Promise<Promise<T>[]> {
  const before = sent.length;
  const asked = ask();
  await expect.poll(() => sent.length).toBeGreaterThan(before);
  sent.at(-1)?.answer(401, { code: 'PASSWORD_REQUIRED' });
  await expect.poll(() => hasWaitingCalls()).toBe(true);
  // In an array: a promise that were returned alone would be waited for.
  return [asked];
}

test('a prompt put off while it tries keeps its password from later calls, and does not try a call twice', async () => {
  const [first] = await refused(download);
  const trying = goOn('first');
  await expect.poll(() => to(DOWNLOAD)).toHaveLength(2);
  putOff();

  const [second] = await refused(versions);
  const tryingAgain = goOn('second');
  await expect.poll(() => to('/api/versioninfo')).toHaveLength(2);
  expect(to(DOWNLOAD).map(({ password }) => password)).toEqual([null, 'first']);
  to(DOWNLOAD).at(-1)?.answer(200, { url: 'https://files.example/1', opened: false });
  await Promise.all([first, trying]);
  to('/api/versioninfo').at(-1)?.answer(200, {});
  await Promise.all([second, tryingAgain]);

  const before = sent.length;
  void call('GET /api/versioninfo');
  void download();
  await expect.poll(() => sent).toHaveLength(before + 2);
  expect(sent.slice(-2).map(({ password }) => password)).toEqual([null, null]);
});

test.each([
  ['that has nothing to show', 401, {}],
  ['that shows old data', 200, { 'X-Freshness': 'stale', 'X-Freshness-Reason': 'PASSWORD_REQUIRED' }],
])(
  '[SESSION-12] a load %s, and whose screen is left while the right password is tried, does not show the refusal of the last one',
  async (_, status, headers) => {
    const shown = new QueryObserver(queryClient, {
      queryKey: ['versions', status],
      queryFn: ({ signal }) => callWithFreshness('GET /api/versioninfo', { signal }),
    });
    const leave = shown.subscribe(() => undefined);
    const answer = async (count: number, ...[code, body, more]: Parameters<Sent['answer']>) => {
      await expect.poll(() => to('/api/versioninfo')).toHaveLength(count);
      to('/api/versioninfo').at(-1)?.answer(code, body, more);
    };
    await answer(1, status, { code: 'PASSWORD_REQUIRED' }, headers);
    await expect.poll(() => shown.getCurrentResult().fetchStatus).toBe('idle');
    const wrong = goOn('wrong');
    await answer(2, 401, { code: 'LOGIN_FAILED', attempts_left: 3 });
    expect(await wrong).toEqual({ attemptsLeft: 3 });

    const right = goOn('right');
    await expect.poll(() => to('/api/versioninfo')).toHaveLength(3);
    leave();
    expect(await right).toBeNull();
  },
);

const SERVER_WORDS = 'Too many attempts. Try again in 5 minutes.';
test.each([
  [
    'the message of the server',
    { code: 'TOO_MANY_ATTEMPTS', message: SERVER_WORDS },
    { serverMessage: SERVER_WORDS },
  ],
  ['without one the text of the code', { code: 'TOO_MANY_ATTEMPTS' }, 'locked'],
  ['the same for an empty one', { code: 'TOO_MANY_ATTEMPTS', message: ' ' }, 'locked'],
  ['a wrong password has a text of its own', { code: 'LOGIN_FAILED', message: 'no' }, 'wrong'],
  ['no number while many attempts are left', { code: 'LOGIN_FAILED', attempts_left: 4 }, 'wrong'],
  ['three attempts left', { code: 'LOGIN_FAILED', attempts_left: 3 }, { attemptsLeft: 3 }],
  ['no attempt left', { code: 'LOGIN_FAILED', attempts_left: 0 }, { attemptsLeft: 0 }],
])('[SESSION-09] the prompt shows %s', async (_, body, problem) => {
  const [asked] = await refused(download);
  const outcome = goOn('secret');
  await expect.poll(() => to(DOWNLOAD)).toHaveLength(2);
  to(DOWNLOAD).at(-1)?.answer(401, body);
  expect(await outcome).toEqual(problem);
  expect(firstProblem()).toEqual(problem);
  putOff();
  await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
});
