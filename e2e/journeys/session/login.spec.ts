import type { ServerPhrases } from '@kahan/phrases/server';
import type { Page } from '@playwright/test';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors, sendLogin, test } from '../../support/test.ts';

/** Fills in the login form, as a student does. */
async function fillIn(page: Page, { login }: ServerPhrases, username: string, password: string) {
  await page.getByLabel(login.username).fill(username);
  await page.getByLabel(login.password).fill(password);
}

test.describe('login', () => {
  test('[SESSION-01] [SESSION-04] the demo student logs in and arrives at home', async ({
    page,
    words,
    language,
  }) => {
    // The student has logged in before: a first login leads to the intro, and is a journey of its own.
    await sendLogin(page, 'student', language);
    await page.context().clearCookies();
    await page.goto('/api/login?page=/');
    await fillIn(page, words, 'student', 'demo');
    await page.getByRole('button', { name: words.login.submit }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1, name: words.shell.pages.home })).toBeVisible();
    await expectAccessible(page);
  });

  test('[SESSION-01] [ROUTES-25] after the login the reader returns to the page that asked for it @phone', async ({
    page,
    words,
    language,
  }) => {
    await sendLogin(page, 'student', language);
    await page.context().clearCookies();
    await page.goto('/?page=2');
    await expect(page).toHaveURL(/\/api\/login\?page=/);
    await fillIn(page, words, 'student', 'demo');
    await page.getByLabel(words.login.password).press('Enter');
    await expect(page).toHaveURL(/\/\?page=2$/);
  });

  test('[SESSION-06] a wrong password is reported, the name is kept, the field is marked @phone', async ({
    page,
    words,
    browserErrors,
  }) => {
    await page.goto('/api/login?page=/');
    const who = await newStudent();
    await fillIn(page, words, who, 'wrong');
    await page.getByRole('button', { name: words.login.submit }).click();
    await expect(page.getByRole('alert')).toContainText(words.login.failed);
    await expect(page.getByLabel(words.login.username)).toHaveValue(who);
    await expect(page.getByLabel(words.login.password)).toHaveValue('');
    await expect(page.getByLabel(words.login.password)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    ignoreErrors(browserErrors, '401');
  });

  test('a visitor finds what opens without a login', async ({ page, words }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/api\/login/);
    const open = page.getByRole('navigation', { name: words.login.withoutLogin });
    await expect(open.getByRole('link')).toHaveCount(8);
    await expectAccessible(page);
    await open.getByRole('link', { name: words.shell.pages.contacts }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.shell.pages.contacts })).toBeVisible();
  });

  test('[ROUTES-04] /login redirects a logged-in user home @desktop', async ({ page, login }) => {
    await login('student');
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
  });

  test('[SESSION-21] [SESSION-27] [ROUTES-05] /logout ends the login and removes personal data @desktop', async ({
    page,
    login,
    words,
  }) => {
    await login(await newStudent());
    const kept = () =>
      page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((storage) =>
          Object.keys(storage).filter((key) => key.startsWith('kahan:user:')),
        ),
      );
    await expect.poll(kept).not.toEqual([]);
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/api\/login/);
    await expect(page.getByRole('status')).toHaveText(words.shell.loggedOut);
    const answer = await page.request.get('/api/user');
    expect(answer.status()).toBe(401);
    expect(await kept()).toEqual([]);
  });
});

test.describe('login without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[SESSION-01] the login page works without JavaScript, also in the other language @desktop', async ({
    page,
    language,
  }) => {
    const other = language === 'cs' ? 'English' : 'Čeština';
    await page.goto('/api/login?page=/archive');
    await page.getByRole('link', { name: other }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'cs' ? 'en' : 'cs');
    await page.locator('input[name=username]').fill(await newStudent());
    await page.locator('input[name=password]').fill('demo');
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/intro\?page=%2Farchive$/);
  });
});
