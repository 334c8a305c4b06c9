import { LONGEST_PASSWORD } from '@kahan/contract/runtime';
import type { Page } from '@playwright/test';
import { control, recordsOf } from '../../support/control.ts';
import { newStudent } from '../../support/student.ts';
import {
  cards,
  expectAccessible,
  expect as expectSoon,
  ignoreErrors,
  type Language,
  sendLogin,
  test,
} from '../../support/test.ts';

/** Each step here is a login, a load or a key derivation, and the machine may be busy. */
const expect = expectSoon.configure({ timeout: 45_000 });
test.describe.configure({ timeout: 240_000 });

const WRONG = 'wrong-password-7';

const demand = (login: string, mode: string) =>
  control('PUT', '/fault', { mode, path: `/v1/users/${login}/` });

test.afterEach(async ({ page, browserErrors }) => {
  await control('DELETE', '/fault');
  // The browser logs every refused load. After this page no load follows.
  await page.goto('about:blank');
  ignoreErrors(browserErrors, '401');
});

/** Logs in a student whom no other journey uses and whose data the student system refuses in this way. */
async function logInRefused(page: Page, mode: string, language: Language): Promise<void> {
  const login = await newStudent();
  await demand(login, mode);
  await sendLogin(page, login, language);
  await page.goto('/');
}

test('[SESSION-11] [SESSION-12] [SESSION-13] one prompt serves all waiting loads: a wrong password is reported, the right one loads all @desktop', async ({
  page,
  words,
  language,
}) => {
  const carrying: string[] = [];
  page.on('request', (request) => {
    const sent = request.headers()['x-student-system-password'];
    if (sent !== undefined) carrying.push(`${new URL(request.url()).pathname} ${sent}`);
  });
  const refused = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 401) refused.add(new URL(response.url()).pathname);
  });
  await logInRefused(page, 'password-required', language);
  const prompt = page.getByRole('dialog', { name: words.password.title });
  await expect(prompt).toHaveCount(1);
  await expect.poll(() => refused.size).toBeGreaterThan(1);
  await expect(prompt.getByLabel(words.password.label)).toBeFocused();
  await expect(prompt.getByText(words.password.wrong)).toHaveCount(0);
  await expect(page.getByText(words.status.passwordRequired).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(prompt.getByText(words.password.missing)).toBeVisible();
  await prompt.getByLabel(words.password.label).fill('x'.repeat(LONGEST_PASSWORD + 1));
  await page.keyboard.press('Enter');
  await expect(prompt.getByText(words.password.tooLong(LONGEST_PASSWORD))).toBeVisible();
  expect(carrying).toEqual([]);
  await prompt.getByLabel(words.password.label).fill('');

  await page.keyboard.type(WRONG);
  await page.keyboard.press('Enter');
  await expect(prompt.getByText(words.password.wrong)).toBeVisible();
  await expect(prompt.getByLabel(words.password.label)).toHaveValue('');
  await expect(prompt.getByLabel(words.password.label)).toBeFocused();
  // Several loads wait, and one of them tried the password.
  expect(carrying).toHaveLength(1);
  await expectAccessible(page);
  await page.keyboard.type(WRONG);
  await page.keyboard.press('Enter');
  await expect(prompt.getByText(words.password.wrongLeft(3, 15))).toBeVisible();
  await expect(prompt.getByLabel(words.password.label)).toHaveValue('');
  await expect(prompt.getByLabel(words.password.label)).toBeFocused();

  await page.keyboard.type('demo');
  await expect(prompt.getByLabel(words.password.label)).toHaveValue('demo');
  await prompt.getByRole('button', { name: words.password.go }).click();
  await expect(prompt).toHaveCount(0);
  await expect(page.getByText(words.home.scheduleFailed)).toHaveCount(0);
  await expect(page.getByText(words.status.passwordRequired)).toHaveCount(0);
  await expect(page.getByText(words.states.stalePassword)).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  // Only loads of this page carried the password; some need none any more once the first load has refreshed the data.
  for (const line of carrying) {
    expect(line).toMatch(/^\/api\/user(\/items\/active|\/schedule|\/terms)? /);
  }
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.body.innerHTML]),
  );
  expect(kept).not.toContain(WRONG);
  // The password is kept nowhere: later loads do not carry it.
  carrying.length = 0;
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  expect(carrying).toEqual([]);
});

test('[SESSION-10] a student system that refuses the login password shows the prompt with an error from the start @desktop', async ({
  page,
  words,
  language,
}) => {
  await logInRefused(page, 'wrong-password', language);
  const prompt = page.getByRole('dialog', { name: words.password.title });
  await expect(prompt.getByText(words.password.wrong)).toBeVisible();
  await expect(page.getByText(words.status.loginFailed, { exact: true }).first()).toBeVisible();
});

test('[ERRORS-03] a dismissed prompt stays closed, and a button opens it again @phone', async ({
  page,
  words,
  language,
}) => {
  await logInRefused(page, 'password-required', language);
  const prompt = page.getByRole('dialog', { name: words.password.title });
  await expect(prompt).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveCount(0);
  const again = page.getByRole('main').getByRole('button', { name: words.states.enterPassword });
  await expect(again.first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/archive');
  await page.goto('/');
  // A page that is loaded again asks again.
  await prompt.getByRole('button', { name: words.password.later }).click();
  await again.first().click();
  await expect(prompt.getByLabel(words.password.label)).toBeFocused();
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveCount(0);
  await expect(again).toHaveCount(0);
});

test('[SESSION-11] data that is stale for want of the password stays, says so, and is refreshed with it @phone', async ({
  page,
  login: logInAs,
  words,
  language,
}) => {
  const login = await newStudent();
  await logInAs(login);
  await expect(cards(page).first()).toBeVisible();
  const [result] = (await recordsOf(login)).results;
  await demand(login, 'password-required');
  await control('PUT', '/results', {
    login,
    code: result?.subject.code,
    attempt: 9,
    kind: 'exam',
    grade: 'A',
  });
  const reason = async () => (await page.request.get('/api/user/results')).headers()['x-freshness-reason'];
  await expect.poll(reason).toBe('PASSWORD_REQUIRED');
  await page.reload();
  const prompt = page.getByRole('dialog', { name: words.password.title });
  await expect(prompt).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words.states.stalePassword)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: words.states.enterPassword }).click();
  await expect(prompt.getByLabel(words.password.label)).toBeFocused();
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveCount(0);
  await expect(page.getByText(words.states.stalePassword)).toHaveCount(0);
  await expect(cards(page).first()).toContainText(result?.subject.name[language] ?? 'no result');
});

test('[ERRORS-02] [ERRORS-03] [ERRORS-06] a long load can be cancelled, and loads on request @phone', async ({
  page,
  login,
  words,
}) => {
  await login('student');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user/schedule**', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  await page.getByRole('button', { name: words.states.cancelLoading }).first().click();
  await expect(page.getByText(words.status.cancelled)).toBeVisible();
  await expectAccessible(page);
  release();
  await page.unroute('**/api/user/schedule**');
  await page.getByRole('button', { name: words.states.load, exact: true }).click();
  await expect(page.getByText(words.status.cancelled)).toHaveCount(0);
  await expect(page.getByText(words.home.inMinutes(18))).toBeVisible();
});
