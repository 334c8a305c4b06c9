import { CLIENT_VERSION } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { serverPhrases } from '@kahan/phrases/server';
import { cards, expect, expectAccessible, ignoreErrors, portalUrl, test } from '../../support/test.ts';

test('[ROUTES-23] [ROUTES-27] [SHELL-05] [SHELL-06] [ROUTES-28] [ROUTES-29] an unknown page; the title of a page, its top, and the scroll position of the way back @phone', async ({
  page,
  language,
  browserErrors,
  login,
  words,
}) => {
  await test.step('an unknown page has status 404, its heading and the address of support', async () => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    const heading = language === 'cs' ? 'Stránka nenalezena!' : 'Page not found!';
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /@.*\.example/ })).toBeVisible();
    await expectAccessible(page);
    ignoreErrors(browserErrors, '404');
  });
  await test.step('title and toolbar name the page; logged in, no language is offered there', async () => {
    await login('student');
    await page.goto('/archive');
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(
      words.shell.pages.archive,
    );
    await expect(page).toHaveTitle(words.shell.title(words.shell.pages.archive));
    await expect(page.getByRole('group', { name: words.shell.language, exact: true })).toHaveCount(0);
  });
  await test.step('a new page begins at its top, going back restores the scroll position', async () => {
    await page.goto('/');
    await cards(page).first().waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // Read at once: a wheel may still be turning when the place is read.
    const place = await page.evaluate(() => {
      window.scrollTo(0, 600);
      return window.scrollY;
    });
    expect(place).toBeGreaterThan(300);
    await page.getByRole('link', { name: words.shell.pages.terms }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await page.waitForFunction(() => window.scrollY === 0);
    await page.getByRole('link', { name: words.shell.pages.terms }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await page.goBack();
    await page.waitForFunction((was) => Math.abs(window.scrollY - was) < 5, place);
  });
});

test('[SHELL-06] [SHELL-09] logged out, the toolbar offers the language and the login', async ({
  page,
  words,
  language,
}) => {
  await page.goto('/archive?page=2');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: words.shell.logIn })).toHaveAttribute(
    'href',
    '/api/login?page=%2Farchive%3Fpage%3D2',
  );
  const other = language === 'cs' ? 'en' : 'cs';
  const choice = banner.getByRole('group', { name: words.shell.language, exact: true });
  await choice.getByRole('button', { name: words.shell.languages[other] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('[SHELL-11] [SHELL-12] [SHELL-13] a version that the server refuses gets one page, which blocks all others @desktop', async ({
  page,
  login,
  words,
}) => {
  await login('student');
  let required = '99.0.0';
  // This call comes beforehand: a page that is left gives up the answers of its own calls.
  const info = await (await page.request.get('/api/versioninfo')).json();
  await page.route('**/api/versioninfo', (route) => route.fulfill({ json: { ...info, required } }));
  for (const path of ['/', '/terms', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: words.shell.versionDenied })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await expectAccessible(page);
  required = '1.0.0';
  await page.getByRole('button', { name: words.shell.reload }).click();
  const heading = page.getByRole('banner').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(words.shell.pages.settings);
  // Development mode works with every version.
  required = '99.0.0';
  await page.addInitScript(() => {
    const toDevelopment = () => Reflect.set(document.documentElement.dataset, 'dev', '');
    new MutationObserver(toDevelopment).observe(document, { childList: true });
  });
  await page.reload();
  await expect(heading).toHaveText(words.shell.pages.settings);
});

test('[SHELL-13] in the app for Android the button of the refused version opens the store @phone', async ({
  page,
  words,
}) => {
  const store = `${portalUrl()}/archive`;
  const info = await (await page.request.get('/api/versioninfo')).json();
  await page.route('**/api/versioninfo', (route) =>
    route.fulfill({ json: { ...info, required: '99.0.0', playStoreLink: store } }),
  );
  const button = page.getByRole('button', { name: words.shell.reload });
  // In a browser the button reloads the page.
  await page.goto('/contacts');
  const loaded = page.waitForEvent('load');
  await button.tap();
  await loaded;
  await expect(page).toHaveURL(/\/contacts$/);
  await page.addInitScript(() => {
    const agent = `${navigator.userAgent} KahanAndroid/1.17.0`;
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
  });
  await page.reload();
  await expect(page.getByText(words.shell.versionDeniedInStore)).toBeVisible();
  await page.getByRole('button', { name: words.shell.update }).tap();
  await expect(page).toHaveURL(store);
});

test('on a phone that lies on its side nothing is under its camera @phone', async ({ page, words }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const session = await page.context().newCDPSession(page);
  const sides = { left: 47, leftMax: 47, right: 47, rightMax: 47, bottom: 21, bottomMax: 21 };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: sides });
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outside = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#app a, #app button, #app h1, #app h2, #app p, dialog[open] a')]
        .filter((element) => element.checkVisibility() && element.closest('[class*=skip]') === null)
        .flatMap((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 1 && (left < 47 || right > innerWidth - 47) ? [element.outerHTML.slice(0, 80)] : [];
        }),
    );
  expect(await outside()).toEqual([]);
  await page.getByRole('button', { name: words.shell.more }).click();
  await expect(page.getByRole('dialog', { name: words.shell.mainMenu })).toBeVisible();
  expect(await outside()).toEqual([]);
});

