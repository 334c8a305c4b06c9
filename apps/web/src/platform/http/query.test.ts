import type { ErrorCode } from '@kahan/contract';
import { phrases } from '@kahan/phrases';
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from './problem.ts';
import { failureOf, loadQuietly, loadStateOf, messageOf, queryClient, shouldRetry } from './query.ts';

const status = (number: number, code: ErrorCode | null = null) =>
  new ApiProblem('status', { status: number, code });

describe('messages of failed loads', () => {
  it.each([
    ['[ERRORS-06] cancelled', new ApiProblem('cancelled'), 'Požadavek byl zrušen.', 'Request cancelled'],
    ['[ERRORS-07] 401', status(401), 'Nejste přihlášen.', 'You are not authenticated.'],
    [
      '[SESSION-06] a wrong password',
      status(401, 'LOGIN_FAILED'),
      'Přihlášení se nepodařilo.',
      'Login failed.',
    ],
    [
      '[SESSION-07] a missing password',
      status(401, 'PASSWORD_REQUIRED'),
      'Zadejte heslo do studijního systému.',
      'Password required. (use password for the student system)',
    ],
    ['[ERRORS-08] 403', status(403), 'Nemáte oprávnění.', 'You have not permission for this.'],
    ['[ERRORS-09] 404', status(404), 'Neexistuje.', 'Does not exists.'],
    ['[ERRORS-10] 400', status(400), 'Nelze provést.', 'Request failed.'],
    ['[ERRORS-10] 499', status(499), 'Nelze provést.', 'Request failed.'],
    [
      '[ERRORS-11] 500',
      status(500),
      'Server není dostupný, zkuste to prosím později.',
      'The server is not available now, please try again later.',
    ],
    [
      '[ERRORS-11] 503',
      status(503),
      'Server není dostupný, zkuste to prosím později.',
      'The server is not available now, please try again later.',
    ],
    ['[ERRORS-12] unknown', new Error('?'), 'Stala se chyba :(.', 'Request failed.'],
    ['[ERRORS-12] a redirect', status(302), 'Stala se chyba :(.', 'Request failed.'],
    [
      '[SHELL-10] offline',
      new ApiProblem('offline'),
      'Ztraceno spojení se serverem...',
      'Lost connection to server... Data can be out of date or inaccessible.',
    ],
  ])('%s', (_, error, cs, en) => {
    expect(messageOf(error, phrases('cs'))).toBe(cs);
    expect(messageOf(error, phrases('en'))).toBe(en);
  });
});

describe('what failed', () => {
  it.each([
    ['what is gone', status(404), 'Neuloženo. Už to neexistuje.', 'Not saved. It no longer exists.'],
    ['a refusal', status(400), 'Neuloženo. Zkuste to znovu.', 'Not saved. Try again.'],
    ['an unknown error', new Error('?'), 'Neuloženo. Zkuste to znovu.', 'Not saved. Try again.'],
    [
      'an outage',
      status(503),
      'Neuloženo. Server není dostupný, zkuste to prosím později.',
      'Not saved. The server is not available now, please try again later.',
    ],
  ])('is followed by a reason or a next step: %s', (_, error, cs, en) => {
    expect(failureOf('Neuloženo.', error, phrases('cs'))).toBe(cs);
    expect(failureOf('Not saved.', error, phrases('en'))).toBe(en);
  });
});

describe('[ERRORS-01] state of a load', () => {
  it.each([
    [{ data: undefined, isError: false, fetchStatus: 'fetching' }, 'loading'],
    [{ data: 1, isError: false, fetchStatus: 'idle' }, 'loaded'],
    [{ data: 1, isError: false, fetchStatus: 'fetching' }, 'loaded'],
    [{ data: 1, isError: true, fetchStatus: 'idle' }, 'stale'],
    [{ data: undefined, isError: true, fetchStatus: 'idle' }, 'failed'],
    [{ data: undefined, isError: true, fetchStatus: 'fetching' }, 'failed'],
    [{ data: undefined, isError: false, fetchStatus: 'idle' }, 'cancelled'],
    [{ data: undefined, isError: false, fetchStatus: 'idle', isEnabled: false }, 'no-fetch'],
    [{ data: 1, isError: false, fetchStatus: 'idle', isEnabled: false }, 'loaded'],
  ] as const)('%j is %s', (query, expected) => {
    expect(loadStateOf({ isEnabled: true, ...query })).toBe(expected);
  });
});

describe('trying again on its own', () => {
  it.each([
    [0, new ApiProblem('offline'), true],
    [0, status(503), true],
    [1, status(503), false],
    [0, status(500), false],
    [0, status(404), false],
    [0, new ApiProblem('cancelled'), false],
    [0, new TypeError('bug'), false],
  ])('after %d failures with %s: %s', (failures, error, expected) => {
    expect(shouldRetry(failures, error)).toBe(expected);
  });
});

describe('an answer whose load has failed', () => {
  const load = (): Promise<string> => Promise.reject(new ApiProblem('status', { status: 500 }));
  const query = { queryKey: ['failing'], queryFn: load };
  /** Draws a part that shows the answer. */
  function draw() {
    const observer = new QueryObserver(queryClient, query);
    observer.subscribe(() => undefined);
    return observer;
  }
  const stateOf = (part: ReturnType<typeof draw>) =>
    loadStateOf({ ...part.getCurrentResult(), isEnabled: true });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  it('stays failed while it is loaded without a wish of the reader, until it comes', async () => {
    const shown = draw();
    await vi.advanceTimersByTimeAsync(0);
    const states = new Set<string>();
    // Like React, this observer reads the state after all changes of one moment.
    shown.subscribe(notifyManager.batchCalls(() => states.add(stateOf(shown))));
    const again = loadQuietly(query).catch(() => 'failed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await again, [...states]]).toEqual(['failed', ['failed']]);
    const last = loadQuietly({ ...query, queryFn: () => Promise.resolve('there') });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await last, [...states]]).toEqual(['there', ['failed', 'loaded']]);
    expect(shown.getCurrentResult()).toMatchObject({ status: 'success', error: null, data: 'there' });
  });
});
