import type { Page } from '@playwright/test';
import { hold, shiftOf, watchShifts } from '../../support/shifts.ts';
import { drawn, expect, test } from '../../support/test.ts';

const CLASS = '/classes/B402008';

/** Waits until the server has rendered a page once: its first readers may come before its thread is there. */
async function rendered(page: Page, path = CLASS): Promise<void> {
  const isRendered = async () => (await (await page.request.get(path)).text()).includes('data-rendered');
  await expect.poll(isRendered).toBe(true);
}

/** Places, sizes and texts of all that the page shows. */
const shapes = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('#app header, #app main, #app main :not(img), #app nav')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const text = element.childElementCount === 0 ? element.textContent : '';
        return [element.localName, text, x, y, width, height].join(' ');
      },
    );
  });

/** Opens a page and holds the app back. The page asks for the app once it is painted. @returns lets the app come */
async function openHeld(page: Page, path = CLASS): Promise<() => void> {
  const release = await hold(page, '**/assets/index-*.js');
  await Promise.all([page.waitForRequest('**/assets/index-*.js'), page.goto(path, { waitUntil: 'commit' })]);
  return release;
}

/** Opens a second tab. Its `goto` does not wait for the app, as that of `page` does. */
async function another(page: Page): Promise<{ page: Page; errors: string[] }> {
  const own = await page.context().newPage();
  const errors: string[] = [];
  own.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { page: own, errors };
}

/** The page of somebody whom the search finds. */
async function person(page: Page): Promise<string> {
  const { items } = await (
    await page.request.get('/api/people?lang=cs&name=Mr%C3%A1z&page=1&limit=1')
  ).json();
  return `/person/${items[0].id}`;
}

for (const [what, address] of [
  ['a class', async () => CLASS],
  ['a person', person],
  ['the contacts', async () => '/contacts'],
  ['the menus', async () => '/food'],
] as const) {
  test(`${what}: the page is there before the app, which draws it in the same place`, async ({ page }) => {
    const path = await address(page);
    await rendered(page, path);
    const { page: own, errors } = await another(page);
    await watchShifts(own);
    const release = await openHeld(own, path);
    await expect(own.locator('[data-rendered] main')).toBeVisible();
    const before = await shapes(own);
    expect(before.length).toBeGreaterThan(60);
    release();
    await drawn(own);
    expect(await shapes(own)).toEqual(before);
    expect(await shiftOf(own)).toBe(0);
    expect(errors).toEqual([]);
  });
}

test('nothing takes the focus before the app is there @desktop', async ({ page }) => {
  await rendered(page);
  const { page: own } = await another(page);
  const release = await openHeld(own);
  await expect(own.locator('[data-rendered] h1')).toBeVisible();
  await own.keyboard.press('Tab');
  expect(await own.evaluate(() => document.activeElement?.localName)).toBe('body');
  release();
  await drawn(own);
  await own.keyboard.press('Tab');
  expect(await own.evaluate(() => document.activeElement?.localName)).toBe('a');
});

test('without scripts a class can be read @phone', async ({ page, browser, baseURL }) => {
  await rendered(page);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const own = await context.newPage();
  await own.goto(CLASS);
  await expect(own.locator('h1')).toHaveText('Analytická chemie I');
  await expect(own.getByText('vzorkování a rozklad vzorku').first()).toBeVisible();
  await context.close();
});
