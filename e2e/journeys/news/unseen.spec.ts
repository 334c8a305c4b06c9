import type { Page } from '@playwright/test';
import { control, recordsOf } from '../../support/control.ts';
import { newStudent } from '../../support/student.ts';
import { cards, expect, expectAccessible, test, waitingForApp } from '../../support/test.ts';

/** Enters a grade for one of the student's subjects. @returns the name of the subject */
async function enterGrade(login: string, index: number, language: 'cs' | 'en'): Promise<string> {
  const { lessons } = await recordsOf(login);
  const subjects = [...new Map(lessons.map(({ subject }) => [subject.code, subject])).values()];
  const subject = subjects[index];
  if (!subject) throw new Error(`${login} has too few subjects`);
  await control('PUT', '/results', { login, code: subject.code, attempt: 1, grade: 'B' });
  return subject.name[language];
}

/** Numbers that the browser was told to show on the icon of the app. */
const onIcon = (page: Page) => page.evaluate(() => Reflect.get(window, 'iconNumbers') as number[]);

test('a grade that comes on another screen is counted at Home, in the title and on the icon, is marked as new on Home, and is no longer counted when it was seen @desktop', async ({
  page,
  login,
  language,
  words,
}) => {
  await page.addInitScript(() => {
    const numbers: number[] = [];
    Reflect.set(window, 'iconNumbers', numbers);
    navigator.setAppBadge = async (count = 0) => void numbers.push(count);
  });
  const who = await newStudent();
  const { home, shell } = words;
  const menu = page.getByRole('navigation').filter({ visible: true });
  const entry = menu.getByRole('link', { name: shell.pages.home });
  await login(who);
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).getByText(home.isNew, { exact: true })).toHaveCount(0);
  // Home was in view once its news is known there.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kahan:user:seen-news'))).not.toBeNull();

  await menu.getByRole('link', { name: shell.pages.terms }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page).toHaveTitle(shell.title(shell.pages.terms));
  const first = await enterGrade(who, 0, language);
  await expect(entry).toHaveAccessibleName(`${shell.pages.home} ${home.arrived(1)}`);
  await expect(page).toHaveTitle(`(1) ${shell.title(shell.pages.terms)}`);
  const second = await enterGrade(who, 1, language);
  await expect(page).toHaveTitle(/^\(2\)/);
  expect((await onIcon(page)).at(-1)).toBe(2);
  await expectAccessible(page);

  // Another page of the same device knows the number when it opens.
  await page.goto('/settings');
  await expect(page).toHaveTitle(/^\(2\)/);

  await entry.click();
  await expect(page).toHaveTitle(shell.name);
  expect((await onIcon(page)).at(-1)).toBe(0);
  await expect(entry).toHaveAccessibleName(shell.pages.home);
  const marked = cards(page).filter({ has: page.getByText(home.isNew, { exact: true }) });
  await expect(marked).toHaveCount(2);
  await expect(marked.filter({ hasText: first })).toHaveCount(1);
  await expect(marked.filter({ hasText: second })).toHaveCount(1);
  await expectAccessible(page);

  await page.reload();
  await expect(cards(page).first()).toContainText(second);
  await expect(marked).toHaveCount(0);
  await expect(page).toHaveTitle(shell.name);
});

test('what one tab has seen is not counted in another @desktop', async ({
  page,
  context,
  login,
  language,
  words,
}) => {
  const who = await newStudent();
  await login(who);
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kahan:user:seen-news'))).not.toBeNull();
  await page.goto('/settings');
  const other = waitingForApp(await context.newPage());
  await other.goto('/settings');
  const name = await enterGrade(who, 0, language);
  await expect(page).toHaveTitle(/^\(1\)/);
  await expect(other).toHaveTitle(/^\(1\)/);
  await page.bringToFront();
  await page.getByRole('link', { name: words.shell.pages.home }).first().click();
  await expect(cards(page).filter({ hasText: name })).toBeVisible();
  await expect(other).toHaveTitle(words.shell.title(words.shell.pages.settings));
  await other.close();
});
