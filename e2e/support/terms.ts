import type { TermAnswer } from '@kahan/contract';
import type { Locator, Page } from '@playwright/test';
import { control } from './control.ts';
import { expect, type Language } from './test.ts';
import { textsIn } from './texts.ts';
import { world } from './world.ts';

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

/** The terms that stand above all subjects: one is signed up for them, and they have not ended. */
export const signedAbove = (all: readonly TermAnswer[]): TermAnswer[] =>
  all.filter(({ study_id, student_start, space, start, duration }) => {
    const isOwn = student_start !== null && space !== null;
    const end = isOwn ? student_start + space * 60 : start + (duration ?? 180) * 60;
    return study_id !== undefined && end * 1000 > Date.parse(world().now);
  });

/** Opens the sheet with the filters, which a phone has behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Filtr a pořadí|Filter and order),/ });
  if (await button.isVisible()) await button.click();
}

/** The line of a subject. */
export const subjectOf = (page: Page, code: string): Locator => page.locator(`[data-subject="${code}"]`);

/** Unfolds the terms of a subject. A subject that is alone is not folded. */
export async function unfold(page: Page, code: string): Promise<void> {
  await expect(subjectOf(page, code).or(lines(page)).first()).toBeVisible();
  // A subject is missing when one is signed up for all of its terms: these stand above the subjects.
  if ((await subjectOf(page, code).count()) === 0) return;
  const opener = openerOf(subjectOf(page, code));
  if ((await opener.count()) > 0 && (await opener.getAttribute('aria-expanded')) !== 'true') {
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
  }
  const more = page.locator(`[data-more="${code}"]`).getByRole('button');
  if (await more.isVisible()) await more.click();
}

/** Unfolds the terms of all subjects that the filters let through. */
export async function unfoldAll(page: Page): Promise<void> {
  const codes = await page
    .locator('[data-subject]')
    .evaluateAll((all) => all.map((head) => head.getAttribute('data-subject') ?? ''));
  for (const code of codes) await unfold(page, code);
}

/** Opens the screen as a new reader sees it, by subject, and unfolds all terms. */
export async function openTerms(page: Page, search = ''): Promise<void> {
  await page.goto(`/terms${search}`);
  await expect(page.locator('main h2:visible').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await unfoldAll(page);
}

/** Opens the screen and turns to its other view, one list of all terms. */
export async function openOneList(page: Page, language: Language, search = ''): Promise<void> {
  await page.goto(`/terms${search}`);
  await expect(page.locator('main h2:visible').first()).toBeVisible();
  await openFilters(page);
  const bySubject = page.getByRole('button', { name: textsIn(language, 'terms').bySubject, exact: true });
  if ((await bySubject.getAttribute('aria-pressed')) === 'true') await bySubject.click();
  await expect(page.locator('[data-subject]')).toHaveCount(0);
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await expect(lines(page).first()).toBeVisible();
}

/** The filters in the address; the part about unfolded subjects is left out. */
export function filtersOf(page: Page): string {
  const { searchParams } = new URL(page.url());
  searchParams.delete('subject');
  return searchParams.toString();
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
  // The countdown of a journey is the only one of its subject.
  const now = Date.parse(world().now) / 1000;
  const opening = new Set(
    all.filter(({ signing_start: at }) => at > now && at < now + 7_200).map(({ code }) => code.code),
  );
  const free = all.find(
    ({ code, type, attempts_left, study_ids }) =>
      type === 'K' &&
      !taken.has(code.code) &&
      !opening.has(code.code) &&
      attempts_left !== 0 &&
      study_ids.length > 0,
  );
  if (!free) throw new Error('there is no subject to sign for');
  return free.code.code;
}
