import type { ToldItem } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const QUIET = '/api/user/notification/quiet';
const HISTORY = '**/api/user/notification/history*';

test('a quiet time is set, kept by the server, and ended; a change that is refused goes back @desktop', async ({
  page,
  login,
  textsOf,
  browserErrors,
}) => {
  const { quiet, saved } = textsOf('settings');
  await login(await newStudent(), '/settings');
  const stored = async () => (await page.request.get(QUIET)).json();
  const box = page.getByRole('checkbox', { name: quiet.label, exact: true });
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(page.getByText(saved)).toBeVisible();
  expect(await stored()).toEqual({ quiet: { from: 1320, to: 420 } });
  const times = page.getByRole('group', { name: quiet.label });
  const [from, to] = [
    times.getByLabel(quiet.from, { exact: true }),
    times.getByLabel(quiet.to, { exact: true }),
  ];
  await expect(from).toHaveValue('1320');
  // Both ends cannot have the same time.
  await expect(to.locator('option[value="1320"]')).toHaveCount(0);
  await from.selectOption({ label: '23:30' });
  await to.selectOption({ label: '6:00' });
  await expect.poll(stored).toEqual({ quiet: { from: 1410, to: 360 } });
  await expectAccessible(page);
  await page.reload();
  await expect(from).toHaveValue('1410');
  await expect(to).toHaveValue('360');

  await page.route(`**${QUIET}`, (route) => route.fulfill({ status: 503, body: '{}' }));
  await box.click();
  await expect.poll(() => browserErrors.some((line) => line.startsWith('quiet time'))).toBe(true);
  await expect(box).toBeChecked();
  await page.unroute(`**${QUIET}`);
  await box.click();
  await expect(times.getByRole('combobox')).toHaveCount(0);
  await expect.poll(stored).toEqual({ quiet: null });
  ignoreErrors(browserErrors, '503', 'quiet time');
});

test('what Kahan notified about: nothing yet, a failure with Retry, five entries and then all @phone', async ({
  page,
  login,
  textsOf,
  words,
  browserErrors,
}) => {
  const { told } = textsOf('settings');
  await login(await newStudent(), '/settings');
  const section = page.getByRole('region', { name: nonBreaking(told.title) });
  await expect(section.getByText(nonBreaking(told.empty))).toBeVisible();

  await page.route(HISTORY, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(section.getByRole('heading', { name: nonBreaking(told.loadFailed) })).toBeVisible();
  await page.unroute(HISTORY);
  const at = (hours: number) => new Date(Date.parse(world().now) - hours * 3_600_000).toISOString();
  const items: ToldItem[] = (
    ['held', 'delivered', 'failed', 'delivered', 'delivered', 'delivered'] as const
  ).map((state, index) => ({
    ...{ id: String(9 - index), at: at(index + 1), title: `Chemie ${index}: B`, service: 'exam', state },
    path: index === 5 ? '/a-page-of-a-later-version' : '/terms',
  }));
  await page.route(HISTORY, (route) => route.fulfill({ json: { items } }));
  const retry = section.getByRole('button', { name: words.states.retry });
  await expect(async () => {
    // Live delivery loads everything when it begins, and may be faster than the reader.
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
    await expect(section.getByRole('listitem')).toHaveCount(5, { timeout: 2_000 });
  }).toPass();
  for (const [index, state] of (['held', 'delivered', 'failed'] as const).entries())
    await expect(section.getByRole('listitem').nth(index)).toContainText(nonBreaking(told.states[state]));
  await expectAccessible(page);
  await section.getByRole('button', { name: told.all(6) }).click();
  await expect(section.getByRole('link').nth(5)).toHaveAttribute('href', '/');
  await section.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/terms$/);
  ignoreErrors(browserErrors, '500');
});
