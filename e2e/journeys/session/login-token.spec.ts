import type { Page } from '@playwright/test';
import { testAt } from '../../support/own-portal.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const test = testAt(async () => ({
  args: ['--login', 'oidc'],
  env: { STUDENT_SYSTEM_PASSWORD: 'token', OIDC_TOKEN_AUDIENCE: 'student-system' },
}));
test.describe.configure({ timeout: 240_000 });

const tokens = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'kahan_login_token').length;

/**
 * Takes the token from the browser and gives the student system a new record that it does not show without the token. A
 * read with the token that was under way may still take a change: then there is another one.
 */
async function refusedWithout(page: Page, change: () => Promise<unknown>): Promise<void> {
  const forget = () => page.context().clearCookies({ name: 'kahan_login_token' });
  await expect
    .poll(async () => {
      // The answer to a load of the page that was under way may bring the token back.
      await forget();
      await change();
      return (await page.request.get('/api/user/results')).headers()['x-freshness-reason'];
    })
    .toBe('PASSWORD_REQUIRED');
}

test('a student system that takes the login of the university asks for no password @desktop', async ({
  page,
  own,
  language,
  words,
  browserErrors,
}) => {
  const { again, later } = textsIn(language, 'password');
  const { results } = await own.control<{ results: { code: string }[] }>('GET', '/students/student');
  const code = results[0]?.code;
  let attempt = 1;
  const grade = () => {
    attempt += 1;
    return own.control('PUT', '/results', { login: 'student', code, attempt, kind: 'exam', grade: 'F' });
  };
  await own.control('PUT', '/fault', { mode: 'password-required', path: '/v1/users/student/' });
  await page.goto(`/api/login?page=%2F&lang=${language}`);
  await page.getByLabel('Name').fill('student');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/intro/);
  const renewals: string[] = [];
  page.on('request', (request) => request.url().includes('silent=1') && renewals.push(request.url()));
  await page.goto('/study');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(renewals).toEqual([]);

  // The token has ended, and there is a change to read: a page that was just opened gets a new token by itself.
  await page.goto('about:blank');
  await refusedWithout(page, grade);
  // What a journey evaluates in a page counts as somebody's touch: nothing is evaluated before the page has left.
  await page.goto('/study', { waitUntil: 'commit' });
  await expect.poll(() => tokens(page)).toBe(1);
  await expect(page).toHaveURL(/\/study/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Within a minute the page does not renew the token a second time unasked.
  await page.goto('about:blank');
  await refusedWithout(page, grade);
  await page.goto('/study');
  const dialog = page.getByRole('dialog', { name: again.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // After the dialog is put off, the banner asks for a confirmation, too, and not for a password.
  await dialog.getByRole('button', { name: later }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(words.states.staleConfirm).first()).toBeVisible();
  await expect(main.getByRole('button', { name: words.states.enterPassword })).toHaveCount(0);
  await main.getByRole('button', { name: words.states.confirm }).first().click();
  await dialog.getByRole('button', { name: again.go }).click();
  await expect.poll(() => tokens(page)).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  ignoreErrors(browserErrors, '401');
});
