import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { giveItems, itemOf, storedItem } from '../../support/groups.ts';
import { expectKept, keptBy, test as offlineTest } from '../../support/offline.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const PDF = `%PDF-1.7\n${'a'.repeat(5_000)}`;

/** Posts files to Kahan as the system does when they are shared with the installed app. */
async function share(page: Page, files: { name: string; text?: string; bytes?: number }[]): Promise<void> {
  const arrived = page.waitForURL((url) => url.pathname === '/hand-in');
  await page.evaluate((all) => {
    const chosen = new DataTransfer();
    for (const { name, text = '', bytes } of all)
      chosen.items.add(new File([bytes === undefined ? text : new Uint8Array(bytes)], name));
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'file',
      multiple: true,
    });
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, files);
  await arrived;
}

const waiting = (page: Page) => page.locator('[data-shared]');

offlineTest(
  'files that another app shares wait on the device, also without a network, and are handed in where the student chooses @phone',
  async ({ device, textsOf }) => {
    const words = textsOf('shared-files');
    const own = textsOf('groups');
    const who = await newStudent();
    const { ids } = await giveItems(who, { report: { type: 5 }, note: { type: 1 } });
    await device.login(who);
    expect((await device.page.request.get('/api/user/grupik')).status()).toBe(200);
    await device.page.goto('/');
    await expectKept(device.page);
    await device.page.goto('/hand-in');
    await expect(device.page.getByRole('heading', { name: words.none })).toBeVisible();

    // A file that is shared without a network waits, and outlives the browser.
    await device.cut();
    await share(device.page, [
      { name: 'protokol.pdf', text: PDF },
      { name: 'video.mp4', text: 'moov' },
      { name: 'velky.pdf', bytes: 25 * 1024 * 1024 + 1 },
    ]);
    await expect(waiting(device.page)).toHaveCount(3);
    await expect(device.page.getByText(nonBreaking(words.offline))).toBeVisible();
    await device.restart();
    await device.page.goto('/hand-in');
    await expect(waiting(device.page)).toHaveCount(3);
    await device.restore();
    await device.page.reload();
    const { page } = device;
    const named = (name: string) => page.locator(`[data-shared="${name}"]`);
    // Kept data is rendered out of sight until the server knows the session.
    await expect(named('velky.pdf')).toBeVisible();
    await expect(named('velky.pdf')).toContainText('25 MB');
    await expect(named('video.mp4')).toContainText(nonBreaking(own.flaws.extension('video.mp4')));
    await expect(named('video.mp4').locator('fieldset')).toHaveCount(0);
    await expectAccessible(page);
    for (const name of ['video.mp4', 'velky.pdf'])
      await page.getByRole('button', { name: words.removeOf(name) }).click();
    await expect(waiting(page)).toHaveCount(1);

    // The browser shows the place with the name that the teacher gave it.
    await named('protokol.pdf').locator('fieldset button').filter({ hasText: 'report' }).click();
    const { row, save, saved } = itemOf(page, ids.report, own);
    await expect(row).toContainText('protokol.pdf');
    await expect(row).toContainText(own.picked);
    expect((await storedItem(who, ids.report)).file).toBeNull();
    await save.click();
    await saved();
    expect(await storedItem(who, ids.report)).toMatchObject({
      file: { name: 'protokol.pdf', size: PDF.length },
    });
    await page.goto('/hand-in');
    await expect(page.getByRole('heading', { name: words.none })).toBeVisible();

    // Five files can wait; further ones do not push them out.
    const many = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, text: PDF }));
    await share(page, many);
    await expect(page.getByRole('alert')).toContainText(nonBreaking(words.left(1)));
    await expect(waiting(page)).toHaveCount(5);
    await page.goto('/logout');
    // The logout loads another page.
    await expect(async () => expect((await keptBy(page)).databases).not.toContain('kahan-shared')).toPass();
  },
);

test('without a worker and without a login nothing is kept, and the page says so; without an open place, too @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const words = textsOf('shared-files');
  await page.goto('/privacy-policy');
  await share(page, [{ name: 'a.pdf', text: PDF }]);
  await expect(page.getByRole('heading', { name: words.login })).toBeVisible();
  await expectAccessible(page);
  await login('student2', '/privacy-policy');
  await share(page, [{ name: 'a.pdf', text: PDF }]);
  await expect(page.getByRole('alert')).toContainText(nonBreaking(words.failures.missed));
  await expect(waiting(page)).toHaveCount(0);
});
