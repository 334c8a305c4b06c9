import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { expectToLast, stepUntil, stopClock } from '../../support/clock.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors, tabTo, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const PATH = '/settings';

const preferencesOf = async (page: Page) => (await page.request.get('/api/user/preferences')).json();

test('[ROUTES-19] [ROUTES-24] [PREFERENCES-14] without a login: what can be set, the app that is installed, and the theme @phone', async ({
  page,
  words,
  language,
  textsOf,
}) => {
  await test.step('without a login only the appearance can be set, and the school events have a link', async () => {
    await page.goto(PATH);
    await expect(page.getByRole('heading', { name: textsOf('settings').appearance })).toBeVisible();
    await expect(page.getByLabel(words.shell.language, { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: textsOf('settings').theme })).toBeVisible();
    await expect(page.getByText(textsOf('settings').version('1.17.0'))).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: textsOf('settings').logout })).toHaveCount(0);
    const { feeds } = textsOf('settings');
    await page.getByRole('button', { name: nonBreaking(feeds.show) }).tap();
    const row = page.getByRole('article');
    await expect(row).toHaveAccessibleName(feeds.kinds.events);
    const address = (await row.locator('code').textContent()) ?? '';
    expect(new URL(address).searchParams.get('lang')).toBe(language);
    expect((await page.request.get(address)).status()).toBe(200);
    await expect(row.getByRole('button')).toHaveText([feeds.copy]);
    await expectAccessible(page);
  });
  await test.step('the app is installed from the settings, where the browser offers it, and never by a banner', async () => {
    await page.goto(PATH);
    const { install, installNow, appearance } = textsOf('settings');
    await expect(page.getByRole('heading', { name: appearance })).toBeVisible();
    await expect(page.getByText(install)).toHaveCount(0);
    const offer = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        Object.assign(event, {
          prompt: async () => document.documentElement.setAttribute('data-asked', 'yes'),
        });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(await offer()).toBe(true);
    await expect(page.getByText(install)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: installNow }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
    await expect(page.getByText(install)).toHaveCount(0);
    await offer();
    await expect(page.getByText(install)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(page.getByText(install)).toHaveCount(0);
  });
  await test.step('the theme changes at once and is kept', async () => {
    await page.goto(PATH);
    for (const theme of ['dark', 'light'] as const) {
      await page.getByRole('radio', { name: textsOf('settings').themes[theme] }).check();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('radio', { name: textsOf('settings').themes[theme] })).toBeChecked();
    }
  });
});

