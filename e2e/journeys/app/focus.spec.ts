import { intro } from '@kahan/phrases/en/intro/intro';
import { maps } from '@kahan/phrases/en/maps/maps';
import { settings } from '@kahan/phrases/en/preferences/settings';
import { way } from '@kahan/phrases/en/ways/way';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Locator, Page } from '@playwright/test';
import { roomInPlan } from '../../support/maps.ts';
import { newStudent } from '../../support/student.ts';
import { cardOf, expect, test } from '../../support/test.ts';

/* When the focused element is removed, the focus goes to the element in its place, or to the heading of the new page. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Presses a button or a link by key that is gone afterwards, and expects the focus on something of the page. */
async function pressAway(page: Page, what: Locator): Promise<void> {
  const pressed = await what.elementHandle();
  await what.press('Enter');
  await expect.poll(() => pressed?.evaluate((it) => it.isConnected && it.checkVisibility())).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
}

test('the heading of a page gets the focus, also when it comes late and on the way back @desktop', async ({
  page,
  login,
}) => {
  await login('student', '/classes?title=organ&language=CZE');
  const found = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const name = await found.innerText();
  await found.press('Enter');
  await expect(heading(page)).toContainText(name);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(found).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.goto('/intro');
  await page.getByRole('link', { name: intro.goOn }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toBeFocused();
});

test('a button that is gone once it was pressed leaves the focus in its place @desktop', async ({
  page,
  login,
  words,
}) => {
  await login(await newStudent(), '/settings');
  const button = (name: string) => page.getByRole('button', { name: nonBreaking(name) });
  await test.step('settings: a link, and the archive of the own data', async () => {
    const { feeds, personalData } = settings;
    await button(feeds.show).press('Enter');
    const name = feeds.kinds.schedule;
    const row = page.getByRole('article', { name, exact: true });
    await pressAway(page, button(feeds.makeOf(name)));
    await expect(row.locator(':focus')).toHaveCount(1);
    await pressAway(page, button(personalData.prepare));
    await expect(page.getByRole('region', { name: personalData.title }).locator(':focus')).toHaveCount(1);
  });
  await test.step('a message that is closed gives the focus back', async () => {
    const told = button(words.states.close).last();
    await button(settings.feeds.show).focus();
    await pressAway(page, told);
    await expect(button(settings.feeds.show)).toBeFocused();
  });
  await test.step('map: the route, and its end; the panel of a room', async () => {
    await page.goto('/maps?rooms=B203');
    const panel = page.locator('[data-map-panel]');
    await pressAway(page, panel.getByRole('link', { name: nonBreaking(maps.way) }));
    await expect(panel.locator(':focus')).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: /minute.*\d+\sm$/ })).toHaveCount(1);
    await pressAway(page, button(way.close));
    await expect(page.getByRole('status').filter({ hasText: /^B\s203: / })).toHaveCount(1);
    await page.goto('/maps?rooms=B203');
    await expect(roomInPlan(page, 'B 203')).toBeAttached();
    await pressAway(page, button(maps.unchoose('B 203')));
    await expect(roomInPlan(page, 'B 203')).toBeFocused();
  });
  await test.step('home: a card that is archived, and its Undo', async () => {
    await page.goto('/');
    const first = page.locator('article[data-item]').first();
    const title = await first.getByRole('heading').first().innerText();
    await pressAway(page, cardOf(page, title, words).archiveButton);
    await expect(page.locator('article[data-item]:focus')).toHaveCount(1);
    await pressAway(page, page.getByRole('button', { name: words.states.undo }));
  });
});
