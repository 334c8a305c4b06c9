import { nonBreaking } from '@kahan/phrases/non-breaking';
import { control } from '../../support/control.ts';
import { canteenBox, cardOf, dayLink, expectMenus, FOOD, MENUS, menusOf } from '../../support/food.ts';
import { keptRows, test as offlineTest } from '../../support/offline.ts';
import { expect, expectAccessible, tabTo, test } from '../../support/test.ts';
import { swipe } from '../../support/touch.ts';

// Wednesday 18 November 2026, 10:42.
const THURSDAY = '2026-11-19';
const FRIDAY = '2026-11-20';

test('[ROUTES-16] [FOOD-01] [FOOD-02] [FOOD-03] [FOOD-05] two canteens with their menus; the chosen ones and what is shown of them are kept', async ({
  page,
  language,
  textsOf,
}) => {
  const told = textsOf('food');
  await page.goto(FOOD);
  const all = await menusOf(page, language);
  const [first, second, third] = all;
  if (!first || !second || !third) throw new Error('there are three canteens');
  await expectMenus(page, [first, second]);
  const card = cardOf(page, first);
  await expect(card).toContainText(
    `${told.open} ${nonBreaking(told.until({ date: '', minutes: 870, day: 3 }))}`,
  );
  const [soups] = first.menu;
  const [soup] = soups?.items ?? [];
  if (!soup) throw new Error('there is no soup');
  const dish = card.locator('[data-dish]').first();
  await expect(dish).toContainText(
    nonBreaking(`${told.students} ${told.price(soup.student_price ?? 0, soup.currency)}`),
  );
  await expect(dish.locator('b')).toBeVisible();

  const numbers = dish.getByRole('button', { name: told.allergensOf(soup.allergies) });
  await numbers.click();
  const layer = page.getByRole('dialog', { name: told.allergensOf(soup.allergies) });
  for (const number of soup.allergies)
    await expect(layer).toContainText(told.allergenNames[number - 1] ?? 'no name');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();

  const photos = page.locator('[data-dish] img');
  await expect(photos.first()).toBeVisible();
  await page.getByRole('checkbox', { name: told.photos }).uncheck();
  await expect(photos).toHaveCount(0);
  await page.getByRole('checkbox', { name: told.photos }).check();
  await expect(photos.first()).toBeVisible();

  await canteenBox(page, third).check();
  await canteenBox(page, first).uncheck();
  await page.getByRole('checkbox', { name: told.allergens }).uncheck();
  await expectMenus(page, [second, third]);
  await expect(card).toHaveCount(0);
  await expect(page.locator('[data-dish] button')).toHaveCount(0);
  await page.reload();
  await expectMenus(page, [second, third]);
  await expect(page.getByRole('checkbox', { name: told.allergens })).not.toBeChecked();
  await expect(page.locator('[data-dish] button')).toHaveCount(0);

  for (const place of [second, third]) await canteenBox(page, place).uncheck();
  await expect(page.getByRole('heading', { name: nonBreaking(told.noneChosen) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: told.usual }).click();
  await expectMenus(page, [first, second]);
});

test('[FOOD-04] the days of the week, and fresh menus by a finger, the button and the focus @phone', async ({
  page,
  language,
  textsOf,
}) => {
  const told = textsOf('food');
  await page.clock.install();
  await page.goto(`${FOOD}?date=${FRIDAY}`);
  const friday = await menusOf(page, language, FRIDAY);
  await expectMenus(page, friday.slice(0, 2));
  await expect(dayLink(page, language, FRIDAY)).toHaveAttribute('aria-current', 'date');
  await dayLink(page, language, '2026-11-18').tap();
  await expect(page).toHaveURL(FOOD);
  const today = await menusOf(page, language);
  await expectMenus(page, today.slice(0, 2));
  await page.goBack();
  await expectMenus(page, friday.slice(0, 2));
  await page.goto(`${FOOD}?date=2026-02-30`);
  await expectMenus(page, today.slice(0, 2));

  const [first] = today;
  const [part] = first?.menu ?? [];
  if (!first || !part) throw new Error('there is no menu');
  let dish = '';
  await page.route(MENUS, (route) => {
    const menu = [{ ...part, items: part.items.map((item) => ({ ...item, desc: dish })) }];
    return route.fulfill({ json: [{ ...first, menu }] });
  });
  /** Lets the throttle of the loads pass. */
  const later = () => page.clock.fastForward(5_000);
  const shown = cardOf(page, first).locator('[data-dish]').first();
  dish = 'pulled';
  await later();
  await swipe(page, { x: 200, y: 300 }, { x: 200, y: 600 }, async () => {
    await expect(page.getByText(nonBreaking(told.release))).toBeVisible();
  });
  await expect(shown).toContainText(dish);
  dish = 'pressed';
  await later();
  await page.getByRole('button', { name: told.refresh }).tap();
  await expect(shown).toContainText(dish);
  dish = 'focused';
  await later();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(shown).toContainText(dish);
});

test('a day, a canteen and allergens by keyboard alone @desktop', async ({ page, language, textsOf }) => {
  const told = textsOf('food');
  await page.goto(FOOD);
  const [first] = await menusOf(page, language, FRIDAY);
  if (!first) throw new Error('there is no canteen');
  await tabTo(page, dayLink(page, language, FRIDAY));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${FOOD}?date=${FRIDAY}`);
  await expect(dayLink(page, language, FRIDAY)).toBeFocused();
  await tabTo(page, canteenBox(page, first));
  await page.keyboard.press('Space');
  await expect(cardOf(page, first)).toHaveCount(0);
  await expect(canteenBox(page, first)).toBeFocused();
  await page.keyboard.press('Space');
  const numbers = cardOf(page, first).getByRole('button').first();
  await tabTo(page, numbers);
  await page.keyboard.press('Enter');
  const layer = page.getByRole('dialog');
  await expect(layer).toBeVisible();
  await expect(layer.locator('b')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(layer).toHaveCount(0);
  await expect(numbers).toBeFocused();
  const map = cardOf(page, first).getByRole('link', { name: nonBreaking(told.onMap) });
  await map.press('Enter');
  await expect(page).toHaveURL(/\/maps\?rooms=/);
});

test('[FOOD-10] a canteen that breaks shows its last menu and says so; one that closes, one without a menu and allergens that are not known are told apart @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const told = textsOf('food');
  // A day that no other journey looks at: the canteens are everybody's.
  const date = '2026-11-26';
  await login('student', `${FOOD}?date=${date}`);
  const [first, second] = await menusOf(page, language, date);
  if (!first || !second) throw new Error('there are two canteens');
  const note = cardOf(page, first).getByText(nonBreaking(told.failed));
  try {
    await control('PUT', '/fault', { mode: 'garbage', path: '/v1/canteens' });
    await control('PUT', `/canteens/${second.id}`, { date, closed: true });
    await expect(note).toBeVisible();
    await expectMenus(page, [first, second]);
    await expectAccessible(page);
  } finally {
    await control('DELETE', '/fault', { path: '/v1/canteens' });
  }
  await control('PUT', `/canteens/${second.id}`, { date, closed: true });
  await expect(note).toHaveCount(0);
  const closed = cardOf(page, second);
  await expect(closed).toContainText(nonBreaking(told.closedOn(date, '2026-11-18')));
  await expect(closed).toContainText(nonBreaking(`${told.closed} ${told.closedDay(date)}`));
  await control('PUT', `/canteens/${second.id}`, { date, menu: [] });
  await expect(closed).toContainText(nonBreaking(told.noFood(date, '2026-11-18')));
  await expect(closed).toContainText(nonBreaking(told.usually([told.hours(450, 1020)])));
  const item = { vegetarian: false, specialty: false, student_price: 89, other_price: null, photo: null };
  const items = [
    { ...item, desc: { cs: 'Vývar', en: 'Broth' }, allergens: [] },
    { ...item, desc: { cs: 'Řez', en: 'Slice' }, allergens: [1], allergen_notes: ['stopy ořechů'] },
  ];
  await control('PUT', `/canteens/${second.id}`, { date, menu: [{ kind: 'main', items }] });
  await expect(closed.locator('[data-dish]').first()).toContainText(nonBreaking(told.allergensNotStated));
  await expect(closed.locator('[data-dish]').nth(1)).toContainText(
    told.allergensMaybe(['stopy ořechů'], true),
  );
  await expect(page.getByText(nonBreaking(told.from([null])))).toBeVisible();
  await expectAccessible(page);
  await control('PUT', `/canteens/${second.id}`, { date });
  await expectMenus(page, [first, second]);
});

test('[FOOD-09] [FOOD-10] menus that cannot be loaded, and none at all @phone', async ({
  page,
  textsOf,
  failing,
}) => {
  const told = textsOf('food');
  await page.route(MENUS, (route) => route.fulfill({ json: [] }));
  const failure = await failing(MENUS);
  await page.goto(FOOD);
  await failure.expectRetry(page.getByRole('alert').filter({ hasText: nonBreaking(told.loadFailed) }));
  await expect(page.getByRole('heading', { name: nonBreaking(told.empty) })).toBeVisible();
  await expectAccessible(page);
});

offlineTest(
  'without a network today’s and tomorrow’s menus open, although nobody looked at them, and say of what time they are @phone',
  async ({ device, language, words }) => {
    await device.keep('student');
    const today = await menusOf(device.page, language);
    const tomorrow = await menusOf(device.page, language, THURSDAY);
    const kept = async () => (await keptRows(device.page)).map(({ key }) => JSON.parse(key)[2]);
    await expect.poll(kept).toContain(THURSDAY);
    await device.cut();
    await device.restart();
    const { page } = device;
    await page.goto(FOOD);
    await expectMenus(page, today.slice(0, 2));
    await expect(page.getByRole('status').filter({ hasText: words.shell.offline })).toBeInViewport();
    await expect(page.getByRole('banner').getByText(words.states.asOf('10:42'))).toBeVisible();
    await dayLink(page, language, THURSDAY).tap();
    await expectMenus(page, tomorrow.slice(0, 2));
    await device.restore();
  },
);
