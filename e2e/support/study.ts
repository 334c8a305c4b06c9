import type { ResultAnswer, StudyAnswer } from '@kahan/contract';
import { study as cs } from '@kahan/phrases/cs/study';
import { study as en } from '@kahan/phrases/en/study';
import type { Locator, Page } from '@playwright/test';
import { expect, type Language } from './test.ts';

/** The texts of the study screens. */
export const studyWords = { cs, en };

/** Each project, and each attempt at a journey, has a student of its own. */
export function studentOf(
  first: number,
  { project, retry }: { project: { name: string }; retry: number },
): string {
  const number = first + (project.name === 'phone' ? 0 : 1) + 2 * retry;
  return `s${String(number).padStart(6, '0')}`;
}

export async function studiesOf(page: Page): Promise<StudyAnswer[]> {
  return (await (await page.request.get('/api/user/study')).json()).studies;
}

export async function resultsOf(page: Page, language: Language): Promise<ResultAnswer[]> {
  return (await (await page.request.get(`/api/user/results?lang=${language}`)).json()).results;
}

/** Rows of subjects that can be seen. */
export const rows = (page: Page): Locator => page.locator('[data-result]:visible');
export const rowOf = (page: Page, code: string): Locator => page.locator(`[data-result="${code}"]`);

/** What opens and closes a semester. */
export const openerOf = (page: Page, title: string): Locator =>
  page.locator('button[aria-expanded]').filter({ hasText: title });

/** Opens the page of the only study of whoever is logged in, and waits until its results are there. */
export async function openStudy(page: Page): Promise<void> {
  await page.goto('/study');
  await expect(page).toHaveURL(/\/study\/\d+$/);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** `1,86` or `1.86` → 1.86 */
export const numberIn = (text: string): number => Number(text.replace(',', '.'));
