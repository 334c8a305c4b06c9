import type { ClassDetail, ClassFound } from '@kahan/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, type Language } from './test.ts';

export async function findClasses(page: Page, query: Record<string, string>): Promise<ClassFound[]> {
  const answer = await page.request.get(`/api/classes?${new URLSearchParams(query)}`);
  return (await answer.json()).items;
}

export const readClass = async (page: Page, code: string, lang: Language): Promise<ClassDetail> =>
  (await page.request.get(`/api/classes/${code}?lang=${lang}`)).json();

/** Lines of found classes. */
export const found = (page: Page): Locator => page.locator('[data-class]');

/** The part of a class's page below a heading. */
export const part = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true });

/** Opens the page of a class and waits for it. */
export async function openClass(page: Page, code: string): Promise<void> {
  await page.goto(`/classes/${code}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(code);
}