test('[PREFERENCES-04] without a login the language is stored on the device @desktop', async ({
  page,
  language,
}) => {
  await page.goto(`${PATH}?lang=${language}`);
  const other = language === 'cs' ? 'en' : 'cs';
  await page.getByRole('combobox').first().selectOption(other);
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page.getByRole('heading', { name: textsIn(other, 'settings').appearance })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('[PREFERENCES-04] [PREFERENCES-05] [PREFERENCES-06] a change of language is stored by the server and the device, and the page loads anew @phone', async ({
  page,
  context,
  login,
  language,
}) => {
  await login(await newStudent(), PATH);
  const other = language === 'cs' ? 'en' : 'cs';
  await page.evaluate(() => Reflect.set(window, 'isOldPage', true));
  await page.getByRole('combobox').first().selectOption(other);
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'isOldPage'))).toBe(false);
  const [stored] = (await context.cookies()).filter(({ name }) => name === 'kahan_lang');
  expect(stored?.value).toBe(other);
  // Without the cookie of the device only the server knows the language.
  await context.clearCookies({ name: 'kahan_lang' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  expect(await preferencesOf(page)).toMatchObject({ language: other });
});

test('[PREFERENCES-17] [PREFERENCES-10] [PREFERENCES-11] settings that the server refuses go back; exam dates can be ticked, and usage data @desktop', async ({
  page,
  login,
  language,
  textsOf,
  browserErrors,
}) => {
  await test.step('a language that the server refused changes nothing, and is only logged', async () => {
    await login(await newStudent(), PATH);
    await page.route('**/api/user/preferences', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    const select = page.getByRole('combobox').first();
    await select.selectOption(language === 'cs' ? 'en' : 'cs');
    await expect.poll(() => browserErrors.some((line) => line.startsWith('language'))).toBe(true);
    await expect(page.locator('[role=status][aria-live=polite]')).toHaveText('');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(select).toHaveValue(language);
    ignoreErrors(browserErrors, '503', 'language');
  });
  await test.step('a box that could not be saved is reset, and the failure is only logged', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(PATH);
    const { kinds } = textsOf('settings');
    const schedule = page.getByRole('checkbox', { name: kinds.schedule, exact: true });
    await expect(schedule).toBeChecked();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/user/preferences', async (route) => {
      await asked;
      await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
    });
    await schedule.click();
    await expect(schedule).not.toBeChecked();
    answer();
    await expect(schedule).toBeChecked();
    await expect.poll(() => browserErrors.some((line) => line.startsWith('preferences'))).toBe(true);
    await expect(page.locator('[role=status][aria-live=polite]')).toHaveText('');
    ignoreErrors(browserErrors, '503', 'preferences');
  });
  await test.step('exam dates are a kind like the others, and say what they tell', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(PATH);
    const terms = page.getByRole('checkbox', { name: textsOf('settings').kinds.terms, exact: true });
    await expect(terms).toBeChecked();
    await expect(terms).toHaveAccessibleDescription(textsOf('settings').kindHints.terms);
    await terms.click();
    await expect.poll(async () => (await preferencesOf(page)).notifications).toMatchObject({ terms: false });
    await page.reload();
    await expect(terms).not.toBeChecked();
  });
  await test.step('the analytics box is shown where the installation collects usage data', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { analytics, kinds } = textsOf('settings');
    await page.goto(PATH);
    await expect(page.getByRole('checkbox', { name: kinds.results, exact: true })).toBeVisible();
    const box = page.getByRole('checkbox', { name: analytics });
    await expect(box).toHaveCount(0);
    // The portal of the journeys does not collect, so its answer is changed.
    await page.route('**/api/user/preferences', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), analytics_enabled: true } });
    });
    await page.reload();
    await expect(box).not.toBeChecked();
    await box.click();
    await expect(box).toBeChecked();
    await expect(page.getByText(textsOf('settings').saved)).toBeVisible();
    expect(await preferencesOf(page)).toMatchObject({ agreed_analytics: true });
  });
});

test('[PREFERENCES-09] [PREFERENCES-16] [PREFERENCES-20] [NOTIFICATIONS-28] each box is saved when it is ticked, and not before @phone', async ({
  page,
  login,
  textsOf,
}) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.postData() ?? '');
  });
  await page.clock.install();
  await login(await newStudent(), PATH);
  const { kinds, saved } = textsOf('settings');
  const results = page.getByRole('checkbox', { name: kinds.results, exact: true });
  const events = page.getByRole('checkbox', { name: kinds.events, exact: true });
  await expect(results).toBeChecked();
  expect(saves).toEqual([]);
  await stopClock(page);
  await results.click();
  await stepUntil(page, page.getByText(saved));
  await expectToLast(page, page.getByText(saved), 1_000);
  await page.clock.resume();
  await expect(results).not.toBeChecked();
  await events.click();
  await expect(events).not.toBeChecked();
  await expect(page.getByText(saved)).toBeVisible();
  expect(saves).toEqual(['{"notify_results":false}', '{"notify_events":false}']);
  expect(await preferencesOf(page)).toMatchObject({
    notifications: { results: false, schedule: true, events: false, terms: true },
  });
  await page.reload();
  await expect(results).not.toBeChecked();
  await expect(events).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: kinds.schedule, exact: true })).toBeChecked();
});

