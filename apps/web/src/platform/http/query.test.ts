import type { ErrorCode } from '@kahan/contract';
import { phrases } from '@kahan/phrases';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from './problem.ts';
import { failureOf, loadStateOf, messageOf, shouldRetry } from './query.ts';

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
