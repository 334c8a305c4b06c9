import type { Page } from '@playwright/test';
import { control } from '../../support/control.ts';
import { newStudent } from '../../support/student.ts';
import { cardOf, cards, expect, expectAccessible, firstTitle, test } from '../../support/test.ts';
import { swipe } from '../../support/touch.ts';

test('cards that are archived faster than the feed loads again are replaced by the next ones, and the feed never says that it is empty @desktop', async ({
  page,
  login,
  words,
}) => {
  await login(await newStudent());
  await expect(cards(page)).toHaveCount(6);
  // By then the next page of the feed is loaded.
  await page.waitForLoadState('networkidle');
  const { promise: enough, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/user/items/active?*', async (route) => {
    await enough;
    await route.continue();
  });
  for (let times = 1; times <= 5; times++) {
    const { card, archiveButton } = cardOf(page, await firstTitle(page), words);
    await archiveButton.click();
    await expect(card).toHaveCount(0);
    expect(await cards(page).count(), `cards after ${times}`).toBe(6);
    await expect(page.getByText(words.home.empty)).toHaveCount(0);
  }
  answer();
  await expect(cards(page)).toHaveCount(6);
});

/** Width of all that can be scrolled to, px. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a low card that is swiped to the right stays in the page, says what it does, and its menu opens in sight @phone', async ({
  page,
  login,
  words,
}) => {
  await login(await newStudent());
  const card = cards(page).nth(2);
  await expect(card).toBeVisible();
  // The card's tools stand just above the bottom bar.
  await card.evaluate((it) => {
    window.scrollTo(0, scrollY + it.getBoundingClientRect().top - innerHeight + 150);
  });
  const box = await card.locator('button[aria-haspopup=menu]').boundingBox();
  if (!box) throw new Error('the card has no menu');
  const from = { x: 110, y: box.y + box.height + 10 };
  const before = await page.evaluate(() => scrollY);
  await swipe(page, from, { x: from.x + 250, y: from.y }, async () => {
    expect(await widthOf(page)).toBe(390);
    await expect(card.getByText(words.home.postpone, { exact: true }).first()).toBeVisible();
  });
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await widthOf(page)).toBe(390);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const at = await menu.boundingBox();
  const size = page.viewportSize();
  if (!at || !size) throw new Error('the menu is not on screen');
  expect([at.x >= 0, at.y >= 0, at.x + at.width <= size.width, at.y + at.height <= size.height]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('a long message is folded until one reads on, and a link below the fold unfolds it when it gets the focus @phone', async ({
  page,
  login,
  words,
}, info) => {
  const title = `Řád ${info.project.name} ${Date.now()}`;
  const text = `${'<p>Studovna je otevřená do noci, vstup je na kartu a místo se rezervuje předem.</p>'.repeat(15)}<p><a href="https://rad.example/">Celý řád</a></p>`;
  const { id } = await control<{ id: string }>('POST', '/news', {
    title: { cs: title, en: title },
    body: { cs: text, en: text },
  });
  await login(await newStudent());
  const card = cards(page).filter({ hasText: title });
  const link = card.getByRole('link', { name: 'Celý řád' });
  const more = card.getByRole('button', { name: words.home.toolOf(words.home.readOn, title) });
  const less = card.getByRole('button', { name: words.home.toolOf(words.home.readLess, title) });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await card.scrollIntoViewIfNeeded();
  const height = async () => (await card.boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(340);
  await expectAccessible(page);
  await more.click();
  await expect(less).toBeFocused();
  expect(await height()).toBeGreaterThan(folded + 100);
  await less.click();
  await expect(more).toBeFocused();
  expect(await height()).toBe(folded);
  await link.focus();
  await expect(less).toBeVisible();
  await expect(link).toBeInViewport();
  // As the last card of a page it would have its clipped link over the page numbers, as axe sees it.
  await control('DELETE', `/news/${id}`);
});
