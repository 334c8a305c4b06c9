import { changelog as cs } from '@kahan/phrases/cs/changelog';
import { settings as csSettings } from '@kahan/phrases/cs/settings';
import { changelog as en } from '@kahan/phrases/en/changelog';
import { settings as enSettings } from '@kahan/phrases/en/settings';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { giveItems, groupsWords, itemOf, openGroups } from '../../support/groups.ts';
import { expectKept, test as offlineTest } from '../../support/offline.ts';
import { cards, expect, expectAccessible, ignoreErrors, studentOf, test } from '../../support/test.ts';

const texts = { cs, en };
const settings = { cs: csSettings, en: enSettings };

test('[SHELL-14] [PREFERENCES-13] what changed is told once after an update, and again by the version in the settings', async ({
  page,
  login,
  language,
}) => {
  const words = texts[language];
  const dialog = page.getByRole('dialog', { name: nonBreaking(words.title) });
  await login('student');
  await expect(cards(page).first()).toBeVisible();
  // A new device is told nothing.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kahan:version'))).not.toBeNull();
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('kahan:version', '1.16.4'));
  await page.reload();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(dialog.getByText(words.kinds.added).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.done }).click();
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto('/settings');
  const version = await page.evaluate(() => localStorage.getItem('kahan:version') ?? '');
  await page.getByRole('button', { name: settings[language].version(version) }).click();
  await expect(dialog.getByRole('heading', { level: 3 })).not.toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('[ROUTES-20] [PREFERENCES-13] [PRIVACY-01] [PRIVACY-02] the privacy policy is in English, and says for whom it is and how long data is kept', async ({
  page,
  language,
  words,
}) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: nonBreaking(settings[language].privacyPolicy) }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nonBreaking(words.shell.pages.privacy));
  const policy = page.getByRole('main').locator('[lang=en]');
  await expect(policy).toContainText(nonBreaking('for one year at most'));
  await expect(policy).toContainText(nonBreaking('for university students'));
  await expect(policy).toContainText(nonBreaking('persons under 18'));
  await expectAccessible(page);
});

offlineTest(
  '[SHELL-16] a new version is told, and loading it keeps what was typed @desktop',
  async ({ device, language, browserErrors }, info) => {
    ignoreErrors(browserErrors, 'net::ERR', 'WebSocket');
    offlineTest.setTimeout(120_000);
    const words = texts[language];
    const who = studentOf(284, info);
    const { studyId, ids } = await giveItems(who, { text: { type: 1 } });
    await device.login(who);
    const { page, front } = device;
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    await expectKept(page);
    await openGroups(page, studyId, [ids.text]);
    const { field } = itemOf(page, ids.text, groupsWords[language]);
    await field.fill('rozepsané');
    await front.shut();
    front.nextBuild();
    await front.open();
    const notice = page.getByRole('status').filter({ hasText: nonBreaking(words.ready) });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await expect(field).toHaveValue('rozepsané');
    await notice.getByRole('button', { name: words.load }).click();
    const entry = () =>
      page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
    await expect.poll(entry).toContain('-next');
    await expect(field).toHaveValue('rozepsané');
  },
);
