import { OFFERED_PAGES, PAGES } from '@kahan/contract/runtime';
import { expect, test } from 'vitest';
import type { Screen } from '../define-screen.ts';

const screens = Object.values(import.meta.glob<{ default: Screen }>('./*/screen.ts', { eager: true })).map(
  (module) => module.default,
);

test('the login page offers every public screen of the menu but those of an account, and no page that needs a login', () => {
  const inMenu = screens
    .filter(({ menu }) => menu !== undefined && menu.group !== 'account')
    .map(({ pages: [page] }) => page)
    .filter((page) => PAGES[page].access === 'public');
  expect(inMenu.length).toBeGreaterThan(5);
  expect(inMenu.filter((page) => !OFFERED_PAGES.includes(page))).toEqual([]);
  expect(OFFERED_PAGES.filter((page) => PAGES[page].access !== 'public')).toEqual([]);
});
