import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, type Language, tabTo, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const PATH = '/settings';
const GOOGLE = { 'user-agent': 'Google-Calendar-Importer' };
// Wednesday 18 November 2026, 10:42 in Prague.
const NOW = Date.parse('2026-11-18T09:42:00Z') / 1000;

const rowOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const open = (page: Page, language: Language) =>
  page.getByRole('button', { name: nonBreaking(textsIn(language, 'settings').feeds.show) }).click();
const addressIn = (page: Page, name: string) => rowOf(page, name).locator('code');

test('[FEEDS-01] a link for another calendar is made, copied, renewed and revoked @phone', async ({
  page,
  context,
  login,
  language,
  textsOf,
}) => {
  const told = textsOf('settings').feeds;
  const name = told.kinds.schedule;
  const row = rowOf(page, name);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login(await newStudent(), PATH);
  await expect(row).toHaveCount(0);
  await open(page, language);
  await expect(row).toContainText(told.none);
  await row.getByRole('button', { name: told.makeOf(name) }).tap();
  await expect(page.getByText(told.made(name))).toBeVisible();
  const first = (await addressIn(page, name).textContent()) ?? '';
  expect((await page.request.get(first, { headers: GOOGLE })).status()).toBe(200);

  await row.getByRole('button', { name: told.copyOf(name) }).tap();
  await expect(page.getByText(told.copied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await row.getByRole('button', { name: told.copyOf(name) }).tap();
  await expect(page.getByText(told.copyFailed, { exact: true })).toBeVisible();

  await row.getByRole('button', { name: told.setUp }).tap();
  await expect(row.getByRole('link', { name: told.clients.apple })).toHaveAttribute(
    'href',
    first.replace(/^https?/, 'webcal'),
  );
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  const removes = row.getByRole('radio', { name: told.cancelledChoices.remove });
  // Not `check`, which looks at once: the app shows a choice one task after the press.
  await removes.click();
  await expect(removes).toBeChecked();
  await isSaved;
  await expectAccessible(page);

  // The portal notes fetches together, every five seconds.
  await expect(async () => {
    await page.reload();
    await open(page, language);
    await expect(row).toContainText(told.clients.google, { timeout: 2_000 });
  }).toPass();
  await row.getByRole('button', { name: told.setUp }).tap();
  await expect(removes).toBeChecked();

  await row.getByRole('button', { name: told.renewOf(name) }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(nonBreaking(told.usedBy([told.clients.google])));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: told.cancel }).tap();
  await expect(addressIn(page, name)).toHaveText(first);
  await row.getByRole('button', { name: told.renewOf(name) }).tap();
  await dialog.getByRole('button', { name: told.renew, exact: true }).tap();
  await expect(addressIn(page, name)).not.toHaveText(first);
  const second = (await addressIn(page, name).textContent()) ?? '';
  expect((await page.request.get(first)).status()).toBe(404);
  expect((await page.request.get(second)).status()).toBe(200);

  await row.getByRole('button', { name: told.revokeOf(name) }).tap();
  await dialog.getByRole('button', { name: told.revoke, exact: true }).tap();
  await expect(row).toContainText(told.none);
  await expect(addressIn(page, name)).toHaveCount(0);
  expect((await page.request.get(second)).status()).toBe(404);
  await page.reload();
  await open(page, language);
  await expect(row.getByRole('button', { name: told.makeOf(name) })).toBeVisible();
});

test('links by keyboard alone, and which calendar still shows the timetable before its change @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const told = textsOf('settings').feeds;
  const name = told.kinds.terms;
  const row = rowOf(page, name);
  await page.route('**/api/calendar/feeds', async (route) => {
    const answer = await route.fetch();
    const { items } = await answer.json();
    const fetches = [
      { client: 'google', name: null, last: NOW - 11 * 3600, every: 8 * 3600, has_change: false },
    ];
    const changed = NOW - 62 * 60;
    const first = {
      ...items[0],
      url: 'https://kahan.example/a.ics',
      created: NOW - 86_400,
      changed,
      fetches,
    };
    await route.fulfill({ response: answer, json: { items: [first, ...items.slice(1)] } });
  });
  await login(await newStudent(), PATH);
  const opener = page.getByRole('button', { name: nonBreaking(told.show) });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  const fetched = rowOf(page, told.kinds.schedule).getByRole('listitem').first();
  await expect(fetched).toContainText(nonBreaking(told.before('9:40')));
  await expect(fetched).toContainText(nonBreaking(told.every(8 * 3600)));

  await tabTo(page, row.getByRole('button', { name: told.makeOf(name) }));
  await page.keyboard.press('Enter');
  await expect(addressIn(page, name)).toBeVisible();
  const setUp = row.getByRole('button', { name: told.setUp });
  await setUp.focus();
  await page.keyboard.press('Enter');
  const deadlines = row.getByRole('checkbox', { name: told.deadlines });
  await tabTo(page, deadlines);
  const was = await deadlines.isChecked();
  await page.keyboard.press('Space');
  await expect(deadlines).toBeChecked({ checked: !was });
  await expectAccessible(page);
  const renew = row.getByRole('button', { name: told.renewOf(name) });
  await renew.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(renew).toBeFocused();
});

test('links that cannot be loaded say so and offer Retry @phone', async ({
  page,
  login,
  language,
  textsOf,
  failing,
}) => {
  const failure = await failing('**/api/calendar/feeds');
  await login('student2', PATH);
  await open(page, language);
  const failed = page
    .getByRole('alert')
    .filter({ hasText: nonBreaking(textsOf('settings').feeds.loadFailed) });
  await failure.expectRetry(failed);
  await expect(rowOf(page, textsOf('settings').feeds.kinds.schedule)).toBeVisible();
});
