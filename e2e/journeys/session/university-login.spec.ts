import type { Page } from '@playwright/test';
import { testAt } from '../../support/own-portal.ts';
import { changesHeard, expect, expectAccessible, ignoreErrors, type Language } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const test = testAt(async () => ({
  args: ['--login', 'oidc'],
  env: { OIDC_NAME: 'eduID.cz', STUDENT_SYSTEM_PASSWORD: 'none' },
}));
test.describe.configure({ timeout: 240_000 });

const settings = (language: Language) => textsIn(language, 'settings');

/** Fills in the form of the provider, at which the browser is. */
async function logInThere(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/localhost:\d+\/interaction\//);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logIn(page: Page, name: string, language: Language, target = '/'): Promise<void> {
  await page.goto(`/api/login?page=${encodeURIComponent(target)}&lang=${language}`);
  await logInThere(page, name);
  await expect(page).toHaveURL(/\/intro/);
  await page.goto(target);
}

test('a student logs in at the university, sees it in the settings, and logs out at both', async ({
  page,
  words,
  language,
}) => {
  await page.goto(`/api/login?page=%2Fsettings&lang=${language}`);
  await logInThere(page, 'student');
  await expect(page).toHaveURL(/\/intro\?page=%2Fsettings$/);
  await page.goto('/settings');
  await expect(page.getByText(settings(language).sessions.atUniversity)).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/localhost:\d+\/session\/end/);
  await page.getByRole('button', { name: 'Log out' }).click();
  // The login page stays: it would lead to the provider by itself otherwise.
  await expect(page).toHaveURL(/\/api\/login\?ended=1$/);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('link', { name: words.login.withNamedAccount('eduID.cz') })).toBeVisible();
  await expectAccessible(page);
});

test('a login that this browser did not begin is refused on a page that leads on', async ({
  page,
  words,
  language,
  browserErrors,
}) => {
  await page.goto(`/api/login?ended=1&lang=${language}`);
  await page.goto(`/api/login/oidc/back?code=x&state=${'y'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText(words.login.refused.interrupted.slice(0, 20));
  await expectAccessible(page);
  await page.getByRole('link', { name: /eduID/ }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox University' })).toBeVisible();
  ignoreErrors(browserErrors, '401');
});

test('a logout at the university ends the page that is open in another tab', async ({
  page,
  context,
  own,
  words,
  language,
  browserErrors,
}) => {
  await logIn(page, 's000011', language);
  const heard = changesHeard(page);
  await page.goto('/settings');
  await heard;
  const there = await context.newPage();
  await there.goto(`http://localhost:${Number(new URL(own.url).port) + 3}/session/end`);
  await there.getByRole('button', { name: 'Log out' }).click();
  // Nothing is done in the first tab.
  await expect(page.getByRole('banner').getByText(words.shell.logIn)).toBeVisible();
  await expect(page.getByText(settings(language).sessions.atUniversity)).toHaveCount(0);
  ignoreErrors(browserErrors, '401');
});

test('the app gets its token by a deep link @phone', async ({ page, language }) => {
  const challenge = 'c'.repeat(43);
  const back = page.waitForResponse((answer) => answer.url().includes('/api/login/oidc/back'));
  await page.goto(`/api/login?mobile=1&challenge=${challenge}&page=%2F&lang=${language}`);
  await logInThere(page, 's000012');
  const location = (await (await back).headersArray()).find(({ name }) => name.toLowerCase() === 'location');
  expect(location?.value).toMatch(/\?token=[\w-]{43}$/);
});

test('a session near its end is renewed at the university without a question', async ({
  page,
  context,
  language,
}) => {
  await logIn(page, 's000013', language, '/settings');
  const before = await access(page);
  const { hostname } = new URL(page.url());
  await context.addCookies([{ name: 'kahan_renew_at', value: '1', domain: hostname, path: '/' }]);
  await page.reload();
  await expect.poll(() => access(page)).not.toBe(before);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText(settings(language).sessions.atUniversity)).toBeVisible();
});

const access = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'kahan_access')?.value;

test('a student system that wants a password which the login does not have is told as such, without a prompt', async ({
  page,
  own,
  words,
  language,
  browserErrors,
}) => {
  const login = 's000014';
  await own.control('PUT', '/fault', { mode: 'password-required', path: `/v1/users/${login}/` });
  await logIn(page, login, language, '/study');
  await expect(page.getByText(words.status.notWithLogin)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await own.control('DELETE', '/fault');
  ignoreErrors(browserErrors, '403');
});
