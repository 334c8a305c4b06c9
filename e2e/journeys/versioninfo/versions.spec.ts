import { nonBreaking } from '@kahan/phrases/non-breaking';
import { giveItems, itemOf, openGroups } from '../../support/groups.ts';
import { test as offlineTest } from '../../support/offline.ts';
import { newStudent } from '../../support/student.ts';
import { cards, expect, expectAccessible, test } from '../../support/test.ts';

test('[SHELL-14] [PREFERENCES-13] what changed is told once after an update, and again by the version in the settings @phone', async ({
  page,
  login,
  textsOf,
}) => {
  const words = textsOf('changelog');
  const dialog = page.getByRole('dialog', { name: nonBreaking(words.title) });
  await login('student');
  await expect(cards(page).first()).toBeVisible();
  // A new device is shown no changes.
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
  await page.getByRole('button', { name: textsOf('settings').version(version) }).click();
  await expect(dialog.getByRole('heading', { level: 3 })).not.toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

/** Facts of the policy in each language, so that a reader of Czech has it in Czech. */
const POLICY = {
  cs: [
    ...['nejvýše jeden rok', 'pro studenty vysoké školy', 'osobám mladším 18 let', 'počítají 15 minut'],
    ...['který kalendář si stáhl vaše události', '90 dní'],
  ],
  en: [
    ...['for one year at most', 'for university students', 'persons under 18', 'count for 15 minutes'],
    ...['which calendar fetched a feed', '90 days'],
  ],
};

test('[ROUTES-20] [PREFERENCES-13] [PRIVACY-01] [PRIVACY-02] the privacy policy, in the language of its reader, says for whom it is and how long data is kept', async ({
  page,
  language,
  textsOf,
  words,
}) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: nonBreaking(textsOf('settings').privacyPolicy) }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nonBreaking(words.shell.pages.privacy));
  const policy = page.getByRole('main');
  for (const fact of POLICY[language]) await expect(policy).toContainText(nonBreaking(fact));
  // The retention of each kind of data stands beside it, and the purpose of each cookie.
  const kept = policy.getByRole('term').filter({ hasText: nonBreaking(POLICY[language][4] ?? '') });
  await expect(kept).toHaveCount(1);
  const cookie = policy.getByRole('definition').filter({ hasText: 'kahan_lang' });
  await expect(cookie).toHaveCount(1);
  await expectAccessible(page);
});

offlineTest(
  '[SHELL-16] a new version is told, and loading it keeps what was typed @desktop',
  async ({ device, textsOf }) => {
    const words = textsOf('changelog');
    const who = await newStudent();
    const { studyId, ids } = await giveItems(who, { text: { type: 1 } });
    const { page } = device;
    await page.clock.install();
    await device.keep(who);
    await openGroups(page, studyId, [ids.text]);
    const { field } = itemOf(page, ids.text, textsOf('groups'));
    await field.fill('rozepsané');
    await device.updateServer();
    const notice = page.getByRole('status').filter({ hasText: nonBreaking(words.ready) });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    // This is longer than any notice that leaves by itself lasts, and away from the pointer, under which they all stay.
    await page.mouse.move(0, 0);
    await page.clock.runFor(30_000);
    await expect(notice).toBeVisible();
    await expect(field).toHaveValue('rozepsané');
    await notice.getByRole('button', { name: words.load }).click();
    const entry = () =>
      page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
    await expect.poll(entry).toContain('-next');
    await expect(field).toHaveValue('rozepsané');
  },
);

offlineTest(
  '[SHELL-16] loading a new version keeps a half-filled own entry, and the version from which it was changed @phone',
  async ({ device, textsOf }) => {
    const words = textsOf('changelog');
    const form = textsOf('entries');
    await device.keep(await newStudent());
    const { page, context } = device;
    const id = '0b0e7a1c-5f0d-4a51-9d55-6a3f7d1f0a02';
    const content = {
      ...{ title: 'Sbor', place: null, note: null, date: '2026-11-18', minutes: 1080, duration: 60 },
      ...{ repeat: 'once', until: null, skipped: [] },
    };
    const csrf = (await context.cookies()).find(({ name }) => name.endsWith('kahan_csrf'))?.value ?? '';
    const headers = { 'x-csrf-token': csrf };
    const added = await page.request.post('/api/user/entries', {
      headers,
      data: { entry_id: id, ...content },
    });
    const { version } = await added.json();
    await page.goto(`/schedule?entry=${id}`);
    const dialog = page.getByRole('dialog', { name: form.editTitle });
    const title = dialog.getByLabel(form.title, { exact: true });
    await title.fill('rozepsané');
    const changed = await page.request.put(`/api/user/entries/${id}`, {
      headers,
      data: { version, ...content, title: 'Fotbal' },
    });
    expect(changed.status(), await changed.text()).toBe(200);
    const isChanged = dialog.getByRole('alert').filter({ hasText: 'Fotbal' });
    await expect(isChanged).toBeVisible();
    await device.updateServer();
    const notice = dialog.getByRole('status').filter({ hasText: nonBreaking(words.ready) });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await notice.getByRole('button', { name: words.load }).click();
    const entry = () =>
      page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
    await expect.poll(entry).toContain('-next');
    await expect(title).toHaveValue('rozepsané');
    await expect(isChanged).toBeVisible();
  },
);
