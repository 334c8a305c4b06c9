import type { ResultAnswer, StudyAnswer } from '@kahan/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, type Language } from './test.ts';

export async function studiesOf(page: Page): Promise<StudyAnswer[]> {
  return (await (await page.request.get('/api/user/study')).json()).studies;
}

export async function resultsOf(page: Page, language: Language): Promise<ResultAnswer[]> {
  return (await (await page.request.get(`/api/user/results?lang=${language}`)).json()).results;
}

/** Visible rows of subjects. */
export const rows = (page: Page): Locator => page.locator('[data-result]:visible');
export const rowOf = (page: Page, code: string): Locator => page.locator(`[data-result="${code}"]`);

/** The button that opens and closes a semester. */
export const openerOf = (page: Page, title: string): Locator =>
  page.locator('button[aria-expanded]').filter({ hasText: title });

/** Opens the page of the student's only study and waits for its results. */
export async function openStudy(page: Page): Promise<void> {
  await page.goto('/study');
  await expect(page).toHaveURL(/\/study\/\d+$/);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** `1,86` or `1.86` → 1.86 */
export const numberIn = (text: string): number => Number(text.replace(',', '.'));
