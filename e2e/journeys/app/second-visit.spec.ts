import { palette as cs } from '@kahan/phrases/cs/palette';
import { palette as en } from '@kahan/phrases/en/palette';
import { expectKept, keptBy, test } from '../../support/offline.ts';
import { shiftOf, watchShifts } from '../../support/shifts.ts';
import { cards, changesHeard, drawn, expect, ignoreErrors } from '../../support/test.ts';

const texts = { cs, en };

test.setTimeout(120_000);

for (const [path, call, size] of [
  ['/', '/api/user/items/active', 'phone'],
  ['/schedule', '/api/user/schedule', 'desktop'],
  ['/terms', '/api/user/terms', 'phone'],
  ['/study', '/api/user/results', 'desktop'],
] as const) {
  test(`${path} does not move while a second visit brings it up to date @${size}`, async ({ device }) => {
    await device.login('student');
    await device.page.goto('/');
    await expect(cards(device.page).first()).toBeVisible();
    await expectKept(device.page);
    await device.page.goto(path);
    await expect(device.page.getByRole('main').getByRole('link').first()).toBeVisible();
    // The timetable has led to its semester.
    const address = device.page.url();
    await device.restart();
    const { page } = device;
    // What may have changed before live messages came is asked for once they come.
    let isHearing = false;
    let isRenewed = false;
    const isHeard = changesHeard(page).then(() => {
      isHearing = true;
    });
    page.on('response', (answer) => {
      isRenewed ||= isHearing && new URL(answer.url()).pathname === call;
    });
    await watchShifts(page);
    await page.goto(address);
    await isHeard;
    await expect.poll(() => isRenewed, { timeout: 30_000 }).toBe(true);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await shiftOf(page)).toBe(0);
  });
}

test('[SESSION-27] the second user of a computer finds nothing that the first one looked for @desktop', async ({
  device,
  language,
  words,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, 'net::ERR', 'WebSocket', '401');
  const { label, groups } = texts[language];
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

  // The first one has not logged out, the session has run out.
  await device.context.clearCookies();
  await device.login('student2');
  await device.page.goto('/settings');
  await opened();
  await expect(dialog().getByRole('option').first()).toBeVisible();
  await expect(recent()).toHaveCount(0);
  expect(await keys()).not.toContain('kahan:user:palette-recent');
});
