import type { TermAnswer } from '@kahan/contract';
import { terms as cs } from '@kahan/phrases/cs/terms';
import { terms as en } from '@kahan/phrases/en/terms';
import type { Locator, Page } from '@playwright/test';
import { control } from './control.ts';
import { expect, type Language } from './test.ts';

/** The texts of the terms screen. */
export const termsWords = { cs, en };

export const lines = (page: Page): Locator => page.locator('[data-term]');
export const lineOf = (page: Page, id: string): Locator => page.locator(`[data-term="${id}"]`);
/** The button that opens the detail of a row. */
export const openerOf = (line: Locator): Locator => line.locator('[data-opener]');

/** Ids of the rows in their order on screen. */
export const idsOf = (page: Page): Promise<string[]> =>
  lines(page).evaluateAll((all) => all.map((line) => line.getAttribute('data-term') ?? ''));

export async function termsOf(page: Page, language: Language): Promise<TermAnswer[]> {
  return (await (await page.request.get(`/api/user/terms?lang=${language}`)).json()).terms;
}

/** Shows all lines in one list, as the switch beside the order does; by subject they are folded. */
export const inOneList = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('kahan:terms-layout', '"list"');
  });

/** The line of a subject. */
export const subjectOf = (page: Page, code: string): Locator => page.locator(`[data-subject="${code}"]`);

/** Opens the screen with one list and waits for its rows. */
export async function openTerms(page: Page, search = ''): Promise<void> {
  await inOneList(page);
  await page.goto(`/terms${search}`);
  await expect(page.locator('[data-term], main h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Adds a term of a subject of which the student already has terms, and waits until the portal has mirrored it. */
export async function newTerm(
  page: Page,
  language: Language,
  code: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { term_id } = await control<{ term_id: string }>('POST', '/terms', { code, ...fields });
  await expect
    .poll(async () => (await termsOf(page, language)).map((term) => term.term_id))
    .toContain(term_id);
  return term_id;
}

/** Code of a subject with an exam term for which the student can sign up. */
export async function subjectToSign(page: Page, language: Language): Promise<string> {
  const all = await termsOf(page, language);
  const taken = new Set(all.filter(({ study_id }) => study_id !== undefined).map(({ code }) => code.code));
  const free = all.find(
    ({ code, type, attempts_left, study_ids }) =>
      type === 'K' && !taken.has(code.code) && attempts_left !== 0 && study_ids.length > 0,
  );
  if (!free) throw new Error('there is no subject to sign for');
  return free.code.code;
}
