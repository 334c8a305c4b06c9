import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bootOf } from './boot.fixture.ts';

// The values are module state, which other tests share: each test imports modules of its own.
beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

const NOW = '2026-11-18T09:42:00.000Z';

test('a wrapper without a server-rendered page gives the app its clock, language and support', async () => {
  const { boot, bootWith, supportLink } = await import('./boot.ts');
  bootWith(bootOf({ supportMail: 'support@kahan.example', clock: 'pinned', now: NOW }));
  const { clock } = await import('../time/clock.ts');
  expect(boot().language).toBe('en');
  expect(clock.now().toISOString()).toBe(NOW);
  expect(supportLink('Help')).toBe('mailto:support@kahan.example?subject=Help');
});

test('a wrapper names the server, and every address leads there', async () => {
  const { loginAddress, publicAddress, serverAddress, setServerOrigin } = await import(
    '../http/addresses.ts'
  );
  const { addressOf } = await import('../http/client.ts');
  setServerOrigin('https://kahan.example');
  expect(addressOf('GET /api/items/:id', { id: 7 })[1]).toBe('https://kahan.example/api/items/7');
  expect(serverAddress('/client')).toBe('https://kahan.example/client');
  expect(loginAddress('/terms')).toBe('https://kahan.example/api/login?page=%2Fterms');
  expect(publicAddress('/schedule/2026/1')).toBe('https://kahan.example/schedule/2026/1');
});
