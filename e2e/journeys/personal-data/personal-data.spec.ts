import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors, type Language, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const PATH = '/settings';
const section = (page: Page, language: Language) =>
  page.getByRole('region', { name: textsIn(language, 'settings').personalData.title });

/** Unpacks an archive as its owner does. @returns the folder */
async function unpack(archive: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(archive))))
    await writeFile(join(folder, name), bytes);
  return folder;
}

test('a copy of the own data is asked for, downloaded, and read from the disk @desktop', async ({
  page,
  context,
  login,
  language,
  textsOf,
  words,
}, info) => {
  const { personalData } = textsOf('settings');
  const username = await newStudent();
  await login(username, PATH);
  const data = section(page, language);
  await expect(data.getByText(personalData.exportHints.none)).toBeVisible();
  await expectAccessible(page);
  await data.getByRole('button', { name: personalData.prepare }).click();
  const downloading = page.waitForEvent('download');
  await data.getByRole('link', { name: personalData.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^kahan-\d{4}-\d\d-\d\d\.zip$/);
  await expectAccessible(page);

  const folder = await unpack(await download.path(), info.outputPath('archive'));
  const reader = await context.newPage();
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(words.personalData.title);
  await expectAccessible(reader);
  await expect(reader.getByText(words.personalData.files.results.name, { exact: true })).toBeVisible();
  await reader.getByRole('link', { name: 'profile.json' }).click();
  await expect(reader.locator('body')).toContainText(username);
  await reader.close();

  await data.getByRole('button', { name: personalData.remove }).click();
  await expect(page.getByText(personalData.removed)).toBeVisible();
  await expect(data.getByRole('button', { name: personalData.prepare })).toBeVisible();
  expect((await page.request.get('/api/user/personal-data/export.zip')).status()).toBe(404);
});

test('an erasure is asked for after a warning, shown on every page, and undone from any of them @phone', async ({
  page,
  login,
  language,
  textsOf,
  browserErrors,
}) => {
  const { personalData } = textsOf('settings');
  await login(await newStudent(), PATH);
  const data = section(page, language);
  await data.getByRole('button', { name: personalData.eraseOpen }).click();
  const dialog = page.getByRole('dialog', { name: personalData.confirmTitle });
  for (const fact of [...personalData.goes, ...personalData.stays])
    await expect(dialog.getByText(fact)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: personalData.cancel }).click();
  await expect(dialog).toHaveCount(0);

  // The erasure could not be asked for.
  await page.route('**/personal-data/erasure', (route) => route.fulfill({ status: 503, body: '{}' }));
  const ask = async () => {
    await data.getByRole('button', { name: personalData.eraseOpen }).click();
    await dialog.getByRole('button', { name: personalData.confirm }).click();
  };
  await ask();
  await expect(page.getByText(personalData.erasureFailed)).toBeVisible();
  await page.unroute('**/personal-data/erasure');
  ignoreErrors(browserErrors, '503');
  await ask();
  const when = personalData.erasesAt('').replace(/\s*\.$/, '');
  await expect(data.getByText(when)).toBeVisible();
  await expectAccessible(page);

  // Another page, and the next visit, show a notice about it.
  await page.goto('/');
  const notice = page.getByRole('status').filter({ hasText: when });
  await expect(notice).toBeVisible();
  await expectAccessible(page, { layoutOnly: true });
  await notice.getByRole('button', { name: personalData.undo }).click();
  await expect(page.getByText(personalData.undone)).toBeVisible();
  await page.goto(PATH);
  await expect(data.getByRole('button', { name: personalData.eraseOpen })).toBeVisible();
  await expect(page.getByText(when)).toHaveCount(0);
});

test('the settings say when the state of the own data cannot be loaded, and when an archive has failed @phone', async ({
  page,
  login,
  language,
  textsOf,
  words,
  browserErrors,
}) => {
  const { personalData } = textsOf('settings');
  const failed = { state: 'failed', asked_at: 1_800_000_000, ready_at: null, expires_at: null, bytes: null };
  await page.route('**/api/user/personal-data', (route) => route.fulfill({ status: 500, body: '{}' }));
  await login(await newStudent(), PATH);
  const data = section(page, language);
  await expect(data.getByRole('heading', { name: personalData.loadFailed })).toBeVisible();
  await expect(data.getByRole('button', { name: words.states.retry })).toBeVisible();
  ignoreErrors(browserErrors, '500');
  await page.unroute('**/api/user/personal-data');
  let isAskedAgain = false;
  await page.route('**/api/user/personal-data', (route) =>
    isAskedAgain ? route.continue() : route.fulfill({ json: { export: failed, erasure: null } }),
  );
  await page.route('**/api/user/personal-data/export', (route) => {
    isAskedAgain = true;
    return route.continue();
  });
  // The journey does not press Retry: live delivery also loads everything once more when it begins.
  await page.reload();
  await expect(data.getByText(personalData.exportHints.failed)).toBeVisible();
  await expectAccessible(page);
  await data.getByRole('button', { name: personalData.prepareAgain }).click();
  await expect(data.getByRole('link', { name: personalData.download })).toBeVisible();
});