test('preferences that cannot be loaded say so and offer Retry @phone', async ({
  page,
  login,
  textsOf,
  words,
  browserErrors,
}) => {
  await page.route('**/api/user/preferences', (route) => route.fulfill({ status: 500, body: '{}' }));
  await login('student2', PATH);
  await expect(page.getByRole('heading', { name: textsOf('settings').loadFailed })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/user/preferences');
  const retry = page.getByRole('button', { name: words.states.retry });
  await expect(async () => {
    // Live delivery loads everything when it begins, and may be faster than the reader.
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
    await expect(page.getByRole('checkbox').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  ignoreErrors(browserErrors, '500');
});

test('[PREFERENCES-12] logging out from the settings ends the login @phone', async ({
  page,
  login,
  textsOf,
}) => {
  await login('student', PATH);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: textsOf('settings').logout, exact: true }).click();
  await page.waitForURL(/\/api\/login/);
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('[SHELL-07] [SHELL-20] the name in the toolbar links to the settings, below 992 px as initials @desktop', async ({
  page,
  login,
  words,
}) => {
  await login('student');
  const link = page.getByRole('banner').getByRole('link', { name: 'Anežka Vrbová' });
  const name = link.getByText('Anežka Vrbová').first();
  const drawer = page.getByRole('navigation', { name: words.shell.mainMenu });
  for (const [width, isWide] of [
    [992, true],
    [991, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(name).toBeVisible({ visible: isWide });
    await expect(drawer).toBeVisible({ visible: isWide });
  }
  await link.click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.settings);
});

test('[PREFERENCES-07] one of eight screens opens first, in a visit that begins at the bare address @phone', async ({
  page,
  login,
  words,
  textsOf,
}) => {
  const select = page.getByLabel(textsOf('settings').screen, { exact: true });
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: textsOf('settings').appearance })).toBeVisible();
  await expect(select, 'a visitor always gets the login at /').toHaveCount(0);
  await login(await newStudent(), PATH);
  const names = ['home', 'overview', 'terms', 'calendar', 'schedule', 'maps', 'food', 'contacts'] as const;
  await expect(select.getByRole('option')).toHaveText(names.map((name) => words.shell.pages[name]));
  await expect(select).toHaveValue('home');
  for (const name of ['contacts', 'food'] as const) {
    await page.goto(PATH);
    await select.selectOption(name);
    await expect(page.getByText(textsOf('settings').saved)).toBeVisible();
    await page.goto('about:blank');
    await page.goto('/');
    await expect(page).toHaveURL(`/${name}`);
  }
});

test('where storage is forbidden Kahan works, says once that nothing is kept, and logs out @desktop', async ({
  page,
  login,
  textsOf,
  words,
  browserErrors,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(window, 'indexedDB', {
      get: () => ({ open: refuse, deleteDatabase: refuse }),
    });
  });
  await login(await newStudent(), PATH);
  const told = page.getByText(nonBreaking(textsOf('settings').notKept));
  await expect(told).toBeVisible();
  const hide = page.getByRole('checkbox', { name: textsOf('settings').hideGrades });
  await hide.click();
  await expect(hide).toBeChecked();
  await page.getByRole('link', { name: words.shell.pages.terms }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.getByRole('link', { name: words.shell.pages.settings }).click();
  await expect(hide).toBeChecked();
  await expect(told).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: textsOf('settings').logout, exact: true })
    .click();
  await page.waitForURL(/\/api\/login/);
  ignoreErrors(browserErrors, 'SecurityError', 'forbidden');
});

test('a device whose database alone keeps nothing is told once as well @phone', async ({
  page,
  login,
  textsOf,
  browserErrors,
}) => {
  await page.addInitScript(() => {
    const open = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.defineProperty(window, 'indexedDB', { get: () => ({ open }) });
  });
  await login(await newStudent(), PATH);
  await expect(page.getByText(nonBreaking(textsOf('settings').notKept))).toBeVisible();
  ignoreErrors(browserErrors, 'QuotaExceededError', 'full');
});

test('the manifest is in the reader’s language; all that it names is there', async ({
  page,
  language,
  words,
}) => {
  await page.goto(PATH);
  const links = page.locator('link[rel=manifest]');
  await expect(links).toHaveCount(1);
  const address = (await links.getAttribute('href')) ?? '';
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect([manifest.lang, manifest.id]).toEqual([language, '/']);
  const { pages } = words.shell;
  expect(manifest.shortcuts).toEqual(
    (['schedule', 'terms', 'maps', 'food'] as const).map((name) => ({ name: pages[name], url: `/${name}` })),
  );
  const pictures: { src: string; sizes: string }[] = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes } of pictures) {
    const picture = await (await page.request.get(src)).body();
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(new Set(manifest.icons.map(({ purpose }: { purpose: string }) => purpose))).toEqual(
    new Set(['any', 'maskable']),
  );
});

test('all settings work by keyboard alone @desktop', async ({ page, login, textsOf }) => {
  await login(await newStudent(), PATH);
  const results = page.getByRole('checkbox', { name: textsOf('settings').kinds.results, exact: true });
  await expect(results).toBeChecked();
  await page.getByRole('combobox').first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: textsOf('settings').themes.system })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tabTo(page, results);
  await page.keyboard.press('Space');
  await expect(results).not.toBeChecked();
  await expect.poll(async () => (await preferencesOf(page)).notifications.results).toBe(false);
});
