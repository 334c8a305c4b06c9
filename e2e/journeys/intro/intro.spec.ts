import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

/** Logs in by the form, as a student does for the first time. */
async function logInByForm(
  page: Page,
  words: { login: { username: string; password: string } },
  name: string,
) {
  await page.getByLabel(words.login.username).fill(name);
  await page.getByLabel(words.login.password).fill('demo');
  await page.getByLabel(words.login.password).press('Enter');
}

/** The portal of the journeys counts nothing, so its answer is changed to one that counts. */
const collecting = (page: Page) =>
  page.route('**/api/user/preferences', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), analytics_enabled: true };
    await route.fulfill({ response: answer, json });
  });

/** The screens that the page has counted. */
function countedOn(page: Page): string[] {
  const screens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/monitor/analytics')) screens.push(request.postDataJSON().info.screen);
  });
  return screens;
}

test('[ROUTES-02] [ROUTES-03] [MONITOR-02] the first login leads to the intro without a menu; agreeing sends the consent and leads to the wanted page @desktop', async ({
  page,
  words,
  textsOf,
}) => {
  const intro = textsOf('intro');
  const counted = countedOn(page);
  await collecting(page);
  await page.goto('/terms?nameFilter=chem');
  await logInByForm(page, words, await newStudent());
  await expect(page).toHaveURL(/\/intro\?page=/);
  await expect(page.getByRole('heading', { level: 1, name: nonBreaking(intro.title) })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expectAccessible(page);
  expect(counted).toEqual([]);

  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: intro.agree }).click();
  expect((await saved).postDataJSON()).toEqual({ agreed_analytics: true });
  await expect(page).toHaveURL(/\/terms\?nameFilter=chem$/);
  await expect(page.getByRole('heading', { level: 1, name: words.shell.pages.terms })).toBeVisible();
  await expect.poll(() => counted).toContain('terms');
  // Screens are counted also after the page was loaded again.
  await page.goto('/food');
  await expect.poll(() => counted).toContain('food');
});

test('[ROUTES-03] going on sends nothing, counts nothing, and the next login asks no more @phone', async ({
  page,
  words,
  textsOf,
}) => {
  const intro = textsOf('intro');
  const counted = countedOn(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await collecting(page);
  await page.goto('/');
  const name = await newStudent();
  await logInByForm(page, words, name);
  await expect(page).toHaveURL(/\/intro$/);
  await page.getByRole('link', { name: intro.justContinue }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: words.shell.pages.home })).toBeVisible();
  expect(sent.filter((path) => path !== '/api/login' && !path.startsWith('/api/user/notification'))).toEqual(
    [],
  );
  expect(counted).toEqual([]);

  await page.goto('/logout');
  await logInByForm(page, words, name);
  await expect(page).toHaveURL(/\/$/);
});

test('[ROUTES-02] the language is chosen in the intro, which asks nothing where nothing is counted @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  // The choice is stored for the student.
  await login(await newStudent(), '/intro?page=%2Ffood');
  const other = language === 'cs' ? 'en' : 'cs';
  await page
    .getByRole('group', { name: textsOf('intro').language })
    .locator(`[lang=${other}]`)
    .tap();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page).toHaveURL(/\/intro\?page=%2Ffood$/);
  await expect(page.getByText(nonBreaking(textsIn(other, 'intro').question))).toHaveCount(0);
  await page
    .getByRole('group', { name: textsIn(other, 'intro').language })
    .locator(`[lang=${language}]`)
    .tap();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.getByRole('link', { name: textsOf('intro').goOn }).tap();
  await expect(page).toHaveURL(/\/food$/);
});

test('a consent that cannot be saved keeps nobody from going on, and counts nothing @desktop', async ({
  page,
  login,
  textsOf,
  browserErrors,
}) => {
  const counted = countedOn(page);
  await collecting(page);
  await login('student2', '/intro?page=%2Ffood');
  await page.route('**/api/user/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  await page.getByRole('button', { name: textsOf('intro').agree }).click();
  await expect(page).toHaveURL(/\/food$/);
  expect(counted).toEqual([]);
  ignoreErrors(browserErrors, '500', 'consent');
});
