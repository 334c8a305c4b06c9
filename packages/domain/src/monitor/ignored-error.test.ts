import { expect, test } from 'vitest';
import { isIgnoredError } from './ignored-error.ts';

test.each([
  'ResizeObserver loop completed with undelivered notifications.',
  'ResizeObserver loop limit exceeded',
  'Failed to fetch',
  'TypeError: Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Failed to fetch dynamically imported module: https://kahan.example/assets/terms-1.js',
  'error loading dynamically imported module: https://kahan.example/assets/terms-1.js',
  'Importing a module script failed.',
  'timeout of 0ms exceeded',
])('[MONITOR-04] is not sent: %s', (message) => {
  expect(isIgnoredError(message)).toBe(true);
});

test.each(['x is not a function', 'the observer failed', 'timeout of 500ms exceeded', 'Failed to load item'])(
  '[MONITOR-04] is sent: %s',
  (message) => {
    expect(isIgnoredError(message)).toBe(false);
  },
);
