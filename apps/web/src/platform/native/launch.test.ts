import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asApp, fakePhone, setPortal } from './phone.fixture.ts';

let stop: () => void;
let shown: string[];

/** Loads the page of the app. @param isStart the app starts, so that nothing is kept of an earlier run of it */
async function load(isStart = true) {
  if (isStart) {
    stop = asApp();
    fakePhone();
    vi.stubGlobal('history', { replaceState: (_state: null, _title: '', to: string) => shown.push(to) });
  } else vi.resetModules();
  await setPortal();
  return import('./launch.ts');
}

beforeEach(() => {
  shown = [];
});
afterEach(() => stop());

const SCREEN = 'https://kahan.example/food?date=2026-11-19';

test('the app starts at the screen of the link that started it, and does not go back there when its page loads anew', async () => {
  (await load()).startAt(SCREEN);
  expect(shown).toEqual(['/food?date=2026-11-19']);
  (await load(false)).startAt(SCREEN);
  expect(shown).toHaveLength(1);
  stop();
  (await load()).startAt(SCREEN);
  expect(shown).toHaveLength(2);
});

test('a login link that started the app is followed once in a run of it', async () => {
  const link = 'https://kahan.example/app/login?token=abc';
  const first = await load();
  // The app follows the link once it is ready.
  first.startAt(link);
  expect(shown).toEqual([]);
  expect([first.takeLaunch(link), first.takeLaunch(link)]).toEqual([true, false]);
  expect((await load(false)).takeLaunch(link)).toBe(false);
});

test.each([null, 'https://elsewhere.example/food', 'https://kahan.example/api/logout'])(
  'started by %s it shows no other screen',
  async (link) => {
    (await load()).startAt(link);
    expect(shown).toEqual([]);
  },
);
