import type { Page } from '@playwright/test';
import { control, recordsOf } from '../../support/control.ts';
import { keptBy, keptHeard, test } from '../../support/offline.ts';
import { shiftOf, watchShifts } from '../../support/shifts.ts';
import { newStudent } from '../../support/student.ts';
import { changesHeard, drawn, expect, ignoreErrors } from '../../support/test.ts';

for (const [path, size] of [
  ['/', 'phone'],
  ['/schedule', 'desktop'],
  ['/terms', 'phone'],
  ['/study', 'desktop'],
] as const) {
  test(`${path} does not move while a second visit brings it up to date @${size}`, async ({ device }) => {
    await device.keep('student');
    await device.page.goto(path);
    await expect(device.page.getByRole('main').getByRole('link').first()).toBeVisible();
    // The address of the timetable has its semester by now.
    const address = device.page.url();
    await device.restart();
    const { page } = device;
    // Changes since the last visit are known once live messages come.
    const isHeard = changesHeard(page);
    await watchShifts(page);
    await page.goto(address);
    await isHeard;
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await shiftOf(page)).toBe(0);
  });
}

/** The calls of a visit without any news: whether session and version go on, and data that no message is about. */
const ALWAYS_ASKED = ['/api/user', '/api/versioninfo', '/api/user/requests', '/api/user/terms'];

/** Collects the calls for data that a page makes from now on. */
function dataCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !ALWAYS_ASKED.includes(pathname)) calls.push(pathname);
  });
  return calls;
}

test('of a second visit with nothing new no data is read, and of one with news only that @desktop', async ({
  device,
}) => {
  const who = await newStudent(({ results }) => results.length > 0);
  await device.keep(who);
  await expect.poll(() => keptHeard(device.page)).toBe(true);
  const open = (path: string) => device.page.locator(`nav a[href="${path}"]`).first().click();

  await device.restart();
  const calls = dataCallsOf(device.page);
  const isHeard = changesHeard(device.page);
  await device.page.goto('/');
  await isHeard;
  // Within a minute other screens read nothing again, either.
  await open('/terms');
  await open('/schedule');
  await expect(device.page).toHaveURL(/\/schedule/);
  // No visit has read the contacts; the calls of the screens before them were made before.
  await open('/contacts');
  await expect.poll(() => calls).toContain('/api/contacts');
  expect(calls).toEqual(['/api/contacts']);

  const [result] = (await recordsOf(who)).results;
  await device.restart(async () => {
    await control('PUT', '/results', { login: who, code: result?.subject.code, attempt: 9, grade: 'B' });
  });
  const news = dataCallsOf(device.page);
  await device.page.goto('/study');
  await expect.poll(() => news).toContain('/api/user/results');
  await open('/schedule');
  await expect(device.page).toHaveURL(/\/schedule/);
  await open('/food');
  await expect.poll(() => news).toContain('/api/food/menus');
  const others = news.filter((path) => !path.startsWith('/api/food'));
  expect(new Set(others)).toEqual(new Set(['/api/user/results', '/api/user/items/active']));
});

test('[SESSION-27] the second user of a computer finds nothing that the first one looked for @desktop', async ({
  device,
  textsOf,
  words,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, 'net::ERR', 'WebSocket', '401');
  const { label, groups } = textsOf('palette');
  const dialog = () => device.page.getByRole('dialog', { name: label });
  const recent = () => dialog().getByRole('group', { name: groups.recent }).getByRole('option');
  const opened = async () => {
    await drawn(device.page);
    await expect(device.page.getByRole('button', { name: words.shell.find })).toBeVisible();
    await device.page.keyboard.press('Control+k');
    await expect(dialog().getByRole('combobox')).toBeFocused();
  };
  const keys = async () => (await keptBy(device.page)).keys;

  await device.login('student');
  await device.page.goto('/terms');
  await opened();
  await dialog().getByRole('combobox').fill(words.shell.pages.settings);
  await device.page.keyboard.press('Enter');
  await expect(device.page).toHaveURL(/\/settings$/);
  await opened();
  await expect(recent()).toHaveCount(1);
  expect(await keys()).toContain('kahan:user:palette-recent');

  // The first student has left without a logout, the session has run out.
  await device.page.goto('about:blank');
  await device.context.clearCookies();
  await device.login('student2');
  await device.page.goto('/settings');
  await opened();
  await expect(dialog().getByRole('option').first()).toBeVisible();
  await expect(recent()).toHaveCount(0);
  expect(await keys()).not.toContain('kahan:user:palette-recent');
});