test('[SHELL-03] [ROUTES-18] [ROUTES-24] [SHELL-19] [SESSION-16] what asks for a login, and the version that every call names @desktop', async ({
  page,
  words,
  browserErrors,
  login,
}) => {
  await test.step('logged out, the entries that need a login are greyed', async () => {
    await page.goto('/no/such/page');
    const bar = page.getByRole('navigation', { name: words.shell.mainMenu });
    const { overview, terms, archive } = words.shell.pages;
    for (const entry of [overview, terms])
      await expect(bar.getByRole('button', { name: entry })).toBeDisabled();
    await expect(bar.getByRole('button', { name: archive })).toBeDisabled();
    ignoreErrors(browserErrors, '404');
  });
  await test.step('the archive opens without a login and asks for one', async () => {
    await page.goto('/archive');
    await expect(page.getByText(words.archive.loginNeeded)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('every call names the client version', async () => {
    const calls: string[] = [];
    const unnamed: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // No script can add a header to a page, a style or a picture.
      if (!pathname.startsWith('/api/') || !['fetch', 'xhr'].includes(request.resourceType())) return;
      calls.push(pathname);
      if (request.headers()['x-client-version'] !== CLIENT_VERSION) unnamed.push(pathname);
    });
    await login('student');
    await cards(page).first().waitFor();
    const menu = page.getByRole('navigation', { name: words.shell.mainMenu });
    for (const screen of ['terms', 'schedule', 'maps', 'food', 'contacts', 'calendar'] as const) {
      await menu.getByRole('link', { name: words.shell.pages[screen], exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    // The app does not ask again for answers that the device keeps, so a search makes the public call.
    await page.getByRole('button', { name: words.shell.find }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('chemie');
    await expect.poll(() => calls.some((path) => path.startsWith('/api/user/'))).toBe(true);
    await expect.poll(() => calls.some((path) => !path.startsWith('/api/user/'))).toBe(true);
    expect(unnamed).toEqual([]);
  });
});

test('a page that is opened without a connection says so, and opens once the connection is back @phone', async ({
  page,
  login,
  words,
  network,
}) => {
  await login('student');
  await cards(page).first().waitFor();
  await network.cut();
  await page.getByRole('link', { name: words.shell.pages.terms }).click();
  await expect(page.getByText(words.shell.offlinePage)).toBeVisible();
  await expectAccessible(page);
  await network.restore();
  await expect(page.locator('[data-subject]').first()).toBeVisible();
});

test('without JavaScript a page says what it needs @phone', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: portalUrl(),
    locale: 'cs-CZ',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/schedule');
  const { scriptOff, oldBrowser } = serverPhrases('cs').pages;
  await expect(page.locator('noscript p')).toBeVisible();
  expect(await page.locator('noscript p').innerText()).toBe(nonBreaking(scriptOff));
  await expect(page.getByText(nonBreaking(oldBrowser))).toBeHidden();
  await context.close();
});

test('without a connection the bar stands below the panel of the map, and covers none of it', async ({
  page,
  words,
  network,
}) => {
  await page.goto('/maps?rooms=A201');
  const panel = page.getByRole('region', { name: 'A\u00a0201' });
  await expect(panel.getByRole('heading')).toBeVisible();
  await network.cut();
  const bar = page.getByRole('status').filter({ hasText: nonBreaking(words.shell.offline) });
  await expect(bar).toBeVisible();
  const overlap = async () => {
    const [above, below] = [await panel.boundingBox(), await bar.boundingBox()];
    return Math.round((above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0));
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await network.restore();
});
