import { beforeEach, describe, expect, it } from 'vitest';
import { json, refusal, world } from './client.fixture.ts';
import type { Client } from './client.ts';
import { ApiProblem } from './problem.ts';

let at: ReturnType<typeof world>;
let client: Client;
beforeEach(() => {
  at = world();
  client = at.client;
});

const problemOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no problem',
    (error) => error,
  );

describe('what every request carries', () => {
  it('[SESSION-16] the version, on reading and writing', async () => {
    await client.call('GET /api/user');
    await client.call('PUT /api/user/preferences', { body: { language: 'en' } });
    expect(at.state.requests.map((request) => request.headers.get('X-Client-Version'))).toEqual([
      '1.17.0',
      '1.17.0',
    ]);
  });

  it('[SESSION-17] the anti-forgery token, on writing only', async () => {
    await client.call('GET /api/user');
    await client.call('PUT /api/user/preferences', { body: { language: 'en' } });
    await client.call('PATCH /api/user/items/:id', { params: { id: '1' }, body: { archived: true } });
    await client.call('POST /api/user/items/archive-old');
    expect(at.state.requests.map(({ method, headers }) => [method, headers.get('X-CSRF-Token')])).toEqual([
      ['GET', null],
      ['PUT', 'csrf-1'],
      ['PATCH', 'csrf-1'],
      ['POST', 'csrf-1'],
    ]);
    expect(at.state.requests[1]?.body).toBe('{"language":"en"}');
  });
});

it('an answer that came with the page is not asked for, and only once', async () => {
  const data = { login: 'student' };
  at.state.given = { url: '/api/user', data };
  expect(await client.call('GET /api/user')).toBe(data);
  expect(at.count('/api/user')).toBe(0);
  await client.call('GET /api/user');
  expect(at.count('/api/user')).toBe(1);
});

describe('an access token that is out of date', () => {
  beforeEach(() => {
    at.state.valid = 2;
  });

  it('[SESSION-23] is renewed once for all calls that wait, each of which is sent once more', async () => {
    let open = () => {};
    at.state.refreshing = new Promise((resolve) => {
      open = resolve;
    });
    const calls = [1, 2, 3, 4, 5].map(() => client.call('GET /api/user'));
    const late = client.call('GET /api/user/preferences');
    open();
    expect(await Promise.all([...calls, late])).toHaveLength(6);
    expect(at.count('/api/refresh')).toBe(1);
    expect(at.count('/api/user')).toBe(10);
    expect(at.count('/api/user/preferences')).toBe(2);
    expect(at.state.ended).toBe(0);
  });

  it('[SESSION-23] is not renewed again when another tab has just done it', async () => {
    let finish = () => {};
    // The other tab holds the lock, and renews before this one has its turn.
    at.state.lock = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const waits = client.call('GET /api/user');
    await expect.poll(() => at.state.waiting).toBe(1);
    at.state.held = 2;
    at.state.refreshedAt++;
    finish();
    await waits;
    expect(at.count('/api/refresh')).toBe(0);
    expect(at.count('/api/user')).toBe(2);
  });

  it('[SESSION-24] a second 401 after the retry ends the login', async () => {
    at.state.valid = 2;
    at.state.answer = () => refusal('NOT_AUTHENTICATED');
    const problem = await problemOf(client.call('GET /api/user'));
    expect(problem).toMatchObject({
      kind: 'status',
      status: 401,
      code: 'NOT_AUTHENTICATED',
      requestId: 'r-1',
    });
    expect(at.count('/api/user')).toBe(2);
    expect(at.state.ended).toBe(1);
  });

  it('[SESSION-24] a refused renewal ends the login, once for all who wait', async () => {
    at.state.refreshStatus = 401;
    const problems = await Promise.all([1, 2, 3].map(() => problemOf(client.call('GET /api/user'))));
    expect(problems).toEqual([1, 2, 3].map(() => expect.objectContaining({ kind: 'status', status: 401 })));
    expect(at.count('/api/refresh')).toBe(1);
    expect(at.state.ended).toBe(1);
  });

  it('does not end the login when the renewal fails otherwise', async () => {
    at.state.refreshStatus = 503;
    expect(await problemOf(client.call('GET /api/user'))).toMatchObject({ kind: 'status', status: 503 });
    expect(at.state.ended).toBe(0);
  });

  it('arrives although the page goes meanwhile, for it uses the old token up', async () => {
    await client.call('GET /api/user');
    expect(at.state.requests.map(({ url, keepalive }) => [url, keepalive])).toEqual([
      ['/api/user', false],
      ['/api/refresh', true],
      ['/api/user', false],
    ]);
  });

  it('renews again the next time', async () => {
    await client.call('GET /api/user');
    at.state.valid = 3;
    await client.call('GET /api/user');
    expect(at.count('/api/refresh')).toBe(2);
  });

  it('lets a caller who cancels go while the others wait on', async () => {
    let open = () => {};
    at.state.refreshing = new Promise((resolve) => {
      open = resolve;
    });
    const leave = new AbortController();
    const left = problemOf(client.call('GET /api/user', { signal: leave.signal }));
    const stays = client.call('GET /api/user');
    await expect.poll(() => at.count('/api/refresh')).toBe(1);
    leave.abort();
    expect(await left).toMatchObject({ kind: 'cancelled' });
    open();
    expect(await stays).toEqual({ ok: true });
  });
});

