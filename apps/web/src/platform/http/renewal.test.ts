import { COOKIES } from '@kahan/contract/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';
import { ApiProblem } from './problem.ts';
import { renewAlone } from './renewal.ts';

/** The cookies of the browser, as `document.cookie` has them. */
const jar = new Map<string, { value: string; until: number }>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar]
        .flatMap(([name, { value, until }]) => (Date.now() < until ? [`${name}=${value}`] : []))
        .join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = '', seconds] = /^(.*?)=(.*?); .*Max-Age=(\d+)/.exec(line) ?? [];
      jar.set(name, { value, until: Date.now() + Number(seconds) * 1_000 });
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const mark = () => readCookie(COOKIES.renewing);

test('a renewal is marked while it runs, and not after its answer, also one that refuses it', async () => {
  expect(await renewAlone(async () => mark())).toMatch(/^\w+$/);
  expect(mark()).toBeNull();
  await expect(renewAlone(() => Promise.reject(new ApiProblem('status', { status: 503 })))).rejects.toThrow();
  expect(mark()).toBeNull();
});

test('a renewal without an answer stays marked for a second, and its own page tries again at once', async () => {
  const fail = () => renewAlone(() => Promise.reject(new ApiProblem('offline')));
  await expect(fail()).rejects.toThrow();
  expect(mark()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(mark()).toBeNull();
  await expect(fail()).rejects.toThrow();
  expect(await renewAlone(async () => 'renewed')).toBe('renewed');
  expect(mark()).toBeNull();
});

test('a renewal begins once the answer to that of a page that has gone removes its mark', async () => {
  writeCookie(COOKIES.renewing, '1', 20);
  const run = vi.fn(async () => 'renewed');
  const renewed = renewAlone(run);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).not.toHaveBeenCalled();
  writeCookie(COOKIES.renewing, '', 0);
  await vi.advanceTimersByTimeAsync(100);
  expect(await renewed).toBe('renewed');
});

test('a mark without an answer ends by itself', async () => {
  writeCookie(COOKIES.renewing, '1', 20);
  const renewed = renewAlone(async () => 'renewed');
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await renewed).toBe('renewed');
});
