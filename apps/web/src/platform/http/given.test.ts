import { AS_OF_HEADER, FIRST_PICTURE, FRESHNESS_HEADER } from '@kahan/contract/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetGiven, givenCursor, readGiven, takeGiven } from './given.ts';

const AS_OF = '2026-10-12T08:00:00.000Z';

/** Opens a page that carries this text. */
function openPage(text: string | null): void {
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: (id: string) => (id === FIRST_PICTURE && text !== null ? { textContent: text } : null),
  });
  vi.stubGlobal('location', new URL('https://kahan.example'));
  readGiven();
}

beforeEach(() => {
  vi.useFakeTimers();
  const answers = [
    ['/api/user', {}, { login: 'student' }],
    ['/api/user/terms?lang=cs', { [AS_OF_HEADER]: AS_OF, [FRESHNESS_HEADER]: 'stale' }, { terms: [] }],
  ];
  openPage(JSON.stringify({ answers, session: null, cursor: '7.42' }));
});
afterEach(() => {
  openPage('{"answers":[],"session":null,"cursor":""}');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer that came with the page is used once, and has the whole address as the answer of a call', () => {
  expect(takeGiven('/api/user')).toMatchObject({
    data: { login: 'student' },
    url: 'https://kahan.example/api/user',
  });
  expect(takeGiven('/api/user')).toBeUndefined();
});

test('an answer has the age that its headers tell', () => {
  expect(takeGiven('/api/user/terms?lang=cs')).toMatchObject({ asOf: new Date(AS_OF), freshness: 'stale' });
  expect(takeGiven('/api/user')).toMatchObject({ asOf: null, freshness: 'fresh', reason: null });
});

test('an answer is that of its whole address', () => {
  expect(takeGiven('/api/user/terms?lang=en')).toBeUndefined();
});

test('what the first picture did not use is forgotten, but not where live delivery goes on', () => {
  forgetGiven();
  expect(takeGiven('/api/user')).toBeUndefined();
  expect(givenCursor()).toBe('7.42');
});

test('an answer is not used half a minute later', () => {
  vi.advanceTimersByTime(29_000);
  expect(takeGiven('/api/user')).toBeDefined();
  vi.advanceTimersByTime(1_000);
  expect(takeGiven('/api/user/terms?lang=cs')).toBeUndefined();
});

test('answers of a session that is not the own are not used', () => {
  forgetGiven();
  openPage('{"answers":[["/api/user",{},{"login":"other"}]],"session":"of-another","cursor":"9.99"}');
  expect([takeGiven('/api/user'), givenCursor()]).toEqual([undefined, '7.42']);
});

test('a page without answers gives none', () => {
  openPage('{"answers":[],"session":null,"cursor":""}');
  expect([takeGiven('/api/user'), givenCursor()]).toEqual([undefined, '']);
  openPage(null);
  expect(takeGiven('/api/user')).toBeUndefined();
});
