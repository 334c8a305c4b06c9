import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Directory,
  makeCertificates,
  startDirectory,
} from '../../../apps/server/test/support/directory.ts';
import { testAt } from '../../support/own-portal.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';

let directory: Directory;
const test = testAt(async () => {
  const certificates = makeCertificates(await mkdtemp(join(tmpdir(), 'kahan-directory-')));
  const person = (uid: string, ou: string) => ({
    dn: `uid=${uid},ou=${ou}`,
    uid,
    password: 'the word of the directory',
  });
  directory = await startDirectory({ certificates, entries: [person('student', 'people')] });
  return { env: { ...directory.env, LDAP_PASSWORD_PAGE: 'https://password.university.example/' } };
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
  await page.keyboard.type('the word of the directory');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/intro/);
  ignoreErrors(browserErrors, '401');
});
