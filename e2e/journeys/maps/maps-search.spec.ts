import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { campusOf, MAP_SEARCHES, panelOf, roomInPlan, roomsOn } from '../../support/maps.ts';
import { expect, expectAccessible, ignoreErrors, type Language, tabTo, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const dialogOf = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: nonBreaking(textsIn(language, 'maps').find) });
const fieldOf = (page: Page, language: Language) => dialogOf(page, language).getByRole('textbox');

/** Notes the parameters of searches of the map. */
async function watchSearches(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route(MAP_SEARCHES, (route) => {
    asked.push(new URL(route.request().url()).searchParams);
    return route.continue();
  });
  return asked;
}

test('[MAPS-05] [MAPS-15] [MAPS-16] [ROOMS-06] a visitor finds a room, and a person’s room, on the map', async ({
  page,
  language,
  textsOf,
}) => {
  const texts = textsOf('maps');
  const asked = await watchSearches(page);
  await page.goto('/maps');
  await page.getByRole('button', { name: texts.find }).click();
  const dialog = dialogOf(page, language);
  await expect(fieldOf(page, language)).toBeFocused();
  await fieldOf(page, language).fill('b139');
  await fieldOf(page, language).press('Enter');
  await expect(page).toHaveURL('/maps?find=b139');
  const found = dialog.getByRole('list', { name: texts.results }).getByRole('link');
  await expect(found.first()).toContainText('139');
  // No types were chosen, so the server searches the usual types in all buildings.
  const { search, searchType, roomTypes, buildings } = Object.fromEntries(asked[0] ?? []);
  expect([search, searchType, roomTypes, buildings]).toEqual(['b139', 'room', undefined, undefined]);
  await dialog.getByRole('button', { name: texts.filters }).click();
  const chosen = (group: string) =>
    dialog.getByRole('group', { name: group }).getByRole('button', { pressed: true });
  const campus = await campusOf(page, language);
  const typeNames = campus.room_types.slice(0, 4).map(({ name }) => nonBreaking(name));
  await expect(chosen(texts.roomTypes)).toHaveText(typeNames);
  await expect(chosen(texts.buildings)).toHaveText(campus.buildings.map(({ code }) => code));
  expect(new Set(campus.buildings.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 297, 294, 296]));
  await expectAccessible(page);
  await found.first().click();
  await expect(page).toHaveURL('/maps?rooms=B139&floor=1');
  await expect(dialog).toHaveCount(0);
  await expect(roomInPlan(page, 'B 139')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page).toHaveURL('/maps');

  await page.keyboard.press('/');
  await dialog.getByRole('radio', { name: texts.types.person }).check();
  await fieldOf(page, language).fill('novotny');
  await fieldOf(page, language).press('Enter');
  await expect(dialog.getByRole('link', { name: texts.personPage }).first()).toHaveAttribute(
    'href',
    /^\/person\//,
  );
  expect(asked.at(-1)?.get('searchType')).toBe('person');
  const person = dialog
    .getByRole('list', { name: texts.results })
    .getByRole('link', { name: /Novotn/ })
    .first();
  const room = (await person.getByText(/^[ABCSVJ]\d?.[\dIVX]+$/).innerText()).replace('\u00a0', ' ');
  await person.click();
  await expect(panelOf(page, room)).toBeVisible();
});

test('[MAPS-05] rooms are found and opened by Enter and arrows @desktop', async ({ page, language }) => {
  const found = dialogOf(page, language).getByRole('listitem').getByRole('link');
  const field = fieldOf(page, language);
  await page.goto('/maps?find=b20');
  await expect(found.nth(1)).toBeVisible();
  await field.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.goto('/maps?find=b203');
  await expect(found).toHaveCount(1);
  await field.press('Enter');
  await expect(panelOf(page, 'B 203')).toBeVisible();
});

test('[MAPS-15] a search waits a second after the last letter, and not for Enter @desktop', async ({
  page,
  language,
}) => {
  const asked = await watchSearches(page);
  await page.clock.install();
  await page.goto('/maps?find=');
  await expect(fieldOf(page, language)).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  await fieldOf(page, language).pressSequentially('b13');
  await page.clock.runFor(999);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
  await fieldOf(page, language).press('9');
  await fieldOf(page, language).press('Enter');
  await expect.poll(() => asked.map((query) => query.get('search'))).toEqual(['b13', 'b139']);
});

