import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hrefOf } from './rich-schema.ts';

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://kahan.example'));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('where a link leads', () => {
  test.each([
    ['vscht.example', 'https://vscht.example'],
    [' www.vscht.example/a?b=1#c ', 'https://www.vscht.example/a?b=1#c'],
    ['http://vscht.example', 'http://vscht.example'],
    ['novak@vscht.example', 'mailto:novak@vscht.example'],
    ['https://medium.example/@novak', 'https://medium.example/@novak'],
    ['/study', '/study'],
    ['', null],
    ['dvě slova', null],
    ['javascript:alert(1)', null],
    ['JavaScript:alert(1)', null],
    ['data:text/html,x', null],
    ['//vscht.example', null],
    ['file:///etc/passwd', null],
  ])('%s: %s', (typed, href) => {
    expect(hrefOf(typed)).toBe(href);
  });
});
