import { reservation as texts } from '@kahan/phrases/reservation';
import type { Page } from '@playwright/test';
import { type Device, test } from '../../support/offline.ts';
import { expect, ignoreErrors } from '../../support/test.ts';

/* A tablet at a door, where nobody is logged in, loses its network, its power, and its build. */

const PATH = '/reservation/BIII';
const MINUTE = 60_000;

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'B III' });
const items = (page: Page) => page.locator('[data-day] [data-event]');
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');

const keepsApp = (page: Page) => page.evaluate(async () => (await caches.match('/kept-shell')) !== undefined);

/** Opens the sign with a clock that the journey moves. @returns the number of events on it */
async function openSign({ page }: Device): Promise<number> {
  await page.clock.install();
  await page.goto(PATH);
  await expect(title(page)).toBeVisible();
  await expect(items(page).first()).toBeAttached();
  return items(page).count();
}

test('[RESERVATION-01] without a network the sign stays with its time, opens again after the power was off, and goes on by itself @desktop', async ({
  device,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, 'Failed to load resource', 'WebSocket');
  const count = await openSign(device);
  const keeps = () => keepsApp(device.page);
  expect(await keeps(), 'a visitor leaves no app on the device').toBe(false);
  // A page that is open for ten minutes is a sign.
  await device.page.clock.fastForward(10 * MINUTE);
  await expect.poll(keeps, { timeout: 30_000 }).toBe(true);
  const note = (page: Page) => page.getByRole('main').getByText(/^Bez spojení, stav k/);
  await expect(note(device.page)).toHaveCount(0);
  await device.cut();
  await device.page.clock.fastForward(MINUTE);
  await expect(note(device.page)).toBeVisible();
  await expect(device.page.getByRole('main')).toContainText('No connection, as of');
  await expect(items(device.page)).toHaveCount(count);

  await device.restart();
  await device.page.goto(PATH);
  await expect(title(device.page)).toBeVisible();
  await expect(items(device.page)).toHaveCount(count);
  await expect(note(device.page)).toBeVisible();
  // The kept answer is of this room alone.
  await device.page.goto('/reservation/AI');
  await expect(device.page.getByRole('main')).toContainText(texts.offlineEmpty.en);
  await device.page.goto(PATH);
  await expect(note(device.page)).toBeVisible();
  await device.restore();
  await expect(note(device.page)).toHaveCount(0, { timeout: 30_000 });
  await expect(items(device.page)).toHaveCount(count);
});

test('another build loads the sign again by itself @desktop', async ({ device, browserErrors }) => {
  ignoreErrors(browserErrors, 'Failed to load resource', 'WebSocket');
  const count = await openSign(device);
  const { page, front } = device;
  const before = await entryOf(page);
  // A check that finds the same build leaves the page alone.
  const looked = page.waitForResponse('**/kept-shell');
  await page.clock.fastForward(10 * MINUTE);
  await looked;
  // A worker that is about to keep this build would answer the next start with it.
  await expect.poll(() => keepsApp(page), { timeout: 30_000 }).toBe(true);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await front.shut();
  front.nextBuild();
  await front.open();
  await page.clock.fastForward(11 * MINUTE);
  await expect.poll(() => entryOf(page).catch(() => before), { timeout: 30_000 }).not.toBe(before);
  expect(await entryOf(page)).toContain('-next');
  await expect(title(page)).toBeVisible();
  await expect(items(page)).toHaveCount(count);
});