it('does not wait for a renewal when it was cancelled as the refusal came', async () => {
  at.state.valid = 2;
  at.state.refreshing = new Promise(() => {});
  const leave = new AbortController();
  at.state.onRefusal = () => leave.abort();
  expect(await problemOf(client.call('GET /api/user', { signal: leave.signal }))).toMatchObject({
    kind: 'cancelled',
  });
});

describe('a 401 that is no matter of the token', () => {
  it.each(['LOGIN_FAILED', 'PASSWORD_REQUIRED'])('%s is passed on without a renewal', async (code) => {
    at.state.answer = () => refusal(code);
    expect(await problemOf(client.call('GET /api/user'))).toMatchObject({ status: 401, code });
    expect(at.count('/api/refresh')).toBe(0);
    expect(at.state.ended).toBe(0);
  });

  it('an anonymous caller is not renewed either', async () => {
    at.state.loggedIn = false;
    at.state.openedLoggedIn = false;
    at.state.valid = 2;
    expect(await problemOf(client.call('GET /api/user'))).toMatchObject({ status: 401 });
    expect(at.count('/api/refresh')).toBe(0);
    expect(at.state.ended).toBe(0);
  });

  it('[SESSION-24] a page that was opened with a login ends when another tab has logged out', async () => {
    at.state.loggedIn = false;
    at.state.valid = 2;
    expect(await problemOf(client.call('GET /api/user'))).toMatchObject({ status: 401 });
    expect(at.state.ended).toBe(1);
    expect(at.count('/api/refresh')).toBe(0);
  });
});

describe('what comes back', () => {
  it('says how fresh it is', async () => {
    at.state.answer = () =>
      json(
        200,
        { schedule: [] },
        {
          'X-As-Of': '2026-11-18T07:42:00.000Z',
          'X-Freshness': 'stale',
          'X-Freshness-Reason': 'STUDENT_SYSTEM_DOWN',
        },
      );
    expect(await client.callWithFreshness('GET /api/user/schedule')).toEqual({
      data: { schedule: [] },
      asOf: new Date('2026-11-18T07:42:00Z'),
      freshness: 'stale',
      url: '',
      reason: 'STUDENT_SYSTEM_DOWN',
    });
  });

  it('has the same time as before when the server says the same one', async () => {
    const { state, client } = world();
    const askedAt = async (asOf: string) => {
      state.answer = () => json(200, { schedule: [] }, { 'X-As-Of': asOf });
      return (await client.callWithFreshness('GET /api/user/schedule')).asOf;
    };
    const first = await askedAt('2026-11-18T07:42:00.000Z');
    expect(await askedAt('2026-11-18T07:42:00.000Z')).toBe(first);
    expect(await askedAt('2026-11-18T07:43:00.000Z')).toEqual(new Date('2026-11-18T07:43:00Z'));
  });

  it('has no reason once it is fresh again, although a 304 left the old header in the cache', async () => {
    const { state, client } = world();
    const headers = { 'X-Freshness': 'fresh', 'X-Freshness-Reason': 'PASSWORD_REQUIRED' };
    state.answer = () => json(200, { schedule: [] }, headers);
    expect(await client.callWithFreshness('GET /api/user/schedule')).toMatchObject({
      freshness: 'fresh',
      reason: null,
    });
  });

  it('is fresh when the server says nothing of it', async () => {
    expect(await client.callWithFreshness('GET /api/versioninfo')).toMatchObject({
      asOf: null,
      freshness: 'fresh',
      reason: null,
    });
  });

  it.each([
    [
      'an error of ours',
      () => json(400, { code: 'VALIDATION_FAILED', message: '', requestId: 'r', field: 'start' }),
      { kind: 'status', status: 400, code: 'VALIDATION_FAILED', field: 'start' },
    ],
    [
      'an error page of something between',
      () => new Response('<h1>Bad gateway', { status: 502 }),
      { kind: 'status', status: 502, code: null },
    ],
    [
      'a code of a newer server',
      () => json(418, { code: 'TEAPOT', message: '', requestId: 'r' }),
      { kind: 'status', status: 418, code: 'TEAPOT' },
    ],
    ['HTML with status 200', () => new Response('<!doctype html>'), { kind: 'unreadable', status: 200 }],
  ])('%s', async (_, answer, expected) => {
    at.state.answer = answer;
    const problem = await problemOf(client.call('GET /api/versioninfo'));
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject(expected);
  });

  it('an unreachable server is offline, and is told to the connection', async () => {
    at.state.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await problemOf(client.call('GET /api/user'))).toMatchObject({ kind: 'offline', status: 0 });
    expect(at.state.signals).toEqual(['failed']);
  });

  it('[ERRORS-02] a cancelled call is neither a failure nor a sign of being offline', async () => {
    const signal = AbortSignal.abort();
    expect(await problemOf(client.call('GET /api/user', { signal }))).toMatchObject({ kind: 'cancelled' });
    expect(at.state.signals).toEqual([]);
  });

  it('one that nobody answered in time was not cancelled by anybody', async () => {
    const signal = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    expect(await problemOf(client.call('GET /api/user', { signal }))).toMatchObject({ kind: 'offline' });
  });
});
