import { testAt } from '../../support/own-portal.ts';
import { type Running, run } from '../../support/portal.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';

const PASSWORD = 'the word of the directory';

let directory: Running;
const test = testAt(async () => {
  directory = await run('apps/server/test/support/directory.main.ts', {
    args: ['student', PASSWORD],
    env: {},
    ready: (line) => (line.startsWith('{') ? line : null),
    seconds: 90,
  });
  const env = JSON.parse(directory.url) as Record<string, string>;
  return { env: { ...env, LDAP_PASSWORD_PAGE: 'https://password.university.example/' } };
});
test.afterAll(() => directory.stop());
test.describe.configure({ timeout: 240_000 });

test('a student logs in with the password of the university account, after a wrong one', async ({
  page,
  words,
  language,
  browserErrors,
}) => {
  await page.goto(`/api/login?lang=${language}`);
  await expect(page.getByText(words.login.hint.ldap)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(words.login.username).fill('student');
  // The password of the student system is not the directory's.
  await page.getByLabel(words.login.password).fill('demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(words.login.password)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/intro/);
  ignoreErrors(browserErrors, '401');
});
