import type { ClassDetail, ClassFound } from '@kahan/contract';
import { classes as cs } from '@kahan/phrases/cs/classes/classes';
import { ownClass as csOwn } from '@kahan/phrases/cs/classes/own-class';
import { classes as en } from '@kahan/phrases/en/classes/classes';
import { ownClass as enOwn } from '@kahan/phrases/en/classes/own-class';
import type { Locator, Page } from '@playwright/test';
import { expect, type Language } from './test.ts';

/** The texts of the class search and of a class, and of what a student has to do with it. */
export const classWords = { cs, en };
export const ownClassWords = { cs: csOwn, en: enOwn };

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
