import { expect, it } from 'vitest';
import { isOpening, type Opening } from './start-screen.ts';

const origin = 'https://kahan.example';
const opening = (more: Partial<Opening>): Opening => ({
  address: '/',
  type: 'navigate',
  referrer: '',
  origin,
  ...more,
});

it.each([
  ['by hand or from the home screen', {}, true],
  ['from elsewhere', { referrer: 'https://mail.example/' }, true],
  ['from an address that only begins like ours', { referrer: 'https://kahan.example.evil.example/' }, true],
  ['after the login', { referrer: `${origin}/api/login?page=%2F` }, true],
  ['by a link of the app', { referrer: `${origin}/settings` }, false],
  ['by a reload', { type: 'reload' }, false],
  ['by Back', { type: 'back_forward' }, false],
  ['with a query', { address: '/?page=2' }, false],
  ['at another page', { address: '/terms' }, false],
])('[PREFERENCES-08] / %s opens Kahan: %#', (_how, more, expected) => {
  expect(isOpening(opening(more))).toBe(expected);
});
