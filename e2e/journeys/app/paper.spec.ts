import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { monthOf } from '../../support/calendar.ts';
import { expect, test } from '../../support/test.ts';

/** The page as a printer has it: A4 is narrower than the window of a desktop. */
async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: 'print' });
}

/** The page names its owner and date, and has nothing to press. */
async function expectPaper(page: Page, printed: string, name: string | null): Promise<void> {
  const head = page.getByRole('banner');
  await expect(head.getByText(printed)).toBeVisible();
  if (name !== null) await expect(head.getByText(name).filter({ visible: true })).toBeVisible();
  const main = page.getByRole('main');
  for (const button of await main.getByRole('button').all())
    await expect(button, 'a control on paper').toHaveAttribute('aria-expanded', /true|false/);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
}

const PRINTED = { cs: 'vytištěno: středa 18. 11. 2026', en: 'printed on Wednesday 18 Nov 2026' };

test('a month on paper has its name, its owner, and the lessons of each day with their hours', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const texts = textsOf('calendar');
  await login('student', '/calendar/month/2026/11');
  const month = monthOf(page, nonBreaking(texts.monthYear('2026-11-01')));
  await expect(month).not.toHaveAttribute('aria-busy', 'true');
  await onPaper(page);
  await expectPaper(page, nonBreaking(PRINTED[language]), 'Anežka Vrbová');
  await expect(page.getByRole('heading', { name: nonBreaking(texts.monthYear('2026-11-01')) })).toBeVisible();
  const lesson = month.locator('td[data-cell="2026-11-18"] a[href^="/classes/"]').first();
  await expect(lesson).toBeVisible();
  await expect(lesson.locator('time')).toHaveText(/^\d{1,2}:\d\d$/);
});

test('exam dates on paper begin with those that one is signed up for, whole @desktop', async ({
  page,
  login,
  language,
  words,
}) => {
  await login('student2', '/terms');
  await expect(page.getByRole('heading', { level: 1, name: words.shell.pages.terms })).toBeVisible();
  await onPaper(page);
  await expectPaper(page, nonBreaking(PRINTED[language]), null);
  const [first] = await page.getByRole('main').getByRole('listitem').filter({ visible: true }).all();
  await expect(first ?? page.getByRole('main')).toContainText(/\d{1,2}:\d\d–\d{1,2}:\d\d.*cancel by \d/);
});

test('contacts on paper have every number @phone', async ({ page, language }) => {
  await page.goto('/contacts');
  const rows = page.locator('[data-contact]');
  await expect(rows.first()).toBeVisible();
  await onPaper(page);
  await expectPaper(page, nonBreaking(PRINTED[language]), null);
  const numbers = page.locator('[data-contact] a[href^="tel:"]');
  for (const number of await numbers.all()) await expect(number).toHaveText(/\d{3}.*\d{3}/);
});

/** Number of pages that a browser prints of the open page. */
const pagesOnPaper = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('contacts and menus take few sheets @desktop', async ({ page }) => {
  for (const [path, most] of [
    ['/contacts', 3],
    ['/food', 2],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await pagesOnPaper(page), path).toBeLessThanOrEqual(most);
  }
});

test('a way on paper has its words, and nothing to press @desktop', async ({ page }) => {
  await page.goto('/maps?from=A137&to=B203');
  const steps = page.locator('[data-map-panel]').getByRole('listitem');
  await expect(steps.first()).toBeVisible();
  await onPaper(page);
  await expect(steps.first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /A.137 → B.203/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('combobox').filter({ visible: true })).toHaveCount(0);
});

test('a menu on paper says of which day it is @desktop', async ({ page, language }) => {
  await page.goto('/food');
  await expect(page.getByRole('article').or(page.getByRole('region')).first()).toBeVisible();
  await onPaper(page);
  const day = { cs: 'středa 18. 11.', en: 'Wednesday 18 Nov' }[language];
  await expect(page.getByRole('main').getByText(nonBreaking(day), { exact: true })).toBeVisible();
});
