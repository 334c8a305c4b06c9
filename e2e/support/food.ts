import type { Answer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { expect, type Language } from './test.ts';
import { textsIn } from './texts.ts';

export const FOOD = '/food';
export const MENUS = '**/api/food/menus?*';

export type Menus = Answer<'GET /api/food/menus'>;

/** The menus of a day as the portal answers them, today's without a date. */
export async function menusOf(page: Page, lang: Language, date?: string): Promise<Menus> {
  const answer = await page.request.get('/api/food/menus', { params: { lang, ...(date && { date }) } });
  return answer.json();
}

export const cardOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name, exact: true });
export const canteenBox = (page: Page, { name }: { name: string }) =>
  page.getByRole('checkbox', { name: nonBreaking(name), exact: true });
export const dayLink = (page: Page, lang: Language, date: string, today = '2026-11-18') =>
  page
    .getByRole('navigation', { name: textsIn(lang, 'food').days })
    .getByRole('link', { name: nonBreaking(textsIn(lang, 'food').day(date, today)), exact: true });

/** Expects only the cards of these canteens, each with its dishes in the order of the answer. */
export async function expectMenus(page: Page, places: Menus): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(places.length);
  for (const place of places) {
    const card = cardOf(page, place);
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(
      place.menu.map(({ title }) => nonBreaking(title)),
    );
    const dishes = place.menu.flatMap(({ items }) => items);
    await expect(card.locator('[data-dish]')).toHaveCount(dishes.length);
    for (const [index, { desc }] of dishes.entries())
      await expect(card.locator('[data-dish]').nth(index)).toContainText(nonBreaking(desc));
  }
}
