import { expect, test } from 'vitest';
import { subscribeLinks } from './subscribe-links.ts';

test('[FEEDS-01] a feed is handed to each calendar as that one takes it', () => {
  const url = 'https://kahan.example/api/calendar/feed/a_B-9.ics';
  const { google, apple, outlook } = subscribeLinks(url, 'Kahan: Rozvrh & zkoušky');
  expect(apple).toBe('webcal://kahan.example/api/calendar/feed/a_B-9.ics');
  expect(new URL(google).host).toBe('calendar.google.com');
  expect(new URL(google).searchParams.get('cid')).toBe(apple);
  expect(new URL(outlook).searchParams.get('url')).toBe(url);
  expect(new URL(outlook).searchParams.get('name')).toBe('Kahan: Rozvrh & zkoušky');
});

test('a portal without https is handed on by the same scheme', () => {
  expect(subscribeLinks('http://127.0.0.1:3000/a.ics', 'x').apple).toBe('webcal://127.0.0.1:3000/a.ics');
});
