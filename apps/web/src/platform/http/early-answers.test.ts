import { afterEach, expect, it, vi } from 'vitest';
import { EARLY_ANSWERS, forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

const leave = (...addresses: string[]) =>
  vi.stubGlobal(
    EARLY_ANSWERS,
    new Map(addresses.map((address) => [address, Promise.resolve(Response.json(address))])),
  );
afterEach(() => vi.unstubAllGlobals());

const GET = { method: 'GET' };

it('gives an answer for its address once', async () => {
  leave('/api/user', '/api/user/terms?lang=cs');
  expect(await (await takeEarlyAnswer('/api/user', GET))?.json()).toBe('/api/user');
  expect(takeEarlyAnswer('/api/user', GET)).toBeUndefined();
  expect(takeEarlyAnswer('/api/user/terms?lang=en', GET)).toBeUndefined();
});

it('answers reads only, and none before there was an early script', () => {
  expect(takeEarlyAnswer('/api/user', GET)).toBeUndefined();
  leave('/api/user');
  expect(takeEarlyAnswer('/api/user', { method: 'POST' })).toBeUndefined();
});

it('has nothing left once the first picture is made', () => {
  leave('/api/user');
  forgetEarlyAnswers();
  expect(takeEarlyAnswer('/api/user', GET)).toBeUndefined();
});

it('ends with the caller’s signal', async () => {
  vi.stubGlobal(EARLY_ANSWERS, new Map([['/api/user', new Promise(() => undefined)]]));
  const abort = new AbortController();
  const answer = takeEarlyAnswer('/api/user', { ...GET, signal: abort.signal });
  abort.abort(new Error('stopped'));
  await expect(answer).rejects.toThrow('stopped');
});