test('[MAPS-07] [MAPS-10] a search without a room type, and a room that is unknown @phone', async ({
  page,
  language,
  textsOf,
  browserErrors,
}) => {
  await test.step('without a room type or a building there is no search, and a warning says why', async () => {
    const texts = textsOf('maps');
    const asked = await watchSearches(page);
    await page.goto('/maps?find=');
    const dialog = dialogOf(page, language);
    await dialog.getByRole('button', { name: texts.filters }).click();
    const warning = dialog.getByRole('status').filter({ hasText: nonBreaking(texts.nothingSelected) });
    for (const group of [texts.roomTypes, texts.buildings]) {
      const chips = dialog.getByRole('group', { name: group }).getByRole('button', { pressed: true });
      await expect(fieldOf(page, language)).toBeEnabled();
      for (let left = await chips.count(); left > 0; left--) await chips.first().click();
      await expect(warning).toBeVisible();
      await expect(fieldOf(page, language)).toBeDisabled();
      await expectAccessible(page, { layoutOnly: true });
      await dialog.getByRole('button', { name: texts.restoreFilters }).click();
      await expect(warning).toHaveCount(0);
    }
    expect(asked).toEqual([]);
    // Another choice of types is kept for the next visit.
    await dialog.getByRole('group', { name: texts.roomTypes }).getByRole('button').nth(4).click();
    await page.reload();
    await fieldOf(page, language).fill('a1');
    await fieldOf(page, language).press('Enter');
    await expect.poll(() => asked.at(-1)?.get('roomTypes')).toBe('1,2,3,4,5');
  });
  await test.step('an unknown room is told, and the search opens with what was asked for', async () => {
    ignoreErrors(browserErrors, '404');
    const texts = textsOf('maps');
    await page.goto('/maps/X999');
    await expect(page.getByText(nonBreaking(texts.roomMissing('X999')))).toBeVisible();
    await expect(page).toHaveURL('/maps?find=X999');
    await expect(fieldOf(page, language)).toHaveValue('X999');
    expect(textsIn('en', 'maps').roomMissing('X999')).toBe('Room X999 not found.');
    await page.goto('/maps?rooms=B139,X999');
    await expect(page).toHaveURL('/maps?rooms=B139&find=X999');
  });
});

test('[MAPS-11] a search that fails says so and can be tried again @desktop', async ({
  page,
  language,
  textsOf,
  failing,
}) => {
  const texts = textsOf('maps');
  const failure = await failing(MAP_SEARCHES, 'UNKNOWN_ERROR');
  await page.goto('/maps?find=b139');
  const dialog = dialogOf(page, language);
  expect(textsIn('en', 'maps').searchFailed).toBe('Ooops! Something failed.');
  await failure.expectRetry(dialog.getByRole('alert').filter({ hasText: texts.searchFailed }), dialog);
  await expect(dialog.getByRole('list', { name: texts.results }).getByRole('link').first()).toBeVisible();
  await fieldOf(page, language).fill('qqqq');
  await fieldOf(page, language).press('Enter');
  await expect(dialog.getByText(nonBreaking(texts.foundNone('qqqq'))).last()).toBeVisible();
});

test('[ROOMS-04] [MAPS-05] the history has the last ten rooms, the latest first @phone', async ({
  page,
  language,
  textsOf,
}) => {
  const texts = textsOf('maps');
  const rooms = (await roomsOn(page, language, 1)).slice(0, 11);
  await page.goto('/maps?floor=1&list=1');
  for (const { name } of rooms) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name} `) })
      .click();
    await expect(panelOf(page, name)).toBeVisible();
    await page.goto('/maps?floor=1&list=1');
  }
  await page.getByRole('button', { name: texts.find }).click();
  await page.getByRole('tab', { name: texts.history }).click();
  const kept = page.getByRole('list', { name: texts.history }).getByRole('link');
  await expect(kept).toHaveCount(10);
  const names = rooms.map(({ name }) => nonBreaking(name));
  await expect(kept.locator('span:first-child')).toHaveText(names.slice(1).reverse());
  await kept.last().click();
  await expect(panelOf(page, rooms[1]?.name ?? '')).toBeVisible();
});

test('all of it by keyboard: rooms by arrows, sizes by plus and minus, search and floors @desktop', async ({
  page,
  language,
  textsOf,
}) => {
  const texts = textsOf('maps');
  await page.goto('/maps?rooms=B139');
  const room = roomInPlan(page, 'B 139');
  await expect(room).toHaveAttribute('tabindex', '0');
  await tabTo(page, room);
  await page.keyboard.press('ArrowLeft');
  const other = page.locator('section a[data-room]:focus');
  await expect(other).not.toHaveAttribute('data-room', 'B139');
  const id = await other.getAttribute('data-room');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/maps?rooms=B139,${id}&floor=1`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/maps?rooms=B139&floor=1');
  const scale = () =>
    page.evaluate(
      () => new DOMMatrix(getComputedStyle(document.querySelector('section svg') as Element).transform).a,
    );
  const before = await scale();
  await page.keyboard.press('+');
  await expect.poll(scale).toBeGreaterThan(before * 1.5);
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  await expect.poll(scale).toBeLessThan(before);
  await page.keyboard.press('/');
  await expect(fieldOf(page, language)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/maps?rooms=B139&floor=1');
  const up = page.getByRole('button', { name: texts.up });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/maps?rooms=B139&floor=2');
});
