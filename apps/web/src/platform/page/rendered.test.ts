import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from '../time/clock.ts';
import { useServerTime } from '../time/server-time.ts';
import { bootWith } from './boot.ts';
import { takenOver, takeOver } from './rendered.ts';

const RENDERED_AT = '2026-11-18T09:41:58.000Z';
const NOW = '2026-11-18T09:42:03.000Z';

const Times = () => {
  const minute = useNow().toISOString();
  const second = useServerTime(() => Number.POSITIVE_INFINITY);
  return `${minute} ${new Date(second * 1000).toISOString()}`;
};
// React reads what a page was rendered with in the same way when it takes the page over.
const times = () => renderToString(createElement(Times)).split(' ');

/** Stands in for the element with the page. */
const rendered = {
  getAttribute: () => RENDERED_AT,
  removeAttribute: () => undefined,
  querySelector: () => null,
} as unknown as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) });
  bootWith({
    ...{ language: 'cs', supportMail: '', links: [], isDevelopment: false },
    ...{ clock: 'running', now: NOW, arrival: { asked: Date.parse(NOW), came: Date.parse(NOW) } },
  });
});
afterEach(() => {
  takenOver();
  vi.useRealTimers();
});

test('times of a page that is taken over begin at the instant at which it was rendered', () => {
  takeOver(rendered);
  expect(times()).toEqual(['2026-11-18T09:41:00.000Z', RENDERED_AT]);
});

test('times are those of the clock when the page has been taken over', () => {
  takeOver(rendered);
  takenOver();
  expect(times()).toEqual(['2026-11-18T09:42:00.000Z', NOW]);
});
