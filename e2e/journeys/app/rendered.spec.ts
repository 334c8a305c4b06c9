import type { Page } from '@playwright/test';
import { hold, shiftOf, watchShifts } from '../../support/shifts.ts';
import { drawn, expect, test } from '../../support/test.ts';

const CLASS = '/classes/B402008';

/** A phone says that it is one: the server draws for phones or for desktops. */
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

test.use({ userAgent: async ({ isMobile }, use) => use(isMobile ? PHONE_AGENT : undefined) });

/** Waits until the server has rendered a page once: its first readers may come before its thread is there. */
async function rendered(page: Page, path = CLASS): Promise<void> {
  const isRendered = async () => (await (await page.request.get(path)).text()).includes('id="rendered"');
  await expect.poll(isRendered).toBe(true);
}

/** Makes the page able to tell places, sizes and texts of all that it shows, and note those of the app's first drawing. */
const noteShapes = (page: Page) =>
  page.addInitScript(() => {
    const shapes = () =>
      ['header', 'main', 'main :not(img)', 'nav']
        .flatMap((part) => [...document.querySelectorAll(`:is(#rendered, #app) ${part}`)])
        .flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const text = element.childElementCount === 0 ? element.textContent : '';
          return width === 0 ? [] : [[element.localName, text, x, y, width, height].join(' ')];
        });
    let wasRendered = false;
    const observer = new MutationObserver(() => {
      if (document.querySelector('#rendered')) {
        wasRendered = true;
      } else if (wasRendered) {
        // Elements that load later must not be among the shapes.
        Object.assign(window, { drawnShapes: shapes() });
        observer.disconnect();
      }
    });
    observer.observe(document, { attributes: true, childList: true, subtree: true });
    Object.assign(window, { shapes });
  });

const shapes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    while (sheets.some(({ sheet }) => sheet === null)) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    return Reflect.get(window, 'shapes')();
  });

/** Opens a page and holds the app back. The page asks for the app once it is painted. @returns lets the app come */
async function openHeld(page: Page, path = CLASS): Promise<() => void> {
  const release = await hold(page, '**/assets/index-*.js');
  await Promise.all([page.waitForRequest('**/assets/index-*.js'), page.goto(path, { waitUntil: 'commit' })]);
  return release;
}

/** Opens a second tab. Its `goto` does not wait for the app, unlike that of `page`. */
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

/** Opens a page with the app held back, then lets the app draw it: nothing may move. */
async function compare(page: Page, path: string): Promise<void> {
  const { page: own, errors } = await another(page);
  await watchShifts(own);
  await noteShapes(own);
  const release = await hold(own, '**/assets/index-*.js');
  // The server does not keep a personal page, and while it is busy it renders none.
  await expect(async () => {
    await own.goto(path, { waitUntil: 'commit' });
    await expect(own.locator('#rendered main')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // A reader who has begun to read stays at the same place.
  await own.evaluate(() => scrollTo(0, 120));
  const place = await own.evaluate(() => scrollY);
  const before = await shapes(own);
  expect(before.length).toBeGreaterThan(60);
  release();
  await drawn(own);
  expect(await own.evaluate(() => Reflect.get(window, 'drawnShapes'))).toEqual(before);
  expect(await own.evaluate(() => scrollY)).toBe(place);
  expect(await shiftOf(own)).toBeLessThan(0.01);
  expect(errors).toEqual([]);
  await own.close();
}

test('pages for visitors are there before the app, which draws each in the same place', async ({ page }) => {
  const week = '/schedule/2026/1?room=A137&week=9';
  for (const path of [CLASS, await person(page), '/contacts', '/food', week])
    await test.step(path, async () => {
      await rendered(page, path);
      await compare(page, path);
    });
});

test('the frame of a personal page is there before the app, without anything of its reader', async ({
  page,
  login,
  words,
}) => {
  await login('student', '/privacy-policy');
  const { data } = await (await page.request.get('/api/user')).json().then((user) => ({ data: user }));
  for (const path of ['/', '/schedule/2026/1?study=990001', '/terms', '/study/990001'])
    await test.step(path, async () => {
      await rendered(page, path);
      const { page: own, errors } = await another(page);
      await watchShifts(own);
      const release = await hold(own, '**/assets/index-*.js');
      await own.goto(path, { waitUntil: 'commit' });
      const frame = own.locator('#rendered');
      await expect(frame.locator('h1')).toBeVisible();
      await expect(frame.getByRole('link', { name: words.shell.pages.terms }).first()).toBeVisible();
      await expect(frame).not.toContainText(data.last_name);
      release();
      await drawn(own);
      expect(await shiftOf(own)).toBeLessThan(0.01);
      expect(errors).toEqual([]);
      await own.close();
    });
});

test('a page has the menu of its layout alone, in its HTML and in the app', async ({
  page,
  isMobile,
  words,
}) => {
  const drawer = page.locator(`nav[aria-label="${words.shell.mainMenu}"]`);
  const bar = page.locator(`nav[aria-label="${words.shell.bottomBar}"]`);
  const [shown, other] = isMobile ? [bar, drawer] : [drawer, bar];
  await rendered(page);
  const release = await openHeld(page);
  await expect(page.locator('#rendered h1')).toBeVisible();
  await expect(shown).toBeVisible();
  await expect(other).toHaveCount(0);
  release();
  await drawn(page);
  await expect(shown).toBeVisible();
  await expect(other).toHaveCount(0);
  await page.setViewportSize(isMobile ? { width: 1440, height: 900 } : { width: 390, height: 844 });
  await expect(other).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('the focus that a reader has set before the app is there stays @desktop', async ({ page }) => {
  await rendered(page);
  const { page: own } = await another(page);
  const release = await openHeld(own);
  await expect(own.locator('#rendered h1')).toBeVisible();
  await own.keyboard.press('Tab');
  const focused = () => own.evaluate(() => document.activeElement?.outerHTML);
  const before = await focused();
  expect(before).toMatch(/^<a /);
  release();
  await drawn(own);
  expect(await focused()).toBe(before);
});

test('a page can be read until the code of its screen is there @desktop', async ({ page }) => {
  await rendered(page);
  const { page: own, errors } = await another(page);
  const release = await hold(own, '**/assets/classes-*.js');
  await own.goto(CLASS, { waitUntil: 'commit' });
  // The app gives up waiting for the code and draws the frame around it.
  await expect(own.locator('#app header')).toBeAttached({ timeout: 20_000 });
  await expect(own.locator('#rendered h1')).toBeVisible();
  release();
  await drawn(own);
  await expect(own.locator('#app h1')).toBeVisible();
  expect(errors).toEqual([]);
});

test('where the app does not arrive, the links of the page lead on @desktop', async ({ page }) => {
  await rendered(page);
  const { page: own } = await another(page);
  await own.route('**/assets/index-*.js', (route) => route.abort());
  await own.goto(CLASS);
  await own.locator('#rendered a[href="/contacts"]').first().click();
  await own.waitForURL('**/contacts');
});

test('without scripts a class can be read, and its links lead on @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await rendered(page);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const own = await context.newPage();
  await own.goto(CLASS);
  await expect(own.locator('h1')).toHaveText('Analytická chemie I');
  await expect(own.getByText('vzorkování a rozklad vzorku').first()).toBeVisible();
  await own.locator('nav a[href="/schedule"]').filter({ visible: true }).click();
  await own.waitForURL('**/schedule');
  await context.close();
});
